/** Lazy-loads and shows the tour when it is due and no consent question or modal dialog is open. */
import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { TourEntryModel, TourModel } from '../../../model/catalogue-model.ts'
import { useScope } from '../../renderer/scope/scope-context.tsx'
import { usePortalServices } from '../portal-services-context.tsx'
import type { ShellTourProps } from './shell-tour.tsx'
import { useModalAbove } from './use-modal-above.ts'

interface Arrived {
  tour: TourModel
  Tour: ComponentType<ShellTourProps>
}

/** Resolves after two frames, when the page has been painted and its heading focused. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

async function fetchTour(entry: TourEntryModel): Promise<Arrived> {
  const [tour, module] = await Promise.all([entry.load(), import('./shell-tour.tsx'), drawn()])
  return { tour, Tour: module.default }
}

export function TourGate({ entry }: { entry: TourEntryModel }) {
  const { tours, api, consent } = usePortalServices()
  const scope = useScope()
  const { step, over } = useSyncExternalStore(tours.subscribe, tours.state)
  const [arrived, setArrived] = useState<Arrived>()
  // The tour waits for the answer to a consent question that is open.
  const asking = useSyncExternalStore(consent.subscribe, consent.asking)
  const wanted = !over && !asking && entry.when.holds(scope)
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
  const onEnd = useCallback(() => {
    tours.end()
    // The tour is over for this login in any case. After a failed call it appears again after another login.
    if (arrived) void api.call(arrived.tour.done, {}).catch(() => undefined)
  }, [tours, api, arrived])
  if (!wanted || !arrived || covered) return null
  return <arrived.Tour tour={arrived.tour} step={step} onStep={tours.go} onEnd={onEnd} />
}
