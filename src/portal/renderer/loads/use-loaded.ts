/** A piece of the catalogue that is loaded when it is needed: a dialog, a form. */
import { useEffect, useState } from 'react'

export type Loaded<T> = { status: 'pending' } | { status: 'ready'; value: T } | { status: 'failed'; error: unknown; retry(): void }

/**
 * Another `load` (a catalogue that was saved while the page is open) keeps what is shown until it has answered. A failed one may be tried
 * again; where the browser remembers a module that failed to load, only a reload of the page helps, and that is the caller's to offer.
 */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'pending' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let current = true
    load().then(
      (value) => current && setLoaded({ status: 'ready', value }),
      (error: unknown) =>
        current &&
        setLoaded({
          status: 'failed',
          error,
          retry: () => {
            setLoaded({ status: 'pending' })
            setAttempt((count) => count + 1)
          },
        }),
    )
    return () => {
      current = false
    }
  }, [load, attempt])
  return loaded
}
