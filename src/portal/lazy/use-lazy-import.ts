/** Parts of the catalogue's model that are chunks of their own: dialogs, forms. */
import { useState, useSyncExternalStore } from 'react'
import { type Chunk, type ChunkState, createChunk } from './chunk.ts'

/** One chunk for each import function: a value that has arrived is shown at once the next time. */
const chunks = new WeakMap<() => Promise<unknown>, Chunk<unknown>>()

function chunkOf<T>(load: () => Promise<T>): Chunk<T> {
  const known = chunks.get(load) ?? createChunk<unknown>(load)
  chunks.set(load, known)
  return known as Chunk<T>
}

/** Never rejects: a failure is reported where the value is needed, which imports it anew. */
export async function preloadImport(load: () => Promise<unknown>): Promise<void> {
  await chunkOf(load)
    .preload()
    .catch(() => undefined)
}

/** Imports without suspending. After a change of `load` (a saved catalogue in development) the previous value stays until the new one is there. */
export function useLazyImport<T>(load: () => Promise<T>): ChunkState<T> {
  const chunk = chunkOf(load)
  const state = useSyncExternalStore(chunk.subscribe, chunk.state)
  const [previous, setPrevious] = useState(state)
  if (state.status === 'ready' && state !== previous) setPrevious(state)
  return state.status === 'pending' && previous.status === 'ready' ? previous : state
}
