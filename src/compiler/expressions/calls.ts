import { assignable, join, ordered } from './assignable.ts'
import { type Environment, permissionsOf } from './environment.ts'
import { meantBy } from './habits.ts'
import { agreedOf, inLanguage } from './language.ts'
import type { Node, NodeOf } from './node.ts'
import { pathOf } from './node.ts'
import { isWritten, requireTaxCodePart } from './tax-code.ts'
import type { ListType, Slot, Type, Unit } from './type.ts'
import { boolean, date, describe, integer, optional, plainText, present, unknown } from './type.ts'
import type { Walk } from './walk.ts'
import { answers } from './walk.ts'

interface FunctionRule {
  /** Signature of the call, for diagnostics and for the reference of the language. */
  form: string
  arguments: readonly [least: number, most: number]
  check(walk: Walk, args: readonly Node[], environment: Environment): Slot
}

/** Checks the type of an argument. `wanted` ends the message. A nested mistake is not reported again. */
function argument(
  walk: Walk,
  node: Node,
  environment: Environment,
  is: (type: Type) => boolean,
  wanted: string,
  unitHint: { hint?: string } = {},
): Slot | undefined {
  const slot = walk.visit(node, environment)
  if (slot.type.kind === 'unknown') return undefined
  if (is(slot.type)) return slot
  const hint = slot.type.kind === 'integer' ? unitHint : {}
  walk.problem('type-mismatch', node.span, `This must be ${wanted}, it is ${describe(slot.type)}`, hint)
  return undefined
}

/** Units whose bare number makes sense to a customer, unlike an amount in cents. */
const writableUnits: readonly Unit[] = ['plain', 'year']

const ofList = (slot: Slot | undefined): ListType | undefined => (slot?.type.kind === 'list' ? slot.type : undefined)
const unknownSlot: Slot = { type: unknown, missing: false }
const isDate = (type: Type): boolean => type.kind === 'date' || type.kind === 'date-time'

/** Rule of functions that return an item of a list. It is missing for an empty list. */
const itemRule = (form: string, is: (type: Type) => boolean, wanted: string): FunctionRule => ({
  form,
  arguments: [1, 1],
  check(walk, [list], environment) {
    const type =
      list &&
      ofList(
        argument(
          walk,
          list,
          environment,
          (given) => given.kind === 'list' && (given.item.type.kind === 'unknown' || is(given.item.type)),
          wanted,
        ),
      )
    return type ? optional(type.item) : unknownSlot
  },
})

const rules: Readonly<Record<string, FunctionRule>> = {
  has: {
    form: 'has(path)',
    arguments: [1, 1],
    check(walk, [path], environment) {
      if (!path) return unknownSlot
      const slot = walk.visit(path, environment)
      if (pathOf(path) === undefined)
        return walk.problem('wrong-arguments', path.span, 'has(...) takes a path, such as practice.buyedPackage')
      return slot.missing || slot.type.kind === 'unknown' ? present(boolean) : walk.neverMissing(path, true)
    },
  },
  year: {
    form: 'year(date)',
    arguments: [1, 1],
    check(walk, [node], environment) {
      const slot = node && argument(walk, node, environment, isDate, 'a date or a moment')
      return slot ? answers(integer('year'), slot) : present(integer('year'))
    },
  },
  day: {
    form: 'day(moment)',
    arguments: [1, 1],
    check(walk, [node], environment) {
      const slot = node && argument(walk, node, environment, (type) => type.kind === 'date-time', 'a moment')
      return slot ? answers(date, slot) : present(date)
    },
  },
  days: {
    form: 'days(first, second)',
    arguments: [2, 2],
    check(walk, args, environment) {
      const slots = args.map((node) => argument(walk, node, environment, (type) => type.kind === 'date', 'a date'))
      return answers(integer('days'), ...slots.filter((slot) => slot !== undefined))
    },
  },
  period: {
    form: 'period(first day, last day)',
    arguments: [2, 2],
    check(walk, args, environment) {
      const slots = args.map((node) => argument(walk, node, environment, (type) => type.kind === 'date', 'a date'))
      return answers(plainText, ...slots.filter((slot) => slot !== undefined))
    },
  },
  mentions: {
    form: 'mentions(text, words)',
    arguments: [2, 2],
    check(walk, [text, words], environment) {
      if (text) argument(walk, text, environment, (type) => assignable(type, plainText), 'a text')
      if (words) argument(walk, words, environment, (type) => assignable(type, plainText), 'the words that are looked for')
      // Without words, or in a missing text, it is decided too.
      return present(boolean)
    },
  },
  taxCodeDiffers: {
    form: "taxCodeDiffers(tax code, 'part', value)",
    arguments: [3, 3],
    check(walk, [code, part, value], environment) {
      if (code) argument(walk, code, environment, (type) => assignable(type, plainText), 'a tax code')
      if (value) argument(walk, value, environment, isWritten, 'a text, a date or a code')
      if (part) requireTaxCodePart(walk, part)
      // A code that is not whole and a missing value differ from nothing.
      return present(boolean)
    },
  },
  size: {
    form: 'size(list or text)',
    arguments: [1, 1],
    check(walk, [node], environment) {
      const slot = node && argument(walk, node, environment, (type) => type.kind === 'list' || type.kind === 'string', 'a list or a text')
      return slot ? answers(integer(), slot) : present(integer())
    },
  },
  string: {
    form: 'string(value)',
    arguments: [1, 1],
    check(walk, [node], environment) {
      const slot =
        node &&
        argument(
          walk,
          node,
          environment,
          (type) =>
            (type.kind === 'integer' && writableUnits.includes(type.unit)) ||
            type.kind === 'number' ||
            type.kind === 'enum' ||
            isDate(type),
          'a number without a unit, a date or a code',
          { hint: 'Its bare number would mislead: show it by a placeholder of its own, which writes the unit.' },
        )
      return slot ? answers(plainText, slot) : present(plainText)
    },
  },
  written: {
    form: 'written(date)',
    arguments: [1, 1],
    check(walk, [node], environment) {
      const slot = node && argument(walk, node, environment, (type) => type.kind === 'date', 'a date')
      return slot ? answers(plainText, slot) : present(plainText)
    },
  },
  orElse: {
    form: 'orElse(value, otherwise, ...)',
    arguments: [2, 9],
    check(walk, args, environment) {
      const slots = args.map((node) => walk.visit(node, environment))
      const early = slots.slice(0, -1).findIndex((slot) => !slot.missing && slot.type.kind !== 'unknown')
      const node = args[early]
      if (node) walk.problem('always-same', node.span, 'This is never missing, so what follows it is never used')
      const whole = { type: joined(walk, args, slots, 'orElse(...)'), missing: slots.every((slot) => slot.missing) }
      return inLanguage(whole, languageOf(args, slots))
    },
  },
  pick: {
    form: 'pick(condition, value, otherwise)',
    arguments: [3, 3],
    check(walk, [condition, first, second], environment) {
      if (!condition || !first || !second) return unknownSlot
      const decided = walk.wants(condition, environment, boolean, 'The condition of pick(...)')
      const slots = [
        walk.visit(first, walk.where(environment, condition, true)),
        walk.visit(second, walk.where(environment, condition, false)),
      ]
      return inLanguage(answers(joined(walk, [first, second], slots, 'pick(...)'), decided, ...slots), languageOf([first, second], slots))
    },
  },
  first: itemRule('first(list)', () => true, 'a list'),
  least: itemRule('least(list)', ordered, 'a list of numbers or dates'),
  greatest: itemRule('greatest(list)', ordered, 'a list of numbers or dates'),
  sum: {
    form: 'sum(list)',
    arguments: [1, 1],
    check(walk, [list], environment) {
      const adds = (type: Type): boolean =>
        (type.kind === 'integer' && type.unit !== 'year') ||
        type.kind === 'number' ||
        type.kind === 'unknown' ||
        (type.kind === 'enum' && type.source === null && ordered(type))
      const slot =
        list && argument(walk, list, environment, (type) => type.kind === 'list' && adds(type.item.type), 'a list of numbers or amounts')
      const item = ofList(slot)?.item
      if (!slot || !item) return unknownSlot
      const type = item.type.kind === 'enum' ? (assignable(item.type, integer()) ? integer() : ({ kind: 'number' } as const)) : item.type
      return { type, missing: slot.missing || item.missing }
    },
  },
  permits: {
    form: "permits(status, 'permission')",
    arguments: [2, 2],
    check(walk, [status, permission], environment) {
      if (!status || !permission) return unknownSlot
      const { permissions } = environment
      // A kind of status without its enumeration has been reported.
      if (permissions.has(''))
        return walk.visit(status, environment).missing ? optional({ type: boolean, missing: true }) : present(boolean)
      const kinds = [...permissions.keys()].join(' or ')
      const slot = argument(walk, status, environment, (type) => permissionsOf(permissions, type) !== undefined, `of the kind ${kinds}`)
      walk.visit(permission, environment)
      const permitted = permissionsOf(permissions, slot?.type)
      if (!permitted) return present(boolean)
      const written = permission.op === 'literal' ? String(permission.value) : undefined
      if (written === undefined)
        walk.problem('wrong-arguments', permission.span, 'The permission is written between quotes', { allowed: [...permitted.keys()] })
      else if (!permitted.has(written))
        walk.problem('unknown-permission', permission.span, `There is no permission "${written}"`, {
          written,
          allowed: [...permitted.keys()],
        })
      return answers(boolean, slot ?? present(boolean))
    },
  },
  served: {
    form: "served('operation')",
    arguments: [1, 1],
    check(walk, [operation], environment) {
      if (!operation) return unknownSlot
      const { operations = new Map<string, boolean>() } = environment
      walk.visit(operation, environment)
      if (operation.op !== 'literal' || typeof operation.value !== 'string')
        return walk.problem('wrong-arguments', operation.span, 'The operation is written between quotes')
      const written = operation.value
      if (!operations.has(written))
        walk.problem('unknown-operation', operation.span, `There is no operation "${written}"`, {
          written,
          allowed: [...operations.keys()],
        })
      return present(boolean)
    },
  },
}

/** Signatures of the functions by name, for the reference of the language. */
export const functionForms: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(rules).map(([name, rule]) => [name, rule.form]),
)

const languageOf = (nodes: readonly Node[], slots: readonly Slot[]) =>
  agreedOf(nodes.map((node, place) => [node, slots[place] ?? unknownSlot]))

function joined(walk: Walk, nodes: readonly Node[], slots: readonly Slot[], what: string): Type {
  const type = slots.map((slot) => slot.type).reduce(join)
  if (type.kind !== 'unknown' || slots.some((slot) => slot.type.kind === 'unknown')) return type
  if (walk.bareAmount(nodes)) return unknown
  const odd = nodes.find((_, index) => join(slots[0]?.type ?? unknown, slots[index]?.type ?? unknown).kind === 'unknown') ?? nodes[0]
  const slot = odd && slots[nodes.indexOf(odd)]
  if (odd && slot && slots[0])
    walk.problem(
      'type-mismatch',
      odd.span,
      `The values of ${what} are of one kind: this is ${describe(slot.type)}, the first is ${describe(slots[0].type)}`,
    )
  return unknown
}

export function checkCall(walk: Walk, node: NodeOf<'call'>, environment: Environment): Slot {
  const rule = Object.hasOwn(rules, node.name) ? rules[node.name] : undefined
  if (!rule) {
    for (const arg of node.args) walk.visit(arg, environment)
    const other = meantBy('functions', node.name)
    if (other !== undefined)
      return walk.problem('unknown-function', node.nameSpan, `There is no function "${node.name}"`, { hint: `Write ${other}.` })
    const method = methodNames.includes(node.name) ? { hint: `It follows what it asks, after a point: value.${node.name}(...)` } : {}
    return walk.problem('unknown-function', node.nameSpan, `There is no function "${node.name}"`, {
      written: node.name,
      allowed: Object.keys(rules),
      ...method,
    })
  }
  const [fewest, most] = rule.arguments
  if (node.args.length < fewest || node.args.length > most)
    return walk.problem('wrong-arguments', node.span, `This is written ${rule.form}`)
  return rule.check(walk, node.args, environment)
}

/** Names of methods, to explain that a method is not called as a function. */
const methodNames: readonly string[] = ['exists', 'all', 'filter', 'map', 'startsWith', 'endsWith', 'contains', 'split', 'join', 'matches']
