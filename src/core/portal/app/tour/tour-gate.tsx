/** Lazy-loads and shows the tour when it is due or the user starts it, and no modal dialog is open. */
import { type ComponentType, useEffect, useState } from 'react'
import type { TourEntryModel, TourModel } from '../../../model/catalogue-model.ts'
import { useScope } from '../../renderer/scope/scope-context.tsx'
import { useStore } from '../../ui/use-store.ts'
import { usePortalServices } from '../portal-services-context.tsx'
import { afterPaint } from './after-paint.ts'
import type { ShellTourProps } from './shell-tour.tsx'
import { useModalAbove } from './use-modal-above.ts'

interface Arrived {
  tour: TourModel
  Tour: ComponentType<ShellTourProps>
}

async function fetchTour(entry: TourEntryModel): Promise<Arrived> {
  const [tour, module] = await Promise.all([entry.load(), import('./shell-tour.tsx'), afterPaint()])
  return { tour, Tour: module.default }
}

export function TourGate({ entry }: { entry: TourEntryModel }) {
  const { tours } = usePortalServices()
  const scope = useScope()
  const { started, over } = useStore(tours.subscribe, tours.state)
  const [arrived, setArrived] = useState<Arrived>()
  const wanted = started || (!over && !entry.onRequest && entry.when.holds(scope))
  useEffect(() => {
    if (!wanted) return
    let gone = false
    // The portal works without the tour, so a failed import is not reported.
    void fetchTour(entry).then(
      (made) => !gone && setArrived(made),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [wanted, entry])
  const covered = useModalAbove()
  if (!wanted || !arrived || covered) return null
  return <arrived.Tour tour={arrived.tour} />
}
