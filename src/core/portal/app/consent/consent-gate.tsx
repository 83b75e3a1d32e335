import { type ComponentType, useEffect, useState } from 'react'
import type { ConsentsEntryModel, ConsentsModel } from '../../../model/catalogue-model.ts'
import { useStore } from '../../ui/use-store.ts'
import { usePortalServices } from '../portal-services-context.tsx'
import type { ConsentPanelProps } from './consent-panel.tsx'

interface Arrived {
  model: ConsentsModel
  Panel: ComponentType<ConsentPanelProps>
}

async function fetchPanel(entry: ConsentsEntryModel): Promise<Arrived> {
  const [model, module] = await Promise.all([entry.load(), import('./consent-panel.tsx')])
  return { model, Panel: module.ConsentPanel }
}

/** Lazy-loads the consent panel when the user opens the preferences. After a failed import the next opening tries again. */
export function ConsentGate({ entry }: { entry: ConsentsEntryModel }) {
  const { consent } = usePortalServices()
  const opened = useStore(consent.subscribe, consent.opened)
  const [arrived, setArrived] = useState<Arrived>()
  useEffect(() => {
    if (opened === 0) return
    let gone = false
    void fetchPanel(entry).then(
      (made) => !gone && setArrived(made),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [opened, entry])
  return arrived ? <arrived.Panel entry={entry} model={arrived.model} opened={opened} /> : null
}
