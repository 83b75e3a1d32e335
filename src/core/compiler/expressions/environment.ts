import type { Region } from '../../lib/region.ts'
import type { Facts } from './facts.ts'
import { bothFacts, noFacts } from './facts.ts'
import type { FunctionRule } from './function-rule.ts'
import type { NamedValue } from './named-values.ts'
import { narrowedSlot } from './narrowing.ts'
import type { Node, Path } from './node.ts'
import { pathOf, within } from './node.ts'
import type { Slot, Type } from './type.ts'

/** Permissions of statuses.yaml for `permits(status, 'permission')`, by enumeration (`BookingStatus`). */
export type Permissions = ReadonlyMap<string, PermissionsOfKind>
/** The statuses that grant a permission, by permission. */
export type PermissionsOfKind = ReadonlyMap<string, readonly string[]>

/** Returns the permissions of a status enumeration; undefined for any other type. */
export const permissionsOf = (permissions: Permissions, type: Type | undefined): PermissionsOfKind | undefined =>
  type?.kind === 'enum' && type.name !== null ? permissions.get(type.name) : undefined

/** A named condition with a single parameter, which `list.having('condition')` applies to each item. */
export interface ItemCondition {
  /** Name of the parameter; `type` is its type. */
  about: string
  type: Type
  /** Facts about the parameter where the condition holds. */
  holds: Facts
  /** It, or a condition that it contains, reads `now` or `today`, which the emitted function then takes. */
  readsNow: boolean
  /** Name of the emitted function, below `conditions`. */
  codeName: string
}

/** The scope of an expression: names it may read, and facts established by the conditions around it. */
export interface Environment {
  /** Roots (`data`, `session`, `form`, `portal`, `now`, `today`, ...) and names introduced by binders. */
  names: ReadonlyMap<string, Slot>
  facts: Facts
  permissions: Permissions
  /** That of the portal: moments are in its time zone. */
  region: Region
  /** Whether the server implements each operation of the API, by operationId. */
  operations?: ReadonlyMap<string, boolean>
  /** Values of `portal`, which satisfiability compares like literals. */
  constants?: Readonly<Record<string, unknown>>
  /** Functions that the portal declares, by name. */
  functions?: ReadonlyMap<string, FunctionRule>
  /** Named conditions; absent while conditions themselves are checked. */
  conditions?: ReadonlyMap<string, ItemCondition>
  /** Named values that are valid; all of them are properties of the name `values`. */
  values?: ReadonlyMap<string, NamedValue>
}

/** Returns the environment inside a guard: the same names with more facts. */
export const narrow = (environment: Environment, facts: Facts): Environment =>
  facts === noFacts ? environment : { ...environment, facts: bothFacts(environment.facts, facts) }

/** Returns the environment inside a binder: one more name. */
export const bind = (environment: Environment, name: string, slot: Slot): Environment => ({
  ...environment,
  names: new Map(environment.names).set(name, slot),
})

/** Returns a node's slot narrowed by the facts. */
export const under = (facts: Facts, node: Node, slot: Slot): Slot => {
  const path = pathOf(node)
  return path === undefined ? slot : narrowedSlot(path, slot, facts)
}

/**
 * Returns the names with types narrowed by the facts: the parameter type of the emitted function.
 *
 * Code inside a guard is thereby typed as the guard left it, without a run-time check or a cast.
 */
export function refined({ names, facts }: Pick<Environment, 'names' | 'facts'>): ReadonlyMap<string, Slot> {
  const made = known.get(names)
  if (made?.facts === facts) return made.refined
  const all = refineAll(names, facts)
  known.set(names, { facts, refined: all })
  return all
}

/** Last result per scope, because the many expressions of a scope share its facts. */
const known = new WeakMap<Environment['names'], { facts: Facts; refined: ReadonlyMap<string, Slot> }>()

function refineAll(names: Environment['names'], facts: Facts): ReadonlyMap<string, Slot> {
  const paths = [...facts.present, ...facts.values.keys(), ...facts.excluded.keys()]
  if (paths.length === 0) return names
  const refine = (path: Path, raw: Slot): Slot => {
    const slot = narrowedSlot(path, raw, facts)
    const keys = slot.type.kind === 'record' ? keysBelow(path, paths) : []
    if (slot.type.kind !== 'record' || keys.length === 0) return slot
    const fields = new Map(slot.type.fields)
    const narrowed = new Set<string>()
    for (const key of keys) {
      const field = fields.get(key)
      const known = field && refine(within(path, key), field)
      if (!known || known === field) continue
      fields.set(key, known)
      narrowed.add(key)
    }
    if (narrowed.size === 0) return slot
    const { name, source, others } = slot.type
    return { ...slot, type: { kind: 'record', name, source, fields, narrowed, ...(others ? { others } : {}) } }
  }
  return new Map([...names].map(([name, slot]) => [name, refine(name, slot)]))
}

/** Returns the next property name of each path below `path`. */
function keysBelow(path: Path, paths: readonly Path[]): readonly string[] {
  const below = `${path}/`
  const keys = paths.filter((known) => known.startsWith(below)).map((known) => known.slice(below.length).split('/')[0] ?? '')
  return [...new Set(keys)].map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
