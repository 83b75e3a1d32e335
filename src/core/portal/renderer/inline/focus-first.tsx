import { useEffect, useRef } from 'react'
import { focusControl, mayTakeFocus } from './focus-control.ts'

/**
 * Focuses the first control of a form that was just opened, unless the focus has moved elsewhere.
 *
 * Rendered after the form, so that the control is mounted.
 */
export function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const opened = place.current?.closest<HTMLElement>('[data-opened]') ?? null
    if (mayTakeFocus(opened)) focusControl(opened)
  }, [])
  return <span ref={place} hidden />
}
