import { useEffect, useEffectEvent } from 'react'
import { useRenderer } from './renderer-context.tsx'

/** Lets Back close a sheet or a dialog while it is open, so that the page under it stays as it is. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const { closeOnBack } = useRenderer()
  const closeNow = useEffectEvent(close)
  useEffect(() => (isOpen ? closeOnBack(() => closeNow()) : undefined), [isOpen, closeOnBack])
}
