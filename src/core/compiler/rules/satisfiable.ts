/**
 * Tests whether a condition can hold, alone or together with the demands of the enclosing constructs.
 *
 * Codes, booleans and nullable values are tried case by case. Everything else counts as satisfiable.
 */
import { type Checked, canHold } from '../expressions/index.ts'
import type { ScalarSource } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { Demand, Disjunction } from '../scope/demand.ts'
import type { Place } from '../scope/place.ts'

/** Maximum number of conjunctions to try. With more, a condition counts as satisfiable, which is the safe answer. */
const mostWays = 64
/** Always satisfiable. Also used for invalid conditions. */
export const unconditional: Disjunction = [[]]

export const disjunctionOf = (checked: Checked, truth: boolean): Disjunction => [[{ checked, truth }]]
export const disjoin = (all: readonly Disjunction[]): Disjunction => limited(all.flat())
export const conjoin = (all: readonly Disjunction[]): Disjunction =>
  all.reduce<Disjunction>((made, ways) => limited(made.flatMap((one) => ways.map((other) => [...one, ...other]))), unconditional)
const limited = (ways: Disjunction): Disjunction => (ways.length > mostWays ? unconditional : ways)

/** Renames the roots of a condition's `about` to the paths at a place. */
export const renameDisjunction = (ways: Disjunction, roots: ReadonlyMap<string, string>): Disjunction =>
  ways.map((members) => members.map((member) => ({ ...member, roots })))

export const satisfiable = (ways: Disjunction): boolean => ways.some((members) => canHold(members))

/** Returns whether reported mistakes leave codes or names open. Nothing can then be called impossible. */
export const isUnsure = ({ report }: Pick<Context, 'report'>): boolean => report.hasOfClass('1', '2') || report.has('CAT311', 'CAT314')

/** Reports a demand that contradicts the enclosing ones, and names the one that excludes it. Returns false if it does. */
export function requireSatisfiable(name: ScalarSource, demand: Demand, place: Place, context: Context): boolean {
  const around = place.demands
  if (satisfiable(conjoin([...around.map(({ ways }) => ways), demand.ways]))) return true
  if (isUnsure(context)) return false
  const blamed = around.findLast(({ ways }) => !satisfiable(conjoin([ways, demand.ways])))
  const because = blamed ? [blamed] : around
  const where = because.length > 0 ? ` where ${because.map(({ words }) => words).join(' and ')}` : ''
  context.report.report('CAT602', name.span, `It can never be that ${demand.words}${where}`, {
    hint: 'Nothing here would ever be shown: remove it, or one of the two.',
  })
  return false
}
