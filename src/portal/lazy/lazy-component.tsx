/** Components in chunks of their own. Unlike React's `lazy`, they render without a fallback once their chunk is preloaded. */
import { type ComponentType, type FunctionComponent, use, useSyncExternalStore } from 'react'
import { type Chunk, type ChunkFailure, type ChunkState, createChunk } from './chunk.ts'
import { ChunkFailed } from './chunk-failed.tsx'

export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Resolves when the component can be rendered at once. */
  preload(): Promise<unknown>
}

/** Suspends while the chunk is pending. */
export function useChunk<T>(chunk: Chunk<T>): Exclude<ChunkState<T>, { status: 'pending' }> {
  useSyncExternalStore(chunk.subscribe, chunk.state)
  // React wants `use` in every render, before the state is read.
  use(chunk.settled())
  const state = chunk.state()
  if (state.status === 'pending') throw new Error('A settled chunk is still pending')
  return state
}

/** Creates a component from a chunk. When the import fails, it renders `Failed`, which can retry. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props & { failure: ChunkFailure }> = ChunkFailed,
): LazyComponent<Props> {
  const chunk = createChunk(load)
  function Lazy(props: Props) {
    const state = useChunk(chunk)
    if (state.status === 'failed') return <Failed {...props} failure={state} />
    const Component = state.value
    return <Component {...props} />
  }
  return Object.assign(Lazy, { preload: chunk.preload })
}
