/** The portal's polite live region (requirements A5). Rendered empty, as screen readers announce only its changes. */

import { createStore } from '../../lib/create-store.ts'
import { useStore } from '../ui/use-store.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

export interface Announcements {
  words(): string
  say(words: string): void
  subscribe(listener: () => void): () => void
}

/** How long a message stays. Left longer, a user who browses the page line by line would read it again. */
const standsMs = 6000

/** Shortest time between two messages. Screen readers skip a message that is replaced sooner, so later ones are queued. */
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
    // Screen readers announce changes only: a zero-width space makes a repeated message differ from the one before.
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
  const words = useStore(announcements.subscribe, announcements.words)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {words}
    </VisuallyHidden>
  )
}
