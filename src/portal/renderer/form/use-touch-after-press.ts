import { type MouseEvent, useCallback, useRef } from 'react'
import type { FieldPath } from '../../../catalogue/model.ts'

/**
 * A press of a button of the form leaves the field before it. The error which that field would then show moves the button from under the
 * pointer, and the press is lost. So fields that are left by such a press count as left when the button is released.
 */
export function useTouchAfterPress(touch: (path: FieldPath) => void) {
  const waiting = useRef<FieldPath[]>(undefined)
  const onMouseDown = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('button') === null) return
    const left: FieldPath[] = []
    waiting.current = left
    const release = () => {
      waiting.current = undefined
      // After the click, which comes next and submits or runs the button's steps.
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
