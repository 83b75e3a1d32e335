/**
 * The page whose link a user is pressing.
 *
 * Its data is asked for while the press lasts. The visit finds it, as answers stay fresh for some seconds.
 */
import { type Path, parsePath } from 'react-router-dom'
import { createStore } from '../../lib/create-store.ts'

/** Time in which a press that has begun leads to its page, if anything does: a question about unsaved changes may hold it. */
const pressMs = 2_000

export interface ExpectedVisit {
  /** Where the page is; undefined while none is expected. */
  place(): Path | undefined
  /** The same, shortly after the press. */
  pressed(): Path | undefined
  expect(address: string): void
  /** Expects none any more. */
  forget(): void
  subscribe(listener: () => void): () => void
}

export function createExpectedVisit(nowMs: () => number): ExpectedVisit {
  const expected = createStore<Path | undefined>(undefined)
  let pressedAtMs = 0
  return {
    place: expected.get,
    pressed: () => (nowMs() - pressedAtMs < pressMs ? expected.get() : undefined),
    expect(address) {
      pressedAtMs = nowMs()
      expected.set({ pathname: '/', search: '', hash: '', ...parsePath(address) })
    },
    forget: () => expected.set(undefined),
    subscribe: expected.subscribe,
  }
}
