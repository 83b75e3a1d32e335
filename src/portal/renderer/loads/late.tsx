/** What is loaded when it is needed, and drawn at once where it is there already: React's own `lazy` draws a placeholder first even then. */
import { type ComponentType, type FunctionComponent, use, useSyncExternalStore } from 'react'
import { createPiece, type Piece, type PieceFailure, type PieceState } from './piece.ts'
import { PieceFailed } from './piece-failed.tsx'

export type LateComponent<Props> = FunctionComponent<Props> & {
  /** Resolves when it can be drawn at once. */
  ahead(): Promise<unknown>
}

/** Suspends while it is on its way. */
export function usePiece<T>(piece: Piece<T>): Exclude<PieceState<T>, { status: 'pending' }> {
  useSyncExternalStore(piece.subscribe, piece.state)
  // In each drawing, as React wants it, and before the state is read.
  use(piece.settled())
  const state = piece.state()
  if (state.status === 'pending') throw new Error('What has been waited for is still on its way')
  return state
}

/** A component that did not arrive says so in its place, asks again when it is told to, and leaves everything around it as it is. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props & { failure: PieceFailure }> = PieceFailed,
): LateComponent<Props> {
  const piece = createPiece(load)
  function Late(props: Props) {
    const state = usePiece(piece)
    if (state.status === 'failed') return <Failed {...props} failure={state} />
    const Component = state.value
    return <Component {...props} />
  }
  return Object.assign(Late, { ahead: piece.ahead })
}
