import { createStore } from '../../../lib/create-store.ts'

/** A submission that takes long, such as a file's: how far it is, and the way to stop it. */

export type SendingState = { phase: 'sending'; percent: number } | { phase: 'received' } | { phase: 'cancelled' }

/** What the call needs of it. */
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
