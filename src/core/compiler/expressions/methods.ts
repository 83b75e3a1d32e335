/** The methods of the language by name, one rule for each, as of the functions. */
import type { Environment } from './environment.ts'
import { bind } from './environment.ts'
import { functions } from './functions.ts'
import { equivalentOf } from './habits.ts'
import type { EachRule, MethodRule } from './method-rule.ts'
import { all, exists, filter, having, join, map, sortedBy } from './methods-of-lists.ts'
import { contains, endsWith, matches, split, startsWith } from './methods-of-texts.ts'
import type { EachName, NodeOf } from './node.ts'
import type { Slot } from './type.ts'
import { describe, unknown } from './type.ts'
import type { Walk } from './walk.ts'

/** Methods whose body binds a name to each item. */
export const eachMethods: Readonly<Record<EachName, EachRule>> = { exists, all, filter, map, sortedBy }

const plainMethods: ReadonlyMap<string, MethodRule> = new Map(
  Object.entries({ having, join, startsWith, endsWith, contains, split, matches }),
)

export const methods: ReadonlyMap<string, EachRule | MethodRule> = new Map<string, EachRule | MethodRule>([
  ...Object.entries(eachMethods),
  ...plainMethods,
])

/** Returns the rule and the argument of a method without a body; undefined for a call that is reported. */
export function methodOf({ name, args }: NodeOf<'method'>): { rule: MethodRule; argument: NodeOf<'method'>['of'] } | undefined {
  const [rule, [argument, ...more]] = [plainMethods.get(name), args]
  return rule && argument && more.length === 0 ? { rule, argument } : undefined
}

export function checkMethod(walk: Walk, call: NodeOf<'method'>, environment: Environment): Slot {
  const base = walk.visit(call.of, environment)
  const known = methodOf(call)
  if (known) return known.rule.check(walk, call, known.argument, base, environment)
  const form = plainMethods.get(call.name)?.form
  return form === undefined ? unknownMethod(walk, call) : walk.problem('wrong-arguments', call.span, `This is written ${form}`)
}

function unknownMethod(walk: Walk, { name, nameSpan }: NodeOf<'method'>): Slot {
  const message = `There is no function "${name}" after a point`
  const other = equivalentOf('methods', name)
  if (other !== undefined) return walk.problem('unknown-function', nameSpan, message, { hint: `Write ${other}.` })
  const before = functions.get(name)?.form
  return walk.problem('unknown-function', nameSpan, message, {
    written: name,
    allowed: [...methods.keys()],
    ...(before === undefined ? {} : { hint: `It stands before what it asks: ${before}` }),
  })
}

export function checkEach(walk: Walk, call: NodeOf<'each'>, environment: Environment): Slot {
  const base = walk.visit(call.of, environment)
  if (environment.names.has(call.item)) {
    return walk.problem('name-taken', call.itemSpan, `"${call.item}" already means something else here`, {
      hint: 'Give the item a name of its own.',
    })
  }
  if (base.type.kind !== 'list' && base.type.kind !== 'unknown')
    return walk.problem('type-mismatch', call.of.span, `${call.name}(...) asks a list, this is ${describe(base.type)}`)
  const item: Slot = base.type.kind === 'list' ? base.type.item : { type: unknown, missing: walk.lenient }
  return eachMethods[call.name].check(walk, call, base, item, bind(environment, call.item, item))
}
