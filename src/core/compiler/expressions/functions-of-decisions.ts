import { join } from './assignable.ts'
import type { Checked } from './check-expression.ts'
import { permissionsOf } from './environment.ts'
import { bothFacts, eitherFacts, noFacts } from './facts.ts'
import type { FunctionRule } from './function-rule.ts'
import { argument } from './function-rule.ts'
import { agreedOf, inLanguage } from './language.ts'
import type { Node } from './node.ts'
import { literalsOf, pathOf } from './node.ts'
import type { Slot, Type } from './type.ts'
import { boolean, describe, present, quoted, unknown } from './type.ts'
import type { Walk } from './walk.ts'
import { answers } from './walk.ts'

export const has: FunctionRule<[Node]> = {
  form: 'has(path)',
  example: 'has(booking.note)',
  arguments: [1, 1],
  check(walk, [path], environment) {
    const slot = walk.visit(path, environment)
    if (pathOf(path) === undefined) return walk.problem('wrong-arguments', path.span, 'has(...) takes a path, such as booking.package')
    return slot.missing || slot.type.kind === 'unknown' ? present(boolean) : walk.neverMissing(path, true)
  },
  needs: () => [],
  proves: ([path], truth, factsOf) => (truth ? factsOf(path, true) : noFacts),
  rail: (emission, [path], truth) => emission.helper(truth ? 'isPresent' : 'isMissing', emission.value(path)),
  question([node]) {
    const path = pathOf(node)
    return path === undefined ? undefined : { kind: 'presence', path, present: true }
  },
}

const languageOf = (nodes: readonly Node[], slots: readonly Slot[]) =>
  agreedOf(nodes.map((node, place) => [node, slots[place] ?? present(unknown)]))

/** Returns the common type of the values, and reports the first that is of another kind. */
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

export const orElse: FunctionRule<[Node, Node, ...Node[]]> = {
  form: 'orElse(value, otherwise, ...)',
  example: "orElse(booking.note, '')",
  arguments: [2, 9],
  check(walk, args, environment) {
    const slots = args.map((node) => walk.visit(node, environment))
    const early = slots.slice(0, -1).findIndex((slot) => !slot.missing && slot.type.kind !== 'unknown')
    const node = args[early]
    if (node) walk.problem('always-same', node.span, 'This is never missing, so what follows it is never used')
    const whole = { type: joined(walk, args, slots, 'orElse(...)'), missing: slots.every((slot) => slot.missing) }
    return inLanguage(whole, languageOf(args, slots))
  },
  needs: () => [],
  // orElse(x, false) is true only where x is.
  proves: ([value, otherwise, ...more], truth, factsOf) =>
    more.length === 0 && otherwise.op === 'literal' && otherwise.value === !truth ? factsOf(value, truth) : undefined,
  passesData: true,
  value: (emission, args) => `(${args.map((node) => emission.value(node)).join(' ?? ')})`,
  question([value, otherwise, ...more]) {
    const path = pathOf(value)
    if (path === undefined || more.length > 0 || otherwise.op !== 'literal' || typeof otherwise.value !== 'boolean') return undefined
    return { kind: 'flag', path, otherwise: otherwise.value }
  },
}

/**
 * Reports a fallback that the compared value can never have, as in `orElse(order.method, 'cadr') == 'card'`.
 *
 * A fallback that is compared with is meant to be told apart from the codes, and so are `''` and 0.
 */
export function checkFallback(walk: Walk, node: Node, compared: Node, slots: ReadonlyMap<Node, Slot>): void {
  const literals = literalsOf(compared)
  const fallback = node.op === 'call' && node.name === 'orElse' ? node.args.at(-1) : undefined
  if (!literals || node.op !== 'call' || fallback?.op !== 'literal' || !fallback.value || typeof fallback.value === 'boolean') return
  const { value } = fallback
  const codes = node.args.slice(0, -1).map((part) => slots.get(part)?.type)
  const known = codes.flatMap((type) => (type?.kind === 'enum' && type.source !== null ? [type] : []))
  const declared = known.flatMap((type) => [...(type.declared ?? type.values)])
  if (known.length < codes.length || literals.includes(value) || declared.includes(value)) return
  walk.problem('unknown-value', fallback.span, `${known[0]?.name ?? 'This'} has no value ${quoted(value)}`, {
    written: String(value),
    allowed: declared.map(String),
  })
}

export const pick: FunctionRule<[Node, Node, Node]> = {
  form: 'pick(condition, value, otherwise)',
  example: 'pick(has(booking.dueDate), booking.dueDate, today)',
  arguments: [3, 3],
  check(walk, [condition, first, second], environment) {
    const decided = walk.wants(condition, environment, boolean, 'The condition of pick(...)')
    const slots = [
      walk.visit(first, walk.where(environment, condition, true)),
      walk.visit(second, walk.where(environment, condition, false)),
    ]
    return inLanguage(answers(joined(walk, [first, second], slots, 'pick(...)'), decided, ...slots), languageOf([first, second], slots))
  },
  needs: ([condition]) => [condition],
  proves: ([condition, first, second], truth, factsOf) =>
    eitherFacts(bothFacts(factsOf(condition, true), factsOf(first, truth)), bothFacts(factsOf(condition, false), factsOf(second, truth))),
  mayFindNothing: true,
  passesData: true,
  value(emission, [condition, first, second]) {
    const [chosen, otherwise] = [emission.value(first), emission.value(second)]
    return emission.missing(condition)
      ? emission.helper('choose', emission.value(condition), `() => ${chosen}`, `() => ${otherwise}`)
      : `(${emission.rail(condition, true)} ? ${chosen} : ${otherwise})`
  },
  rail(emission, [condition, first, second], truth) {
    const [chosen, otherwise] = [emission.rail(first, truth), emission.rail(second, truth)]
    return emission.missing(condition)
      ? emission.helper('isTrue', emission.helper('choose', emission.value(condition), `() => ${chosen}`, `() => ${otherwise}`))
      : `(${emission.rail(condition, true)} ? ${chosen} : ${otherwise})`
  },
}

/** Returns the statuses that grant the permission. */
function permittedBy([status, permission]: readonly [Node, Node], { slots, environment }: Checked): readonly string[] | undefined {
  const permitted = permissionsOf(environment.permissions, slots.get(status)?.type)
  return permission.op === 'literal' ? permitted?.get(String(permission.value)) : undefined
}

export const permits: FunctionRule<[Node, Node]> = {
  form: "permits(status, 'permission')",
  example: "permits(booking.readableStatus, 'pay')",
  arguments: [2, 2],
  check(walk, [status, permission], environment) {
    const { permissions } = environment
    // A kind of status without its enumeration has been reported.
    if (permissions.has('')) return answers(boolean, walk.visit(status, environment))
    const kinds = [...permissions.keys()].join(' or ')
    const slot = argument(walk, status, environment, (type) => permissionsOf(permissions, type) !== undefined, `of the kind ${kinds}`)
    walk.visit(permission, environment)
    const permitted = permissionsOf(permissions, slot.type)
    const allowed = permitted && [...permitted.keys()]
    if (allowed && permission.op !== 'literal')
      walk.problem('wrong-arguments', permission.span, 'The permission is written between quotes', { allowed })
    else if (allowed && permission.op === 'literal' && !allowed.includes(String(permission.value)))
      walk.problem('unknown-permission', permission.span, `There is no permission "${String(permission.value)}"`, {
        written: String(permission.value),
        allowed,
      })
    return answers(boolean, slot)
  },
  rail: (emission, [status, permission], truth) =>
    emission.helper(
      truth ? 'among' : 'notAmong',
      emission.value(status),
      JSON.stringify(permittedBy([status, permission], emission.checked) ?? []),
    ),
  decision: (emission, [status, permission]) =>
    emission.helper('decideAmong', emission.value(status), JSON.stringify(permittedBy([status, permission], emission.checked) ?? [])),
  question([status, permission], checked) {
    const [path, literals] = [pathOf(status), permittedBy([status, permission], checked)]
    return path !== undefined && literals ? { kind: 'code', path, literals, equal: true } : undefined
  },
}

export const served: FunctionRule<[Node]> = {
  form: "served('operation')",
  example: "served('editPackage')",
  arguments: [1, 1],
  check(walk, [operation], environment) {
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
  rail: ({ checked }, [operation], truth) =>
    String((operation.op === 'literal' && checked.environment.operations?.get(String(operation.value)) === true) === truth),
}
