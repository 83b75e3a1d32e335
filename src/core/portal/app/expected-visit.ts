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
  expect(address: string): void
  /** Expects none any more. */
  forget(): void
  subscribe(listener: () => void): () => void
}

export function createExpectedVisit(): ExpectedVisit {
  const { get: place, set, subscribe } = createStore<Path | undefined>(undefined)
  const forget = () => set(undefined)
  let ending: ReturnType<typeof setTimeout> | undefined
  return {
    place,
    subscribe,
    forget,
    expect(address) {
      set({ pathname: '/', search: '', hash: '', ...parsePath(address) })
      clearTimeout(ending)
      ending = setTimeout(forget, pressMs)
    },
  }
}
