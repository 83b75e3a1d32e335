import type { Conjunct } from '../expressions/index.ts'

/** A condition in disjunctive normal form: a list of conjunctions. */
export type Disjunction = readonly (readonly Conjunct[])[]

/** A demand of a construct on everything inside it, and its wording for reports. */
export interface Demand {
  words: string
  ways: Disjunction
}
