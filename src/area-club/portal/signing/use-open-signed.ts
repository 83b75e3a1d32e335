import { useEffect, useRef, useState } from 'react'
import { useRenderer } from '../../../core/portal/renderer/renderer-context.tsx'
import type { SigningArea } from './signing-area.ts'

export type Opening = { status: 'idle' } | { status: 'busy' } | { status: 'failed'; error: unknown }

/** Returns a function that shows the signed document in a new window (requirements S12). Call it in the click handler. */
export function useOpenSigned({ call }: SigningArea, id: number): { opening: Opening; open(): void } {
  const { awaitFile } = useRenderer()
  const [opening, setOpening] = useState<Opening>({ status: 'idle' })
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const open = () => {
    if (opening.status === 'busy') return
    const awaited = awaitFile('window', true)
    setOpening({ status: 'busy' })
    call('downloadSignedDocument', { id })
      .then((file) => awaited.take(file as File))
      .then(
        () => isHere.current && setOpening({ status: 'idle' }),
        (error: unknown) => {
          awaited.giveUp()
          if (isHere.current) setOpening({ status: 'failed', error })
        },
      )
  }
  return { opening, open }
}
