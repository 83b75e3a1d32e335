/** Code that is imported when it is needed: areas, large libraries, and the models of screens, forms and dialogs. */
import { type ComponentType, createElement, type FunctionComponent, use } from 'react'
import { compareVersion, type VersionMatch } from './compare-version.ts'

type Load<T> = () => Promise<T>

/** An import that has failed. */
export class ImportError extends Error {
  readonly load: Load<unknown>
  readonly version: VersionMatch

  constructor(load: Load<unknown>, version: VersionMatch, cause: unknown) {
    super('A part of the portal could not be loaded', { cause })
    this.load = load
    this.version = version
  }
}

/** An import with the marks by which React's `use` reads a settled promise without suspending. */
type Marked<T> = Promise<T> & { status?: 'fulfilled' | 'rejected'; value?: T; reason?: unknown }

const imports = new WeakMap<Load<unknown>, Marked<unknown>>()

/** Imports once. A failure is kept until it is forgotten, so that a boundary can show it. */
export function loadOnce<T>(load: Load<T>): Promise<T> {
  const known = imports.get(load)
  if (known) return known as Promise<T>
  const begun: Marked<T> = load().catch(async (cause: unknown) => {
    throw new ImportError(load, await compareVersion(), cause)
  })
  begun.then(
    (value) => {
      Object.assign(begun, { status: 'fulfilled', value })
    },
    (reason: unknown) => {
      Object.assign(begun, { status: 'rejected', reason })
    },
  )
  imports.set(load, begun)
  return begun
}

/** Forgets a failed import, so that the next use repeats it. */
export function forgetImport(load: Load<unknown>): void {
  imports.delete(load)
}

/** Imports ahead of use. Never rejects: a failed import is repeated by its next use. */
export async function preload(load: Load<unknown>): Promise<void> {
  await loadOnce(load).catch(() => forgetImport(load))
}

/** Returns what was imported; undefined until it is there. */
export function findLoaded<T>(load: Load<T>): T | undefined {
  return (imports.get(load) as Marked<T> | undefined)?.value
}

/** Suspends until the import has ended. Throws its failure to the next `ImportBoundary`. */
export function useLoaded<T>(load: Load<T>): T {
  return use(loadOnce(load))
}

/** Creates a component from code that is imported when the component is first rendered. */
export function lazyComponent<Props extends object>(load: Load<ComponentType<Props>>): FunctionComponent<Props> {
  return (props) => createElement(useLoaded(load), props)
}
