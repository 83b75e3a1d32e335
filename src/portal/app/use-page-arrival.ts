/** What happens when a page is reached: its title in the window, the focus on its heading (A13), and, where it is come back to, its place. */
import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { importReturn } from './places/lazy-places.ts'
import type { UsedPlace } from './places/use-place.ts'

let arrivals = 0

/** Gives the reference for the page's heading. */
export function usePageArrival(documentTitle: string, { place, arriving }: UsedPlace): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const type = useNavigationType()

  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page; its address may change (a parameter) without another arrival
  useEffect(() => {
    arrivals += 1
    const isFirst = arrivals === 1
    const settled = () => {
      arriving.current = false
    }
    let stop: () => void = () => undefined
    let left = false
    const goBack = () =>
      importReturn().then(({ returnToPlace }) => {
        if (!left) stop = returnToPlace(place, settled)
      }, settled)
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
      settled()
    }
    // The first page of a visit begins where the browser begins it; one that is loaded again, where it was.
    if (isFirst) {
      history.scrollRestoration = 'manual'
      if (isKnown) void goBack()
      else settled()
    } else arrive()
    return () => {
      left = true
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])

  return heading
}
