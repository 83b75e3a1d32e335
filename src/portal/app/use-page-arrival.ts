/** What happens when a page is reached: its title in the window, the focus on its heading (A13), and, where it is come back to, its place. */
import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { returnToPlace } from './places/return-to-place.ts'
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
    // The first page of a visit begins where the browser begins it; one that is loaded again, where it was.
    if (isFirst) {
      const isKnown = place.top > 0 || place.focus.length > 0
      history.scrollRestoration = 'manual'
      if (isKnown) return returnToPlace({ ...place }, settled)
      return settled()
    }
    // The shell of the page may still be on its way.
    let frame = 0
    let stop: () => void = () => undefined
    const arrive = () => {
      if (!heading.current) {
        frame = requestAnimationFrame(arrive)
        return
      }
      heading.current.focus({ preventScroll: true })
      stop = returnToPlace(type === 'POP' ? { ...place } : { ...place, top: 0, focus: [] }, settled)
    }
    arrive()
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])

  return heading
}
