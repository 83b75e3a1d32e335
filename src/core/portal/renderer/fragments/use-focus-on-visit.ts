import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusWhenVisible } from './focus-when-visible.ts'

/**
 * Focuses an element and scrolls it to the top of the viewport while `isWanted`.
 *
 * It does so on mount and at each later navigation, also to the same address. Returns the ref for the element, which needs a `tabIndex`.
 */
export function useFocusOnVisit<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const { key } = useLocation()
  const visit = isWanted ? key : undefined
  useEffect(() => (visit === undefined ? undefined : focusWhenVisible(() => element.current, focusAtTop)), [visit])
  return element
}

function focusAtTop(element: HTMLElement): void {
  element.scrollIntoView({ block: 'start' })
  element.focus({ preventScroll: true })
}
