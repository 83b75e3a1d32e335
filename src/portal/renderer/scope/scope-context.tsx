/** The scope that a block reads, handed down the page; a binder puts a wider one around its content. */
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { LoadModel, Scope } from '../../../catalogue/model.ts'

/**
 * How it stands with one name under `data`. `absent`: not asked for, because its condition does not hold or an input has no value;
 * what reads it finds it missing.
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

/** `loads` where this place declares data; else those around it stay in force. */
export function ScopeProvider({ scope, loads, children }: { scope: Scope; loads?: LoadStates; children: ReactNode }) {
  const outer = use(SurroundingsContext)
  const value = useMemo(() => ({ scope, loads: loads ?? outer.loads }), [scope, loads, outer.loads])
  return <SurroundingsContext value={value}>{children}</SurroundingsContext>
}

/** `session`, `params`, `now` and `today`, with no data yet. */
export function rootScope(roots: { session: unknown; params: unknown; now: string; today: string }): Scope {
  return { ...roots, data: {} }
}
