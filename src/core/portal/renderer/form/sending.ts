import { createStore } from '../../../lib/create-store.ts'

/** Progress of a long submission, such as a file upload. */

export type SendingState = { phase: 'sending'; percent: number } | { phase: 'received' } | { phase: 'cancelled' }

/** Options of the call that reports the progress. `sent`: from 0 to 1. */
export interface SendingCall {
  signal: AbortSignal
  onProgress(sent: number): void
}

export interface Sending {
  call: SendingCall
  state(): SendingState
  subscribe(listener: () => void): () => void
  cancel(): void
}

export function createSending(): Sending {
  const controller = new AbortController()
  const store = createStore<SendingState>({ phase: 'sending', percent: 0 })
  return {
    call: {
      signal: controller.signal,
      onProgress(sent) {
        if (controller.signal.aborted) return
        store.set(sent >= 1 ? { phase: 'received' } : { phase: 'sending', percent: Math.floor(sent * 100) })
      },
    },
    state: store.get,
    subscribe: store.subscribe,
    cancel() {
      controller.abort()
      store.set({ phase: 'cancelled' })
    },
  }
}
