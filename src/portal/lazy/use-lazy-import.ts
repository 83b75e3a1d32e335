/** Lazy-loads parts of the catalogue's model: dialogs and forms. */
import { useState, useSyncExternalStore } from 'react'
import { type Chunk, type ChunkState, createChunk } from './chunk.ts'

/** Chunks by import function, so that a loaded value is available at once on the next use. */
const chunks = new WeakMap<() => Promise<unknown>, Chunk<unknown>>()

function chunkOf<T>(load: () => Promise<T>): Chunk<T> {
  const known = chunks.get(load) ?? createChunk<unknown>(load)
  chunks.set(load, known)
  return known as Chunk<T>
}

/** Preloads a value. Never rejects: its next use repeats the import and shows a failure. */
export async function preloadImport(load: () => Promise<unknown>): Promise<void> {
  await chunkOf(load)
    .preload()
    .catch(() => undefined)
}

/**
 * Imports a value without suspending.
 *
 * When `load` changes (a hot update of the catalogue), the previous value stays until the new one is loaded.
 */
export function useLazyImport<T>(load: () => Promise<T>): ChunkState<T> {
  const chunk = chunkOf(load)
  const state = useSyncExternalStore(chunk.subscribe, chunk.state)
  const [previous, setPrevious] = useState(state)
  if (state.status === 'ready' && state !== previous) setPrevious(state)
  return state.status === 'pending' && previous.status === 'ready' ? previous : state
}
