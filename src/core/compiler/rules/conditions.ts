/**
 * Checks named conditions: their `about`, their expressions, and the facts that they establish.
 *
 * A condition is checked once, at its definition. At each use its `about` is resolved by the names in scope.
 */
import {
  alwaysHolds,
  assignable,
  bothFacts,
  describe,
  type Environment,
  eitherFacts,
  type Facts,
  factsOf,
  type ItemCondition,
  noFacts,
} from '../expressions/index.ts'
import { at, itemsOf } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { aboutOf } from '../scope/about.ts'
import { conditionName } from '../scope/code-names.ts'
import type { Context } from '../scope/context.ts'
import type { Disjunction } from '../scope/demand.ts'
import type { GlobalCondition } from '../scope/global-condition.ts'
import { placeOf } from '../scope/locals.ts'
import { typeExpression } from './expression.ts'
import { conjoin, disjoin, disjunctionOf, isUnsure, satisfiable, unconditional } from './satisfiable.ts'

/** Checks every named condition, after the conditions that it contains. Reports cycles and leaves them out. */
export function checkConditions(context: Context, environment: Environment): Map<string, GlobalCondition> {
  const done = new Map<string, GlobalCondition>()
  const open: string[] = []
  const visit = (definition: Definition): GlobalCondition | undefined => {
    const known = done.get(definition.name)
    if (known) return known
    if (open.includes(definition.name)) {
      const circle = [...open.slice(open.indexOf(definition.name)), definition.name]
      context.report.report('CAT601', definition.span, `"${definition.name}" is made of itself: ${circle.join(' → ')}`)
      return undefined
    }
    open.push(definition.name)
    const made = checkOne(definition, context, environment, visit)
    open.pop()
    done.set(definition.name, made)
    return made
  }
  for (const definition of context.definitions.all('condition')) visit(definition)
  return done
}

function checkOne(
  definition: Definition,
  context: Context,
  base: Environment,
  visit: (definition: Definition) => GlobalCondition | undefined,
): GlobalCondition {
  const { source, name, span } = definition
  const about = new Map(aboutOf(source, context))
  const parts = (key: 'all' | 'any' | 'none'): GlobalCondition[] =>
    itemsOf(at(source, key)).flatMap((item) => {
      if (item.kind !== 'scalar') return []
      const found = context.definitions.require('condition', item)
      const made = found ? visit(found) : undefined
      return made ? [made] : []
    })
  const [all, any, none] = [parts('all'), parts('any'), parts('none')]
  for (const part of [...all, ...any, ...none]) {
    for (const [word, slot] of part.about) {
      const known = about.get(word)
      if (!known) about.set(word, slot)
      else if (!assignable(known.type, slot.type))
        context.report.report(
          'CAT204',
          span,
          `"${part.name}" is about ${word} as ${describe(slot.type)}, here it is ${describe(known.type)}`,
        )
    }
  }
  const place = placeOf({ ...base, names: new Map([...base.names, ...about]) }, new Map(), 'member', `the condition ${name}`)
  const typed = typeExpression(at(source, 'is'), 'condition', place, context)
  if (!['is', 'all', 'any', 'none'].some((key) => at(source, key)) && source.kind === 'map')
    context.report.report('CAT603', span, `"${name}" does not say when it holds`, {
      hint: 'Say is, or all, any, none of other conditions.',
    })

  const either = (facts: readonly Facts[]): Facts => facts.reduce((a, b) => eitherFacts(a, b), facts[0] ?? noFacts)
  const holds = [
    typed ? factsOf(typed.checked.node, true) : noFacts,
    ...all.map((part) => part.holds),
    ...none.map((part) => part.fails),
    either(any.map((part) => part.holds)),
  ].reduce(bothFacts, noFacts)
  const single = all.length + any.length + none.length === 0
  const own = (truth: boolean): Disjunction[] => (typed ? [disjunctionOf(typed.checked, truth)] : [])
  const ways: Record<'holds' | 'fails', Disjunction> = {
    holds: conjoin([
      ...own(true),
      ...all.map((part) => part.ways.holds),
      ...(any.length > 0 ? [disjoin(any.map((part) => part.ways.holds))] : []),
      ...none.map((part) => part.ways.fails),
    ]),
    fails: disjoin([
      ...own(false),
      ...all.map((part) => part.ways.fails),
      ...(any.length > 0 ? [conjoin(any.map((part) => part.ways.fails))] : []),
      ...none.map((part) => part.ways.holds),
    ]),
  }
  const unsure =
    (at(source, 'is') === undefined ? all.length + any.length + none.length === 0 : !typed) ||
    [...all, ...any, ...none].some((part) => part.unsure) ||
    (['all', 'any', 'none'] as const).flatMap((key) => itemsOf(at(source, key))).length > all.length + any.length + none.length
  // The mistake is reported where it is. Nothing may be concluded from an invalid condition.
  if (unsure) ways.holds = ways.fails = unconditional
  if (!satisfiable(ways.holds)) {
    if (!isUnsure(context))
      context.report.report('CAT602', at(source, 'is')?.span ?? span, `"${name}" can never hold`, {
        hint: 'What it demands excludes itself.',
      })
    // Reported once, at the definition. Its uses demand nothing.
    ways.holds = unconditional
  } else if (typed && alwaysHolds(typed.checked) && !isUnsure(context))
    context.report.report('CAT313', typed.source.span, `"${name}" always holds`, { hint: 'One of its sides is true whatever the data.' })
  return {
    name,
    source,
    span,
    about,
    implies: new Set([name, ...all.flatMap((part) => [...part.implies])]),
    holds,
    ways,
    fails: single && typed ? factsOf(typed.checked.node, false) : noFacts,
    readsSession: (typed?.checked.names.has('session') ?? false) || [...all, ...any, ...none].some((part) => part.readsSession),
    unsure,
    otherwise: at(source, 'otherwise'),
    guards: itemsOf(at(source, 'guards')).filter((item) => item.kind === 'scalar'),
    ...(typed ? { typed } : {}),
    all: all.map((part) => part.name),
    any: any.map((part) => part.name),
    none: none.map((part) => part.name),
  }
}

/** Returns the conditions about a single name, which can filter a list: `list.having('booking-due')`. */
export function itemConditions(conditions: ReadonlyMap<string, GlobalCondition>): ReadonlyMap<string, ItemCondition> {
  return new Map(
    [...conditions.values()].flatMap((condition): [string, ItemCondition][] => {
      const [only, ...more] = condition.about
      if (!only || more.length > 0 || condition.readsSession) return []
      const { name, holds } = condition
      return [
        [name, { about: only[0], type: only[1].type, holds, readsNow: readsNow(condition, conditions), codeName: conditionName(name) }],
      ]
    }),
  )
}

/** Returns whether a condition, or one that it contains, reads `now` or `today`. */
export function readsNow(condition: GlobalCondition, conditions: ReadonlyMap<string, GlobalCondition>): boolean {
  const names = condition.typed?.checked.names
  if (names?.has('now') || names?.has('today')) return true
  return [...condition.all, ...condition.any, ...condition.none].some((name) => {
    const part = conditions.get(name)
    return part !== undefined && readsNow(part, conditions)
  })
}
