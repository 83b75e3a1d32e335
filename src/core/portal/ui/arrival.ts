/**
 * The first loading of a page or dialog, from the top down.
 *
 * Content below a block that still waits for data keeps its place but is invisible and cannot be pressed. Otherwise the answer could move a
 * button between mouse button down and up, and the browser would dispatch no click.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Marks a placeholder of content whose data or chunk is pending. */
const waiting = '[data-waiting]'
const belowWaiting = 'data-below-waiting'

/** Styles of the element that `useArrival` observes. Skeletons stay visible, wherever they are. */
export const arrivalStyles = `
  [${belowWaiting}] { visibility: hidden; }
  ${waiting} { visibility: visible; }
`

/**
 * Observes an element until nothing in it waits any more. Returns its ref.
 *
 * The arrival ends only once: data that the user requests later hides nothing that was already visible. A selector with `:has() ~ *` would
 * say the same, but with it Chrome computes the styles of a whole list again for each row that is added.
 */
export function useArrival<E extends Element>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    let hidden: ReadonlySet<Element> = new Set()
    const hide = (below: ReadonlySet<Element>) => {
      for (const one of hidden) if (!below.has(one)) one.removeAttribute(belowWaiting)
      for (const one of below) if (!hidden.has(one)) one.setAttribute(belowWaiting, '')
      hidden = below
    }
    const look = () => {
      const placeholders = element.querySelectorAll(waiting)
      hide(findBelow(placeholders, element))
      if (placeholders.length === 0) changes.disconnect()
    }
    const changes = new MutationObserver(look)
    changes.observe(element, { subtree: true, childList: true })
    look()
    return () => {
      changes.disconnect()
      hide(new Set())
    }
  }, [])
  return ref
}

/** Returns the elements that follow a placeholder, or an ancestor of one within `root`. */
function findBelow(placeholders: Iterable<Element>, root: Element): ReadonlySet<Element> {
  const below = new Set<Element>()
  for (const placeholder of placeholders)
    for (let above: Element | null = placeholder; above && above !== root; above = above.parentElement)
      for (let next = above.nextElementSibling; next && !below.has(next); next = next.nextElementSibling) below.add(next)
  return below
}
