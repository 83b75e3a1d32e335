/**
 * The page that a user is about to open, as a pointer, a finger or the focus on its link shows.
 *
 * Its script and its data are asked for then. The visit finds them, as answers stay fresh for some seconds.
 */
import type { FocusEventHandler, PointerEventHandler } from 'react'
import { type Path, parsePath } from 'react-router-dom'
import { createStore } from '../../lib/create-store.ts'

/** How long a pointer or the focus stays on a link that is meant: on its way to another it passes several. */
const meantMs = 80

/** Handlers of a link. */
export interface LinkSigns {
  onPointerEnter: PointerEventHandler
  onPointerDown: PointerEventHandler
  onPointerLeave: PointerEventHandler
  onPointerCancel: PointerEventHandler
  onFocus: FocusEventHandler
  onBlur: FocusEventHandler
}

export interface ExpectedVisit {
  /** Where the page is; undefined while none is expected. */
  place(): Path | undefined
  subscribe(listener: () => void): () => void
  /** Expects none any more. */
  forget(): void
  signsOf(address: string): LinkSigns
}

export function createExpectedVisit(): ExpectedVisit {
  const expected = createStore<Path | undefined>(undefined)
  let asked: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(asked)
    expected.set(undefined)
  }
  return {
    place: expected.get,
    subscribe: expected.subscribe,
    forget,
    signsOf(address) {
      const place = { pathname: '/', search: '', hash: '', ...parsePath(address) }
      const expectSoon = () => {
        clearTimeout(asked)
        asked = setTimeout(() => expected.set(place), meantMs)
      }
      return {
        onPointerEnter: expectSoon,
        onPointerDown: () => expected.set(place),
        onPointerLeave({ pointerType }) {
          // A finger leaves before its click is sent.
          if (pointerType === 'mouse') forget()
        },
        onPointerCancel: forget,
        onFocus: expectSoon,
        onBlur: forget,
      }
    },
  }
}
