/** The one polite live region of the portal (A5): there before anything is said, and empty until then. */

import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/create-store.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

export interface Announcements {
  words(): string
  say(words: string): void
  subscribe(listener: () => void): () => void
}

/** Long enough to be read out; what stays longer would be met again by whoever reads the page line by line. */
const standsMs = 6000

/** What stands for less is never read: what is said meanwhile, as by two parts of a page at one moment, waits. */
const readMs = 500

export function createAnnouncements(): Announcements {
  const store = createStore('')
  let turn = 0
  let clearing: ReturnType<typeof setTimeout> | undefined
  const waiting: string[] = []
  let reading: ReturnType<typeof setTimeout> | undefined
  const sayNext = () => {
    const next = waiting.shift()
    reading = next === undefined ? undefined : setTimeout(sayNext, readMs)
    if (next === undefined) return
    // The same words again must be a change, or they are not read: an invisible sign makes them one.
    turn += 1
    store.set(turn % 2 === 0 ? `${next}\u200b` : next)
    clearTimeout(clearing)
    clearing = setTimeout(() => store.set(''), standsMs)
  }
  return {
    words: store.get,
    say(next) {
      waiting.push(next)
      if (reading === undefined) sayNext()
    },
    subscribe: store.subscribe,
  }
}

export function Announcer({ announcements }: { announcements: Announcements }) {
  const words = useSyncExternalStore(announcements.subscribe, announcements.words)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {words}
    </VisuallyHidden>
  )
}
