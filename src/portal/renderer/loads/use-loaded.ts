/** A piece of the catalogue that is loaded when it is needed: a dialog, a form. */
import { useEffect, useState } from 'react'

export type Loaded<T> = { status: 'pending' } | { status: 'ready'; value: T } | { status: 'failed'; error: unknown; retry(): void }

/** What has arrived, so that it is shown at once the next time, and the first time where it was loaded ahead. */
const arrived = new WeakMap<() => Promise<unknown>, { status: 'ready'; value: unknown }>()

async function loadAndKeep<T>(load: () => Promise<T>): Promise<Loaded<T>> {
  const known = arrived.get(load)
  if (known) return known as Loaded<T>
  const ready = { status: 'ready', value: await load() } as const
  arrived.set(load, ready)
  return ready
}

/** Before anybody shows it. A failure is told where it is shown, which asks again. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  await loadAndKeep(load).catch(() => undefined)
}

/**
 * Another `load` (a catalogue that was saved while the page is open) keeps what is shown until it has answered. A failed one may be tried
 * again; where the browser remembers a module that failed to load, only a reload of the page helps, and that is the caller's to offer.
 */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(() => (arrived.get(load) as Loaded<T> | undefined) ?? { status: 'pending' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    let current = true
    loadAndKeep(load).then(
      (ready) => current && setLoaded(ready),
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
