import { useEffect, useRef } from 'react'
import { focusControl, mayTakeFocus } from './focus-control.ts'

/** Stands after a form that has just been opened: its first control takes the focus as soon as it is there, unless a person has gone on elsewhere. */
export function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const opened = place.current?.closest<HTMLElement>('[data-opened]') ?? null
    if (mayTakeFocus(opened)) focusControl(opened)
  }, [])
  return <span ref={place} hidden />
}
