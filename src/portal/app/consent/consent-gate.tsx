import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { ConsentsEntryModel, ConsentsModel } from '../../../model/catalogue-model.ts'
import { usePortalServices } from '../portal-services-context.tsx'
import type { ConsentPanelProps } from './consent-panel.tsx'

interface Arrived {
  model: ConsentsModel
  Panel: ComponentType<ConsentPanelProps>
}

/** Longest wait for an idle page before the banner is loaded. */
const idlePatienceMs = 3_000
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: idlePatienceMs })
    else setTimeout(resolve, 200)
  })

async function fetchPanel(entry: ConsentsEntryModel): Promise<Arrived> {
  const [model, module] = await Promise.all([entry.load(), import('./consent-panel.tsx')])
  return { model, Panel: module.default }
}

/** Lazy-loads the consent panel once something waits for a consent, or the user opens the preferences. */
export function ConsentGate({ entry }: { entry: ConsentsEntryModel }) {
  const { consent } = usePortalServices()
  const asking = useSyncExternalStore(consent.subscribe, consent.asking)
  const opened = useSyncExternalStore(consent.subscribe, consent.opened)
  const [arrived, setArrived] = useState<Arrived>()
  const wanted = asking || opened > 0
  useEffect(() => {
    if (!wanted) return
    let gone = false
    // After a failed import the question stays open, and callbacks of `whenAllowed` stay pending.
    void (opened > 0 ? Promise.resolve() : idle())
      .then(() => fetchPanel(entry))
      .then(
        (made) => !gone && setArrived(made),
        () => undefined,
      )
    return () => {
      gone = true
    }
  }, [wanted, opened, entry])
  // The panel stays mounted: the library closes an answered banner itself.
  return arrived ? <arrived.Panel entry={entry} model={arrived.model} consent={consent} /> : null
}
