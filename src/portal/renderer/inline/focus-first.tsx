import { useEffect, useRef } from 'react'
import { focusControl } from './focus-control.ts'

/** Stands after a form that has just been opened: its first control takes the focus as soon as it is there. */
export function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => focusControl(place.current?.closest<HTMLElement>('[data-opened]') ?? null), [])
  return <span ref={place} hidden />
}
