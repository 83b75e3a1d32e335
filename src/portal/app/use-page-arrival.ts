/** What happens when a page is reached: its title in the window, the focus on its heading (A13), and its place in the scroll. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Where each history entry was scrolled to; kept in memory, as storage holds nothing of the kind (S26). */
const scrolled = new Map<string, number>()
/** How long a page that is still loading is given to become as tall as it was. */
const patienceMs = 2000

let arrivals = 0

function restoreScroll(top: number): () => void {
  const until = performance.now() + patienceMs
  let frame = 0
  const tryIt = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < until) frame = requestAnimationFrame(tryIt)
  }
  const stop = () => cancelAnimationFrame(frame)
  // Whoever scrolls meanwhile decides.
  for (const event of ['wheel', 'touchstart', 'keydown']) window.addEventListener(event, stop, { once: true, passive: true })
  tryIt()
  return stop
}

/** Gives the reference for the page's heading. */
export function usePageArrival(documentTitle: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page; its address may change (a parameter) without another arrival
  useEffect(() => {
    arrivals += 1
    // The first page of a visit begins where the browser begins it.
    if (arrivals === 1) {
      history.scrollRestoration = 'manual'
      return
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
      stop = restoreScroll(type === 'POP' ? (scrolled.get(key) ?? 0) : 0)
    }
    arrive()
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])

  // Before the page is taken away: a shorter one in its place scrolls the window, and that is no wish of the reader's.
  useLayoutEffect(() => {
    const note = () => scrolled.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])

  return heading
}
