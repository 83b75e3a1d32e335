import { assignable, ordered } from './assignable.ts'
import type { Environment } from './environment.ts'
import { bind, refined } from './environment.ts'
import { functions } from './functions.ts'
import { meantBy } from './habits.ts'
import { inLanguage } from './language.ts'
import type { Node, NodeOf } from './node.ts'
import { factsOf } from './proofs.ts'
import type { Slot } from './type.ts'
import { boolean, describe, listOf, plainText, present, unknown } from './type.ts'
import type { Walk } from './walk.ts'
import { answers } from './walk.ts'

/** Signature of a method, for diagnostics and for the reference of the language, and a call of it. */
export interface MethodForm {
  /** What stands before the point. */
  of: 'list' | 'text'
  form: string
  example: string
}

/** The methods of the language by name. */
export const methods = {
  exists: {
    of: 'list',
    form: 'list.exists(item, condition)',
    example: 'practice.serviceSnapshots.exists(service, service.price >= 1 euro)',
  },
  all: { of: 'list', form: 'list.all(item, condition)', example: 'practice.serviceSnapshots.all(service, service.price >= 1 euro)' },
  filter: {
    of: 'list',
    form: 'list.filter(item, condition)',
    example: 'practice.serviceSnapshots.filter(service, orElse(service.soldout, false))',
  },
  map: { of: 'list', form: 'list.map(item, value)', example: 'practice.serviceSnapshots.map(service, service.name)' },
  sortedBy: { of: 'list', form: 'list.sortedBy(item, value)', example: 'practice.serviceSnapshots.sortedBy(service, service.quantity)' },
  having: { of: 'list', form: "list.having('condition')", example: "data.practices.having('practice-due')" },
  join: { of: 'list', form: "list.join('separator')", example: "practice.serviceSnapshots.map(service, service.name).join(', ')" },
  startsWith: { of: 'text', form: 'text.startsWith(text)', example: "practice.note.startsWith('Malta')" },
  endsWith: { of: 'text', form: 'text.endsWith(text)', example: "practice.note.endsWith('Malta')" },
  contains: { of: 'text', form: 'text.contains(text)', example: "practice.note.contains('Malta')" },
  split: { of: 'text', form: "text.split('separator')", example: "practice.note.split(', ')" },
  matches: { of: 'text', form: "text.matches('pattern')", example: "practice.note.matches('^[A-Z]{2}$')" },
} as const satisfies Readonly<Record<string, MethodForm>>

const isTextMethod = (name: string): name is keyof typeof methods =>
  Object.hasOwn(methods, name) && methods[name as keyof typeof methods].of === 'text'

export function checkMethod(walk: Walk, node: NodeOf<'method'>, environment: Environment): Slot {
  const base = walk.visit(node.of, environment)
  if (node.name === 'having') return checkHaving(walk, node, base, environment)
  if (node.name === 'join') return checkJoin(walk, node, base)
  const [argument, ...more] = node.args
  if (!isTextMethod(node.name)) {
    const other = meantBy('methods', node.name)
    if (other !== undefined)
      return walk.problem('unknown-function', node.nameSpan, `There is no function "${node.name}" after a point`, {
        hint: `Write ${other}.`,
      })
    const call = functions.get(node.name)?.form
    const hint = call === undefined ? {} : { hint: `It stands before what it asks: ${call}` }
    return walk.problem('unknown-function', node.nameSpan, `There is no function "${node.name}" after a point`, {
      written: node.name,
      allowed: Object.keys(methods),
      ...hint,
    })
  }
  if (!argument || more.length > 0) return walk.problem('wrong-arguments', node.span, `This is written ${methods[node.name].form}`)
  if (!assignable(base.type, plainText))
    walk.problem('type-mismatch', node.of.span, `${node.name}(...) asks a text, this is ${describe(base.type)}`)
  const given = walk.wants(argument, environment, plainText, 'What is looked for')
  if (node.name === 'split' || node.name === 'matches') checkLiteral(walk, node, argument)
  return answers(node.name === 'split' ? listOf(inLanguage(present(plainText), base.language)) : boolean, base, given)
}

/** Checks `having`. The result's items are narrowed by the facts of the named condition. */
function checkHaving(walk: Walk, node: NodeOf<'method'>, base: Slot, environment: Environment): Slot {
  const [argument, ...more] = node.args
  if (argument?.op !== 'literal' || typeof argument.value !== 'string' || more.length > 0) {
    return walk.problem('wrong-arguments', node.span, `This is written ${methods.having.form}`)
  }
  if (base.type.kind !== 'list') {
    return base.type.kind === 'unknown'
      ? base
      : walk.problem('type-mismatch', node.of.span, `having(...) asks a list, this is ${describe(base.type)}`)
  }
  const condition = environment.conditions?.get(argument.value)
  if (!condition) {
    return walk.problem('unknown-condition', argument.span, `There is no condition "${argument.value}" about one thing alone`, {
      written: argument.value,
      allowed: [...(environment.conditions?.keys() ?? [])],
    })
  }
  walk.conditions.add(argument.value)
  const { item } = base.type
  if (!assignable(item.type, condition.type)) {
    return walk.problem(
      'type-mismatch',
      argument.span,
      `"${argument.value}" is about ${describe(condition.type)}, the items are ${describe(item.type)}`,
    )
  }
  const left = walk.lenient
    ? item
    : (refined({ names: new Map([[condition.about, item]]), facts: condition.holds }).get(condition.about) ?? item)
  return answers(listOf(left), base)
}

/** Checks `join`. The result is in the common language of the items. */
function checkJoin(walk: Walk, node: NodeOf<'method'>, base: Slot): Slot {
  const [separator, ...more] = node.args
  if (separator?.op !== 'literal' || typeof separator.value !== 'string' || more.length > 0)
    return walk.problem('wrong-arguments', node.span, `This is written ${methods.join.form}`)
  const item = base.type.kind === 'list' ? base.type.item : undefined
  if (base.type.kind !== 'unknown' && (!item || item.missing || !assignable(item.type, plainText)))
    walk.problem('type-mismatch', node.of.span, `join(...) asks a list of texts, this is ${describe(base.type)}`, {
      ...(item?.missing ? { hint: 'Leave out those that may be missing: list.filter(item, has(item.name)).' } : {}),
    })
  return inLanguage(answers(plainText, base), item?.language)
}

function checkLiteral(walk: Walk, node: NodeOf<'method'>, argument: Node): void {
  if (argument.op !== 'literal' || typeof argument.value !== 'string') {
    walk.problem('wrong-arguments', argument.span, `${node.name}(...) takes a text between quotes`)
  } else if (node.name === 'split' && argument.value === '') {
    walk.problem('wrong-arguments', argument.span, 'The separator is at least one character')
  } else if (node.name === 'matches') {
    try {
      new RegExp(argument.value, 'u')
    } catch {
      walk.problem('bad-pattern', argument.span, 'This pattern is not a regular expression')
    }
  }
}

/** Checks `exists`, `all`, `filter`, `map` and `sortedBy`, whose body binds a name to the item. */
export function checkEach(walk: Walk, node: NodeOf<'each'>, environment: Environment): Slot {
  const base = walk.visit(node.of, environment)
  if (environment.names.has(node.item)) {
    return walk.problem('name-taken', node.itemSpan, `"${node.item}" already means something else here`, {
      hint: 'Give the item a name of its own.',
    })
  }
  if (base.type.kind !== 'list' && base.type.kind !== 'unknown') {
    return walk.problem('type-mismatch', node.of.span, `${node.name}(...) asks a list, this is ${describe(base.type)}`)
  }
  const item: Slot = base.type.kind === 'list' ? base.type.item : { type: unknown, missing: walk.lenient }
  const inner = bind(environment, node.item, item)
  if (node.name === 'map') return answers(listOf(walk.visit(node.body, inner)), base)
  if (node.name === 'sortedBy') return checkSortedBy(walk, node, base, inner)
  const body = walk.wants(node.body, inner, boolean, `The condition of ${node.name}(...)`)
  if (node.name !== 'filter') return answers(boolean, base, body)
  if (base.type.kind !== 'list') return base
  if (body.missing && !walk.lenient) return undecidedFilter(walk, node)
  // The items of the result are narrowed by the facts of the condition.
  const facts = factsOf(node.body, true)
  const left = walk.lenient ? item : (refined({ names: new Map([[node.item, item]]), facts }).get(node.item) ?? item)
  return answers(listOf(left), base)
}

/** Checks `sortedBy`, which puts the least value first. A missing value has no place in an order, so the author must decide. */
function checkSortedBy(walk: Walk, node: NodeOf<'each'>, base: Slot, inner: Environment): Slot {
  const value = walk.visit(node.body, inner)
  if (value.type.kind !== 'unknown' && !ordered(value.type))
    return walk.problem('type-mismatch', node.body.span, `${describe(value.type)} cannot be put in order`)
  if (value.missing && !walk.lenient)
    return walk.problem('may-be-missing', node.body.span, 'Where data is missing, this cannot say where an item stands in the order', {
      hint: 'Leave out such items before: list.filter(item, has(item.name)), or write orElse(value, otherwise).',
    })
  return base
}

/**
 * Reports a `filter` whose condition may be undecided for an item.
 *
 * The item would be dropped silently, and "no item is left" would become true because of missing data. The author must decide.
 */
function undecidedFilter(walk: Walk, node: NodeOf<'each'>): Slot {
  return walk.problem('may-be-missing', node.body.span, 'Where data is missing, this cannot say whether an item belongs to the list', {
    hint: 'Write orElse(condition, false) to leave such an item out, orElse(condition, true) to keep it, or ask has(...) first.',
  })
}
