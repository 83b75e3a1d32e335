import type { Span } from '../diagnostics/diagnostic.ts'
import type { Facts, Slot } from '../expressions/index.ts'
import type { ScalarSource, Source } from '../read/source.ts'
import type { Disjunction } from './demand.ts'
import type { Typed } from './typed.ts'

/** A named condition, checked at its definition. */
export interface GlobalCondition {
  name: string
  source: Source
  span: Span
  about: ReadonlyMap<string, Slot>
  /** Names of this condition and of all conditions that it implies. */
  implies: ReadonlySet<string>
  holds: Facts
  fails: Facts
  /** Disjunctive normal forms of the condition and of its negation. */
  ways: Readonly<Record<'holds' | 'fails', Disjunction>>
  readsSession: boolean
  /** True when this condition, or one that it contains, is invalid. */
  unsure: boolean
  otherwise: Source | undefined
  guards: readonly ScalarSource[]
  /** The expression of `is`. */
  typed?: Typed
  all: readonly string[]
  any: readonly string[]
  none: readonly string[]
}
