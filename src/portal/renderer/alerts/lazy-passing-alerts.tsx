/** The passing messages, in a chunk of their own: a first page shows none. */
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ChunkFailure } from '../../lazy/chunk.ts'
import { ChunkFailedOverlay } from '../../lazy/chunk-failed-overlay.tsx'
import { lazyComponent } from '../../lazy/lazy-component.tsx'
import { useRenderer } from '../renderer-context.tsx'

const Alerts = lazyComponent(async () => (await import('./passing-alerts.tsx')).PassingAlerts, Failed)

/** Whether a message waits or is shown. */
function useIsTelling(): boolean {
  const { alerts } = useRenderer()
  return useSyncExternalStore(alerts.subscribe, () => alerts.alerts().length > 0)
}

/** A message repeats the failed import. When that fails too, an error message offers to try again. Without a message nothing is missing. */
function Failed({ failure }: { failure: ChunkFailure }) {
  const { alerts } = useRenderer()
  const isTelling = useIsTelling()
  const retry = useEffectEvent(failure.retry)
  useEffect(() => {
    if (isTelling) retry()
  }, [isTelling])
  const giveUp = () => {
    for (const { id } of alerts.alerts()) alerts.dismiss(id)
  }
  return isTelling && !failure.busy && <ChunkFailedOverlay failure={failure} onClose={giveUp} />
}

/** Loads and mounts the live region when something gets the focus, so that screen readers know it before its first message. */
export function LazyPassingAlerts() {
  const isTelling = useIsTelling()
  const [isNear, setIsNear] = useState(false)
  useEffect(() => addEventListener('focusin', () => setIsNear(true), { once: true }), [])
  return (
    (isNear || isTelling) && (
      <Suspense>
        <Alerts />
      </Suspense>
    )
  )
}
