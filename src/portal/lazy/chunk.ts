/**
 * Code that is imported when it is first needed: a screen, a dialog, a form, a family of blocks.
 *
 * One request serves all who show the chunk. After a failure the user can retry: browsers import a failed module anew. Older ones
 * remember the failure until the page is reloaded.
 */
import { compareVersion } from './compare-version.ts'

/** What the user is offered after a failure. `reload` alone where the server has another version of the portal by now. */
export type Remedy = 'retry' | 'retry-or-reload' | 'reload'

export interface ChunkFailure {
  status: 'failed'
  remedy: Remedy
  /** A retry is pending. */
  busy: boolean
  retry(): void
}
export type ChunkState<T> = { status: 'pending' } | { status: 'ready'; value: T } | ChunkFailure

export interface Chunk<T> {
  /** Resolves when the chunk can be shown at once. A failure that is not shown is forgotten: the next who needs it imports anew. */
  preload(): Promise<T>
  /** Begins the import where that has not been done. */
  state(): ChunkState<T>
  /** Resolves when the state is no longer pending. Returns the same promise until then, with the marks that React's `use` reads. Never rejects. */
  settled(): Promise<unknown>
  subscribe(listener: () => void): () => void
}

/** Marks a promise for React's `use`, which then reads a fulfilled one without a fallback in between. */
function withMarks<T>(promise: Promise<T>): Promise<T> {
  const marked = Object.assign(promise, { status: 'pending' } as { status: string; value?: T })
  promise.then((value) => Object.assign(marked, { status: 'fulfilled', value }))
  return marked
}

export function createChunk<T>(load: () => Promise<T>): Chunk<T> {
  let state: ChunkState<T> | undefined
  let settled: Promise<unknown> = Promise.resolve()
  let importing: Promise<T> | undefined
  let isShown = false
  let failures = 0
  const listeners = new Set<() => void>()
  const become = (next: ChunkState<T> | undefined) => {
    state = next
    for (const listener of [...listeners]) listener()
  }

  const fail = async () => {
    failures += 1
    const version = await compareVersion()
    importing = undefined
    if (!isShown) return become(undefined)
    // The server has this same version: where a retry fails again, the browser remembers the failure.
    const remedy = version === 'other' ? 'reload' : version === 'same' && failures > 1 ? 'retry-or-reload' : 'retry'
    become({ status: 'failed', remedy, busy: false, retry })
  }
  const begin = (): Promise<T> => {
    if (importing) return importing
    const begun = load()
    importing = begun
    const ended = begun.then((value) => become({ status: 'ready', value }), fail)
    if (state?.status === 'failed') become({ ...state, busy: true })
    else {
      state = { status: 'pending' }
      settled = withMarks(ended)
    }
    return begun
  }
  const retry = () => void begin().catch(() => undefined)
  const show = (): ChunkState<T> => {
    isShown = true
    if (!state) retry()
    return state as ChunkState<T>
  }

  return {
    preload: () => (state?.status === 'ready' ? Promise.resolve(state.value) : begin()),
    state: show,
    settled() {
      show()
      return settled
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        // The next component that shows it retries by itself.
        if (state?.status !== 'failed' || state.busy) return
        state = undefined
        isShown = false
      }
    },
  }
}
