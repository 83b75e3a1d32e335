/** Makes the calls of the cascade. Independent of React; `cascade-state.ts` decides which calls are needed and which answers count. */

import { ApiProblem } from '../../../core/api/api-problem.ts'
import { createStore } from '../../../core/lib/create-store.ts'
import { advance, type CascadeEvent, type CascadeState, itemsOf, mayChoose, openCascade, openQuestionsOf } from './cascade-state.ts'
import { areSame, type Choice } from './choice.ts'
import { type Answers, keyOf, type MovedTrip, type Question, type QuestionKind } from './questions.ts'

export interface CascadeCalls {
  ask(question: Question, signal: AbortSignal): Promise<Answers[QuestionKind]>
  apply(packageId: number, items: ReturnType<typeof itemsOf>, expectedTotalCents: number): Promise<{ message: string; practiceId: number }>
}

export interface CascadeSession {
  state(): CascadeState
  subscribe(listener: () => void): () => void
  /** Makes calls from now on, until `close`. */
  open(): void
  /** @param isElsewhere whether another trip than the booked programme is looked for; by default as before. */
  choose(choice: Choice, isElsewhere?: boolean): void
  retry(): void
  askToConfirm(): void
  leaveConfirm(): void
  /** Applies the change that the customer confirmed. Does nothing unless it is being confirmed. */
  agree(): void
  /** Aborts the reading calls. A change that was sent continues on the server. */
  close(): void
}

/** @param quietMs debounce of the price preview, so that ticking several extras makes one call */
export function createCascadeSession(calls: CascadeCalls, trip: MovedTrip, choice: Choice, quietMs: number): CascadeSession {
  const store = createStore(openCascade(trip, choice))
  let isOpen = false
  /** Calls in flight by `keyOf` their question. */
  const running = new Map<string, AbortController>()

  const dispatch = (event: CascadeEvent) => {
    const next = advance(store.get(), event)
    if (next === store.get()) return
    store.set(next)
    askWhatIsOpen()
  }

  const askWhatIsOpen = () => {
    const open = isOpen ? openQuestionsOf(store.get()) : []
    const keys = new Set(open.map(keyOf))
    for (const [key, controller] of running) {
      if (keys.has(key)) continue
      running.delete(key)
      controller.abort()
    }
    for (const question of open) if (!running.has(keyOf(question))) void run(question)
  }

  async function run(question: Question) {
    const key = keyOf(question)
    const controller = new AbortController()
    running.set(key, controller)
    const { signal } = controller
    const settle = (event: CascadeEvent) => {
      if (signal.aborted) return
      running.delete(key)
      dispatch(event)
    }
    try {
      if (question.kind === 'preview') await sleep(quietMs, signal)
      settle({ kind: 'answered', question, value: await calls.ask(question, signal) })
    } catch (error) {
      settle({ kind: 'failed', question, error })
    }
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    open() {
      isOpen = true
      askWhatIsOpen()
    },
    choose(next, isElsewhere) {
      const state = store.get()
      if (mayChoose(state) && !(areSame(next, state.choice) && (isElsewhere ?? state.isElsewhere) === state.isElsewhere))
        dispatch({ kind: 'chosen', choice: next, isElsewhere })
    },
    retry: () => dispatch({ kind: 'retried' }),
    askToConfirm: () => dispatch({ kind: 'confirm-asked' }),
    leaveConfirm: () => dispatch({ kind: 'confirm-left' }),
    agree() {
      const state = store.get()
      const { choice: agreed, change } = state
      if (change.status !== 'confirming' || agreed.period === undefined) return
      const items = itemsOf(state)
      dispatch({ kind: 'agreed' })
      calls.apply(agreed.period, items, change.totalCents).then(
        ({ message, practiceId }) => dispatch({ kind: 'applied', message, practiceId }),
        (error: unknown) => {
          const totalCents = error instanceof ApiProblem && error.code === 'amount-changed' ? error.amountCents : undefined
          dispatch(totalCents === undefined ? { kind: 'apply-failed', error } : { kind: 'price-changed', totalCents })
        },
      )
    },
    close() {
      isOpen = false
      askWhatIsOpen()
    },
  }
}

function sleep(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
