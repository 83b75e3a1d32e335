import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { ConsentsEntryModel, ConsentsModel } from '../../../catalogue/model.ts'
import { usePortalServices } from '../portal-services-context.tsx'
import type { ConsentPanelProps } from './consent-panel.tsx'

interface Arrived {
  model: ConsentsModel
  Panel: ComponentType<ConsentPanelProps>
}

/** Nobody waits for the question: the page comes first. */
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

/** Asks on a first visit, and shows the preferences to whoever wants them. Where nothing is open, nothing of it is loaded. */
export function ConsentGate({ entry }: { entry: ConsentsEntryModel }) {
  const { consent } = usePortalServices()
  const decided = useSyncExternalStore(consent.subscribe, consent.decided)
  const opened = useSyncExternalStore(consent.subscribe, consent.opened)
  const [arrived, setArrived] = useState<Arrived>()
  const wanted = !decided || opened > 0
  useEffect(() => {
    if (!wanted) return
    let gone = false
    // Code that does not arrive leaves the question open, and what waits for an answer waits on.
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
  // Once there it stays: a banner that is answered takes its leave by itself.
  return arrived ? <arrived.Panel entry={entry} model={arrived.model} consent={consent} /> : null
}
