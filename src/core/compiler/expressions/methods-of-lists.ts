/** The methods of lists. */
import { assignable, ordered } from './assignable.ts'
import { refined } from './environment.ts'
import type { Facts } from './facts.ts'
import { inLanguage } from './language.ts'
import { beforePoint, type EachRule, type MethodRule } from './method-rule.ts'
import { factsOf } from './proofs.ts'
import type { Slot } from './type.ts'
import { boolean, describe, listOf, plainText } from './type.ts'
import type { Walk } from './walk.ts'
import { answers } from './walk.ts'

/** Returns the item of a list narrowed by facts about it under the name. */
const narrowed = (walk: Walk, name: string, item: Slot, facts: Facts): Slot =>
  walk.lenient ? item : (refined({ names: new Map([[name, item]]), facts }).get(name) ?? item)

/** `exists` and `all`: a question about each item. */
const quantifier = (form: string, example: string, name: 'exists' | 'all'): EachRule => ({
  of: 'list',
  form,
  example,
  check: (walk, { body }, base, _item, inner) => answers(boolean, base, walk.wants(body, inner, boolean, `The condition of ${name}(...)`)),
  rail(emission, call, truth) {
    const asked = `${(name === 'exists') === truth ? 'some' : 'every'}(${emission.lambda(call, (inner) => inner.rail(call.body, truth))})`
    return emission.missing(call.of) ? `(${emission.value(call.of)}?.${asked} ?? false)` : `${emission.value(call.of)}.${asked}`
  },
  decision: (emission, call) =>
    emission.helper(
      name === 'exists' ? 'decideSome' : 'decideEvery',
      emission.value(call.of),
      emission.lambda(call, (inner) => inner.value(call.body)),
    ),
})

export const exists = quantifier(
  'list.exists(item, condition)',
  'booking.serviceSnapshots.exists(service, service.price >= 1 CHF)',
  'exists',
)
export const all = quantifier('list.all(item, condition)', 'booking.serviceSnapshots.all(service, service.price >= 1 CHF)', 'all')

/**
 * The items for which the condition holds, narrowed by its facts.
 *
 * A condition that may be undecided for an item is reported: the item would be dropped silently, and "no item is left" would become true
 * because of missing data. The author must decide.
 */
export const filter: EachRule = {
  of: 'list',
  form: 'list.filter(item, condition)',
  example: 'booking.serviceSnapshots.filter(service, orElse(service.soldout, false))',
  check(walk, { body, item: name }, base, item, inner) {
    const condition = walk.wants(body, inner, boolean, 'The condition of filter(...)')
    if (base.type.kind !== 'list') return base
    if (condition.missing && !walk.lenient)
      return walk.problem('may-be-missing', body.span, 'Where data is missing, this cannot say whether an item belongs to the list', {
        hint: 'Write orElse(condition, false) to leave such an item out, orElse(condition, true) to keep it, or ask has(...) first.',
      })
    return answers(listOf(narrowed(walk, name, item, factsOf(body, true))), base)
  },
  value: (emission, call) => `${beforePoint(emission, call.of)}filter(${emission.lambda(call, (inner) => inner.rail(call.body, true))})`,
}

export const map: EachRule = {
  of: 'list',
  form: 'list.map(item, value)',
  example: 'booking.serviceSnapshots.map(service, service.name)',
  check: (walk, { body }, base, _item, inner) => answers(listOf(walk.visit(body, inner)), base),
  value: (emission, call) => `${beforePoint(emission, call.of)}map(${emission.lambda(call, (inner) => inner.value(call.body))})`,
}

/** The items, those of the least value first. A missing value has no place in an order, so the author must decide. */
export const sortedBy: EachRule = {
  of: 'list',
  form: 'list.sortedBy(item, value)',
  example: 'booking.serviceSnapshots.sortedBy(service, service.quantity)',
  check(walk, { body }, base, _item, inner) {
    const value = walk.visit(body, inner)
    if (value.type.kind !== 'unknown' && !ordered(value.type))
      return walk.problem('type-mismatch', body.span, `${describe(value.type)} cannot be put in order`)
    if (value.missing && !walk.lenient)
      return walk.problem('may-be-missing', body.span, 'Where data is missing, this cannot say where an item stands in the order', {
        hint: 'Leave out such items before: list.filter(item, has(item.name)), or write orElse(value, otherwise).',
      })
    return base
  },
  value: (emission, call) =>
    emission.helper(
      'sortedBy',
      emission.value(call.of),
      emission.lambda(call, (inner) => inner.comparand(call.body)),
    ),
}

/** The items for which a named condition holds, narrowed by its facts. */
export const having: MethodRule = {
  of: 'list',
  form: "list.having('condition')",
  example: "data.bookings.having('booking-due')",
  check(walk, call, argument, base, environment) {
    if (argument.op !== 'literal' || typeof argument.value !== 'string')
      return walk.problem('wrong-arguments', call.span, `This is written ${having.form}`)
    if (base.type.kind === 'unknown') return base
    if (base.type.kind !== 'list')
      return walk.problem('type-mismatch', call.of.span, `having(...) asks a list, this is ${describe(base.type)}`)
    const condition = environment.conditions?.get(argument.value)
    if (!condition) {
      return walk.problem('unknown-condition', argument.span, `There is no condition "${argument.value}" about one thing alone`, {
        written: argument.value,
        allowed: [...(environment.conditions?.keys() ?? [])],
      })
    }
    if (condition.readsNow && !environment.names.has('today'))
      return walk.problem('unknown-condition', argument.span, `"${argument.value}" asks what day it is, which is not known here`)
    walk.conditions.add(argument.value)
    const { item } = base.type
    if (!assignable(item.type, condition.type)) {
      return walk.problem(
        'type-mismatch',
        argument.span,
        `"${argument.value}" is about ${describe(condition.type)}, the items are ${describe(item.type)}`,
      )
    }
    return answers(listOf(narrowed(walk, condition.about, item, condition.holds)), base)
  },
  value(emission, of, argument) {
    const { conditions } = emission.checked.environment
    const condition = argument.op === 'literal' ? conditions?.get(String(argument.value)) : undefined
    if (!condition) return '[]'
    const now = condition.readsNow
      ? ['now', 'today'].map((name) => `, ${name}: ${emission.value({ op: 'name', name, span: of.span })}`)
      : []
    return `${beforePoint(emission, of)}filter(($item) => conditions.${condition.codeName}.holds({ ${condition.about}: $item${now.join('')} }))`
  },
}

/** The texts of a list as one, in their common language. */
export const join: MethodRule = {
  of: 'list',
  form: "list.join('separator')",
  example: "booking.serviceSnapshots.map(service, service.name).join(', ')",
  check(walk, call, argument, base) {
    if (argument.op !== 'literal' || typeof argument.value !== 'string')
      return walk.problem('wrong-arguments', call.span, `This is written ${join.form}`)
    const item = base.type.kind === 'list' ? base.type.item : undefined
    if (base.type.kind !== 'unknown' && (!item || item.missing || !assignable(item.type, plainText)))
      walk.problem('type-mismatch', call.of.span, `join(...) asks a list of texts, this is ${describe(base.type)}`, {
        ...(item?.missing ? { hint: 'Leave out those that may be missing: list.filter(item, has(item.name)).' } : {}),
      })
    return inLanguage(answers(plainText, base), item?.language)
  },
  value: (emission, of, argument) => `${beforePoint(emission, of)}join(${emission.value(argument)})`,
}
