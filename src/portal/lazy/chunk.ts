/**
 * A lazy-loaded part of the code: a screen, a dialog, a form, a family of blocks.
 *
 * All components that show the chunk share one import. After a failure the user can retry: browsers repeat the import. Older ones cache
 * the failure until the page is reloaded.
 */
import { createStore } from '../../lib/create-store.ts'
import { compareVersion } from './compare-version.ts'

/** Actions offered to the user after a failure. Only `reload` when the server has deployed another version of the portal. */
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
  /** Resolves when the chunk is loaded. A failure that no component shows is discarded: the next use repeats the import. */
  preload(): Promise<T>
  /** Returns the state. Starts the import if necessary. */
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
  const store = createStore<ChunkState<T> | undefined>(undefined)
  let settled: Promise<unknown> = Promise.resolve()
  let importing: Promise<T> | undefined
  let isShown = false
  let failures = 0
  let listeners = 0

  const fail = async () => {
    failures += 1
    const version = await compareVersion()
    importing = undefined
    if (!isShown) return store.set(undefined)
    // The server has the same version: when a retry fails too, the browser may have cached the failure.
    const remedy = version === 'other' ? 'reload' : version === 'same' && failures > 1 ? 'retry-or-reload' : 'retry'
    store.set({ status: 'failed', remedy, busy: false, retry })
  }
  const begin = (): Promise<T> => {
    if (importing) return importing
    const begun = load()
    importing = begun
    const ended = begun.then((value) => store.set({ status: 'ready', value }), fail)
    const state = store.get()
    if (state?.status === 'failed') store.set({ ...state, busy: true })
    else {
      settled = withMarks(ended)
      store.set({ status: 'pending' })
    }
    return begun
  }
  const retry = () => void begin().catch(() => undefined)
  /** Repeats a failed import when the connection returns, as the query cache does with failed calls. */
  const repeatOnline = () => {
    const state = store.get()
    if (state?.status === 'failed' && !state.busy && state.remedy !== 'reload') retry()
  }
  const show = (): ChunkState<T> => {
    isShown = true
    if (!store.get()) retry()
    return store.get() as ChunkState<T>
  }

  return {
    preload() {
      const state = store.get()
      return state?.status === 'ready' ? Promise.resolve(state.value) : begin()
    },
    state: show,
    settled() {
      show()
      return settled
    },
    subscribe(listener) {
      const end = store.subscribe(listener)
      if (listeners === 0) globalThis.addEventListener?.('online', repeatOnline)
      listeners += 1
      return () => {
        end()
        listeners -= 1
        if (listeners > 0) return
        globalThis.removeEventListener?.('online', repeatOnline)
        // Discards the failure, so that the next component that shows the chunk repeats the import.
        const state = store.get()
        if (state?.status !== 'failed' || state.busy) return
        store.set(undefined)
        isShown = false
      }
    },
  }
}
