/**
 * The first loading of a page or dialog, from the top down.
 *
 * Content below a block that still waits for data keeps its place but is invisible and cannot be pressed. Otherwise the answer could move a
 * button between mouse button down and up, and the browser would dispatch no click.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Marks a placeholder of content whose data or chunk is pending. */
const waiting = '[data-waiting]'

/** Styles of the element that `useArrival` observes. Skeletons stay visible, wherever they are. */
export const arrivalStyles = `
  &[data-arriving] :is(${waiting}, :has(${waiting})) ~ * { visibility: hidden; }
  &[data-arriving] ${waiting} { visibility: visible; }
`

interface Arrival<E extends Element> {
  ref: RefObject<E | null>
  /** Value of the attribute `data-arriving`. */
  arriving: '' | undefined
}

/**
 * Observes an element until nothing in it waits any more.
 *
 * The arrival ends only once: data that the user requests later hides nothing that was already visible.
 */
export function useArrival<E extends Element>(): Arrival<E> {
  const ref = useRef<E>(null)
  const [isArriving, setIsArriving] = useState(true)
  useEffect(() => {
    const element = ref.current
    if (!isArriving || !element) return
    const look = () => {
      if (!element.querySelector(waiting)) setIsArriving(false)
    }
    const changes = new MutationObserver(look)
    changes.observe(element, { subtree: true, childList: true })
    look()
    return () => changes.disconnect()
  }, [isArriving])
  return { ref, arriving: isArriving ? '' : undefined }
}
