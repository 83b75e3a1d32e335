/** A piece of the catalogue that is loaded when it is needed: a dialog, a form. */
import { useRef, useSyncExternalStore } from 'react'
import { createPiece, type Piece, type PieceState } from './piece.ts'

/** One for each import, so that what has arrived is shown at once the next time, and the first time where it was loaded ahead. */
const pieces = new WeakMap<() => Promise<unknown>, Piece<unknown>>()

function pieceOf<T>(load: () => Promise<T>): Piece<T> {
  const known = pieces.get(load) ?? createPiece<unknown>(load)
  pieces.set(load, known)
  return known as Piece<T>
}

/** Before anybody shows it. A failure is told where it is shown, which asks again. */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  await pieceOf(load)
    .ahead()
    .catch(() => undefined)
}

/** Another `load` (a catalogue that was saved while the page is open) keeps what is shown until it has answered. */
export function useLoaded<T>(load: () => Promise<T>): PieceState<T> {
  const piece = pieceOf(load)
  const state = useSyncExternalStore(piece.subscribe, piece.state)
  const shown = useRef<PieceState<T>>(undefined)
  if (state.status === 'ready') shown.current = state
  return state.status === 'pending' ? (shown.current ?? state) : state
}
