import { useCallback } from 'react'
import type { TourModel } from '../../../model/catalogue-model.ts'
import { usePortalServices } from '../portal-services-context.tsx'
import { afterPaint } from './after-paint.ts'

/** Focuses the page's heading when the focused control has left the page, such as the button that started the tour. */
function restoreFocus() {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}

/** Returns the function that ends the tour, and records it. After a failed call the tour is offered again. */
export function useEndTour({ done, refresh }: TourModel): () => void {
  const { tours, api, answers } = usePortalServices()
  return useCallback(() => {
    tours.end()
    void api
      .call(done, {})
      .then(() => answers.refresh(refresh))
      .then(afterPaint)
      .then(restoreFocus, () => undefined)
  }, [tours, api, answers, done, refresh])
}
