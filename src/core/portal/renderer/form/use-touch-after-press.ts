import { useCallback, useEffect, useRef } from 'react'

/**
 * Defers `touch` while something on the page is pressed.
 *
 * The press blurs the field before it. The error that appears would move the pressed button, link or checkbox away from the pointer, and
 * the click would be lost; so these fields become touched after the release.
 */
export function useTouchAfterPress<Field>(touch: (field: Field) => void): (field: Field) => void {
  const waiting = useRef<Field[]>(undefined)
  useEffect(() => {
    const press = () => {
      // A drag ends without a release.
      waiting.current?.forEach(touch)
      const left: Field[] = []
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
    (field: Field) => {
      if (waiting.current === undefined) touch(field)
      else waiting.current.push(field)
    },
    [touch],
  )
}
