/** React context of the scope that blocks read. A block that binds names provides an extended scope to its content. */
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { LoadModel, Scope } from '../../../model/catalogue-model.ts'

/**
 * State of one load. `absent`: not requested, because its condition does not hold or an input has no value; expressions read it as missing.
 */
export type LoadState = { status: 'ready' } | { status: 'absent' } | { status: 'pending' } | { status: 'failed'; failure: LoadFailure }

export interface LoadFailure {
  load: LoadModel
  error: unknown
  retry(): void
}

export type LoadStates = Readonly<Record<string, LoadState>>

export interface Surroundings {
  scope: Scope
  loads: LoadStates
}

const SurroundingsContext = createContext<Surroundings>({ scope: {}, loads: {} })

export function useSurroundings(): Surroundings {
  return use(SurroundingsContext)
}

export function useScope(): Scope {
  return use(SurroundingsContext).scope
}

/** Provides a scope. `loads` defaults to the surrounding states. */
export function ScopeProvider({ scope, loads, children }: { scope: Scope; loads?: LoadStates; children: ReactNode }) {
  const outer = use(SurroundingsContext)
  const value = useMemo(() => ({ scope, loads: loads ?? outer.loads }), [scope, loads, outer.loads])
  return <SurroundingsContext value={value}>{children}</SurroundingsContext>
}

/** Returns the scope of a page: `session`, `params`, `now` and `today`, without data. */
export function rootScope(roots: { session: unknown; params: unknown; now: string; today: string }): Scope {
  return { ...roots, data: {} }
}
