/** Sets the document title, focuses the heading (requirements A13) or restores the state of a revisited page. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { createStore } from '../../lib/create-store.ts'
import { counterpartOf } from '../lazy/standing-page.ts'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { restorePageState } from './page-state/restore-page-state.ts'
import type { UsedPageState } from './page-state/use-page-state.ts'

declare global {
  interface Window {
    /**
     * In a rendered page: ends that presses are held, and repeats them (`fillPage`).
     *
     * @param find returns what has taken the place of an element; by default itself
     */
    repeatPress?: (find?: (element: Element) => Element | undefined) => void
  }
}

/** The heading's ref of the first page of the visit, which identifies the page however often its effects run. */
const firstArrival = createStore<RefObject<HTMLHeadingElement | null> | undefined>(undefined)

/** Returns the title of the document. */
export const documentTitle = (title: string, brand: string): string => (title === '' ? brand : `${title} - ${brand}`)

/** Returns the ref for the page's heading. */
export function usePageArrival(title: string, { pageState, settle }: UsedPageState): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const type = useNavigationType()
  const { brand } = useRenderer().model

  useEffect(() => {
    document.title = documentTitle(title, brand.name)
  }, [title, brand])

  const beginArrival = useEffectEvent(() => {
    if (firstArrival.get() === undefined) firstArrival.set(heading)
    const isFirst = firstArrival.get() === heading
    const isKnown = pageState.top > 0 || pageState.focus.length > 0
    // Before the heading takes the focus, which may count as the page's.
    const kept = { ...pageState }
    // The first page of a visit keeps the browser's own scroll and focus; a reloaded page is restored.
    if (isFirst) history.scrollRestoration = 'manual'
    // A form that is all the page asks has taken the focus.
    else if (!document.activeElement?.closest('main form')) heading.current?.focus({ preventScroll: true })
    if (isKnown && (isFirst || type === 'POP')) return restorePageState(kept, settle)
    if (!isFirst) window.scrollTo(0, 0)
    settle()
    return undefined
  })
  // Once per mounted page: a change of its parameters is not another arrival.
  useEffect(() => beginArrival(), [])
  // In a task of its own, in which React can take the pressed part over at once.
  useEffect(() => {
    const repeating = setTimeout(() => window.repeatPress?.(counterpartOf))
    return () => clearTimeout(repeating)
  }, [])

  return heading
}
