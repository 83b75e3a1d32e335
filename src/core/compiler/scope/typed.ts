import type { Checked, Literal, Slot } from '../expressions/index.ts'
import type { ScalarSource } from '../read/source.ts'
import type { Place } from './place.ts'

/** A valid expression with its type, at its place. */
export interface Typed {
  checked: Checked
  slot: Slot
  source: ScalarSource
  place: Place
  /** Value of an expression that is nothing but a constant of portal.yaml, such as `portal.contacts.phone`. */
  constant?: Literal
}
