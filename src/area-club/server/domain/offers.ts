import type { TypeCode } from '../../lib/practice-types.ts'
import type { AlternativeKind } from './codes.ts'

/** The role of a service in a package: included in its price, a choice, or an extra. */
export type OfferKind = 'included' | AlternativeKind | 'extra'

/** A group of extras, of which some may be chosen together. */
export type ExtraFamily = `Extra${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}` | 'PAGAMENTO-EXTRA'
/** A family, optionally with the only kind of booking that it is for, after a colon. */
export type ExtraLabel = ExtraFamily | `${ExtraFamily}:${TypeCode}`
