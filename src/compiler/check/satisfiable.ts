/**
 * Whether what is demanded can hold at all: of a condition by itself, and of a construct together with everything that the constructs
 * around it demand. Codes, yes-or-no values and what may be missing are tried case by case; everything else counts as free.
 */
import { type Checked, type Conjunct, canHold } from '../expressions/index.ts'
import type { ScalarSource } from '../read/source.ts'
import type { Context } from './context.ts'
import type { Place } from './place.ts'

/** Ways in which something can hold: of one of them, every member holds. */
export type Ways = readonly (readonly Conjunct[])[]

/** What a construct demands of everything inside it, and the words for it. */
export interface Demand {
  words: string
  ways: Ways
}

/** More ways than this are not tried: "can hold" is the safe answer. */
const mostWays = 64
/** Holds whatever else is demanded: the ways of what is not understood, too. */
export const free: Ways = [[]]

export const waysOf = (checked: Checked, truth: boolean): Ways => [[{ checked, truth }]]
export const eitherWay = (all: readonly Ways[]): Ways => limited(all.flat())
export const everyWay = (all: readonly Ways[]): Ways =>
  all.reduce<Ways>((made, ways) => limited(made.flatMap((one) => ways.map((other) => [...one, ...other]))), free)
const limited = (ways: Ways): Ways => (ways.length > mostWays ? free : ways)

/** The same ways where a condition calls by other names what stands at a place. */
export const renamedWays = (ways: Ways, roots: ReadonlyMap<string, string>): Ways =>
  ways.map((members) => members.map((member) => ({ ...member, roots })))

export const possible = (ways: Ways): boolean => ways.some((members) => canHold(members))

/** A code or name that was not understood may be the way in which something can hold. */
export const isUnsure = ({ report }: Pick<Context, 'report'>): boolean => report.hasOfClass('1', '2') || report.has('CAT311', 'CAT314')

/** Reports a demand that what is around it excludes, naming the one to blame where there is one. */
export function requirePossible(name: ScalarSource, demand: Demand, place: Place, context: Context): boolean {
  const around = place.demands
  if (possible(everyWay([...around.map(({ ways }) => ways), demand.ways]))) return true
  if (isUnsure(context)) return false
  const blamed = around.findLast(({ ways }) => !possible(everyWay([ways, demand.ways])))
  const because = blamed ? [blamed] : around
  const where = because.length > 0 ? ` where ${because.map(({ words }) => words).join(' and ')}` : ''
  context.report.report('CAT602', name.span, `It can never be that ${demand.words}${where}`, {
    hint: 'Nothing here would ever be shown: remove it, or one of the two.',
  })
  return false
}
