/** What happens when a page is reached: its title in the window, the focus on its heading (A13), and, where it is come back to, its place. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { createStore } from '../../lib/create-store.ts'
import { importReturn } from './places/lazy-places.ts'
import type { UsedPlace } from './places/use-place.ts'

const arrivals = createStore(0)

/** Gives the reference for the page's heading. */
export function usePageArrival(documentTitle: string, { place, settle }: UsedPlace): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const type = useNavigationType()

  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])

  const beginArrival = useEffectEvent(() => {
    arrivals.set(arrivals.get() + 1)
    const isFirst = arrivals.get() === 1
    let stop: () => void = () => undefined
    let left = false
    const goBack = () =>
      importReturn().then(({ returnToPlace }) => {
        if (!left) stop = returnToPlace(place, settle)
      }, settle)
    const isKnown = place.top > 0 || place.focus.length > 0
    let frame = 0
    const arrive = () => {
      // The shell of the page may still be on its way.
      if (!heading.current) {
        frame = requestAnimationFrame(arrive)
        return
      }
      heading.current.focus({ preventScroll: true })
      if (type === 'POP' && isKnown) return void goBack()
      window.scrollTo(0, 0)
      settle()
    }
    // The first page of a visit begins where the browser begins it; one that is loaded again, where it was.
    if (isFirst) {
      history.scrollRestoration = 'manual'
      if (isKnown) void goBack()
      else settle()
    } else arrive()
    return () => {
      left = true
      cancelAnimationFrame(frame)
      stop()
    }
  })
  // Once for each page: its address may change (a parameter) without another arrival.
  useEffect(() => beginArrival(), [])

  return heading
}
