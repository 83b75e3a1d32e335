/** Whether somebody is shown around now: they have not been, nothing else asks for an answer, and what is needed for it is here. */
import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { TourEntryModel, TourModel } from '../../../catalogue/model.ts'
import { useScope } from '../../renderer/scope/scope-context.tsx'
import { usePortalServices } from '../portal-services-context.tsx'
import type { ShellTourProps } from './shell-tour.tsx'
import { useModalAbove } from './use-modal-above.ts'

interface Arrived {
  tour: TourModel
  Tour: ComponentType<ShellTourProps>
}

/** Resolves when the page has been drawn and has given the focus to its heading. */
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
  // One question at a time: who is asked for a consent is shown around afterwards.
  const decided = useSyncExternalStore(consent.subscribe, consent.decided)
  const wanted = !over && decided && entry.when.holds(scope)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    // A tour that does not arrive is no loss that anybody should read of.
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
    // It is over for this login in any case; a call that failed lets it come once more another day.
    if (arrived) void api.call(arrived.tour.done, {}).catch(() => undefined)
  }, [tours, api, arrived])
  if (!wanted || !arrived || covered) return null
  return <arrived.Tour tour={arrived.tour} step={step} onStep={tours.go} onEnd={onEnd} />
}
