import { useEffect, useRef } from 'react'
import { useRenderer } from '../../../../core/portal/renderer/renderer-context.tsx'
import { LinesSkeleton, Loading } from '../../../../core/portal/ui/skeletons.tsx'
import type { CascadeArea } from '../cascade-area.ts'

/** Announces the change. The catalogue's handler of `finished` opens the new booking, which shows what has changed. */
export function ChangeDone({ area, practiceId }: { area: CascadeArea; practiceId: number }) {
  const { readText } = area
  const { announce } = useRenderer()
  const isReported = useRef(false)
  useEffect(() => {
    if (isReported.current) return
    isReported.current = true
    announce(readText('done-title'))
    void area.tell('finished', { practiceId })
  }, [area, practiceId, announce, readText])
  return (
    <Loading status={readText('applying')}>
      <LinesSkeleton lines={4} />
    </Loading>
  )
}
