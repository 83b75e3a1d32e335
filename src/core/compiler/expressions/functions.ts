/** The functions of the language by name, one rule for each: signature, types, facts, emission and satisfiability. */
import type { FunctionRule } from './function-rule.ts'
import { day, days, period, written, year } from './functions-of-dates.ts'
import { has, orElse, permits, pick, served } from './functions-of-decisions.ts'
import { average, first, greatest, least, percent, size, sum } from './functions-of-lists.ts'
import { mentions, string } from './functions-of-texts.ts'
import type { Node, NodeOf } from './node.ts'

export const functions: ReadonlyMap<string, FunctionRule> = new Map<string, FunctionRule>(
  Object.entries({
    has,
    year,
    day,
    days,
    period,
    mentions,
    size,
    string,
    written,
    orElse,
    pick,
    first,
    least,
    greatest,
    sum,
    average,
    percent,
    permits,
    served,
  }),
)

/** Returns the rule of a call; undefined if there is no such function or it has not this number of arguments, which is reported. */
export function ruleOf({ name, args, own }: NodeOf<'call'>): FunctionRule | undefined {
  const rule = own ?? functions.get(name)
  return rule && args.length >= rule.arguments[0] && args.length <= rule.arguments[1] ? rule : undefined
}

/** Returns the arguments without which a call has no result. */
export function neededBy(call: NodeOf<'call'>): readonly Node[] {
  const rule = ruleOf(call)
  return rule?.needs ? rule.needs(call.args) : call.args
}
