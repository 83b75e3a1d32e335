/**
 * What comes by import when it is first needed: a screen, a dialog, a form, a family of blocks. It is asked for once for all who show it,
 * and again when a person says so after it did not arrive. Browsers import anew what failed; older ones remember the failure for the
 * page's life, and there a reload is the way.
 */
import { comparePage } from './compare-page.ts'

/** What would mend a failure: asking again; a reload beside it; or a reload alone, as the server has another version by now. */
export type Mend = 'retry' | 'retry-or-reload' | 'reload'

export interface PieceFailure {
  status: 'failed'
  mend: Mend
  /** It is being asked for again. */
  busy: boolean
  retry(): void
}
export type PieceState<T> = { status: 'pending' } | { status: 'ready'; value: T } | PieceFailure

export interface Piece<T> {
  /** Resolves when it can be shown at once. A failure that nobody has seen is forgotten: who shows it asks again. */
  ahead(): Promise<T>
  /** Asks for it where nobody has. */
  state(): PieceState<T>
  /** When it is no longer pending: the same promise until it is pending once more, with the marks that React's `use` reads. Never rejects. */
  settled(): Promise<unknown>
  subscribe(listener: () => void): () => void
}

/** With them a settled promise gives its value without a placeholder in between. */
function withMarks<T>(promise: Promise<T>): Promise<T> {
  const marked = Object.assign(promise, { status: 'pending' } as { status: string; value?: T })
  promise.then((value) => Object.assign(marked, { status: 'fulfilled', value }))
  return marked
}

export function createPiece<T>(load: () => Promise<T>): Piece<T> {
  let state: PieceState<T> | undefined
  let settled: Promise<unknown> = Promise.resolve()
  let asking: Promise<T> | undefined
  let isShown = false
  let failures = 0
  const listeners = new Set<() => void>()
  const become = (next: PieceState<T> | undefined) => {
    state = next
    for (const listener of [...listeners]) listener()
  }

  const fail = async () => {
    failures += 1
    const page = await comparePage()
    asking = undefined
    if (!isShown) return become(undefined)
    // The server answers with this same version: where asking again does not help either, the browser does not ask.
    const mend = page === 'other' ? 'reload' : page === 'same' && failures > 1 ? 'retry-or-reload' : 'retry'
    become({ status: 'failed', mend, busy: false, retry })
  }
  const ask = (): Promise<T> => {
    if (asking) return asking
    const asked = load()
    asking = asked
    const ended = asked.then((value) => become({ status: 'ready', value }), fail)
    if (state?.status === 'failed') become({ ...state, busy: true })
    else {
      state = { status: 'pending' }
      settled = withMarks(ended)
    }
    return asked
  }
  const retry = () => void ask().catch(() => undefined)
  const show = (): PieceState<T> => {
    isShown = true
    if (!state) retry()
    return state as PieceState<T>
  }

  return {
    ahead: () => (state?.status === 'ready' ? Promise.resolve(state.value) : ask()),
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
        // Who comes back tries again, without a press.
        if (state?.status !== 'failed' || state.busy) return
        state = undefined
        isShown = false
      }
    },
  }
}
