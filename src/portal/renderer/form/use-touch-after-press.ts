import { type MouseEvent, useCallback, useRef } from 'react'
import type { FieldPath } from '../../../model/catalogue-model.ts'

/**
 * Defers `touch` while a button of the form is pressed.
 *
 * Pressing a button blurs the field before it. The error that appears would move the button away from the pointer, and the click would be
 * lost; so these fields become touched after the release.
 */
export function useTouchAfterPress(touch: (path: FieldPath) => void) {
  const waiting = useRef<FieldPath[]>(undefined)
  const onMouseDown = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('button') === null) return
    const left: FieldPath[] = []
    waiting.current = left
    const release = () => {
      waiting.current = undefined
      // After the click event, which follows `mouseup` and submits the form or runs the button's steps.
      setTimeout(() => left.forEach(touch))
    }
    window.addEventListener('mouseup', release, { once: true })
  }
  const touchAfterPress = useCallback(
    (path: FieldPath) => {
      if (waiting.current === undefined) touch(path)
      else waiting.current.push(path)
    },
    [touch],
  )
  return { onMouseDown, touch: touchAfterPress }
}
