import { useCallback, useEffect, useRef } from 'react'
import type { FieldPath } from '../../../model/catalogue-model.ts'

/**
 * Defers `touch` while something on the page is pressed.
 *
 * The press blurs the field before it. The error that appears would move the pressed button, link or checkbox away from the pointer, and
 * the click would be lost; so these fields become touched after the release.
 */
export function useTouchAfterPress(touch: (path: FieldPath) => void): (path: FieldPath) => void {
  const waiting = useRef<FieldPath[]>(undefined)
  useEffect(() => {
    const press = () => {
      // A drag ends without a release.
      waiting.current?.forEach(touch)
      const left: FieldPath[] = []
      waiting.current = left
      const release = () => {
        waiting.current = undefined
        // After the click event, which follows `mouseup` and submits the form, runs the button's steps or leaves the page.
        setTimeout(() => left.forEach(touch))
      }
      window.addEventListener('mouseup', release, { once: true })
    }
    window.addEventListener('mousedown', press, { capture: true })
    return () => window.removeEventListener('mousedown', press, { capture: true })
  }, [touch])
  return useCallback(
    (path: FieldPath) => {
      if (waiting.current === undefined) touch(path)
      else waiting.current.push(path)
    },
    [touch],
  )
}
