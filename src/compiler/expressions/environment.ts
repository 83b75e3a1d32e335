import type { Facts } from './facts.ts'
import { bothFacts } from './facts.ts'
import { narrowedSlot } from './narrowing.ts'
import type { Node, Path } from './node.ts'
import { pathOf, within } from './node.ts'
import type { Slot, Type } from './type.ts'

/** statuses.yaml, as `permits(status, 'permission')` reads it: by the named enumeration that the status is of, such as `PracticeStatus`. */
export type Permissions = ReadonlyMap<string, PermissionsOfKind>
/** Permission to the statuses that permit it. */
export type PermissionsOfKind = ReadonlyMap<string, readonly string[]>

/** What the statuses of a type permit; undefined for whatever is no status. */
export const permissionsOf = (permissions: Permissions, type: Type | undefined): PermissionsOfKind | undefined =>
  type?.kind === 'enum' && type.name !== null ? permissions.get(type.name) : undefined

/** A named condition about one thing, as `list.having('condition')` asks it of each item. */
export interface ItemCondition {
  /** What it is about: the name and type of its one thing. */
  about: string
  type: Type
  /** What is certain of that thing where it holds. */
  holds: Facts
  /** How emitted code calls it, below `conditions`. */
  codeName: string
}

/** What an expression may read, and what the conditions around it have established. */
export interface Environment {
  /** Roots (`data`, `session`, `form`, `portal`, `now`, `today`, ...) and the names that binders introduced. */
  names: ReadonlyMap<string, Slot>
  facts: Facts
  permissions: Permissions
  /** Every operation of the API by name, and whether it is served: absent where nothing is known of them. */
  operations?: ReadonlyMap<string, boolean>
  /** Conditions by name; absent where conditions themselves are made. */
  conditions?: ReadonlyMap<string, ItemCondition>
}

/** The environment inside a guard. */
export const narrow = (environment: Environment, facts: Facts): Environment => ({
  ...environment,
  facts: bothFacts(environment.facts, facts),
})

/** The environment inside a binder. */
export const bind = (environment: Environment, name: string, slot: Slot): Environment => ({
  ...environment,
  names: new Map(environment.names).set(name, slot),
})

/** A node's slot under the facts in force. */
export const under = (facts: Facts, node: Node, slot: Slot): Slot => {
  const path = pathOf(node)
  return path === undefined ? slot : narrowedSlot(path, slot, facts)
}

/**
 * The names with the facts built into their types: the parameter type of the emitted function. Code inside a guard is thereby
 * compiled as the guard left it, without a check at run time and without a cast.
 */
export function refined({ names, facts }: Pick<Environment, 'names' | 'facts'>): ReadonlyMap<string, Slot> {
  const made = known.get(names)
  if (made?.facts === facts) return made.refined
  const all = refineAll(names, facts)
  known.set(names, { facts, refined: all })
  return all
}

/** The last answer for each scope: its expressions are many, its facts are the same. */
const known = new WeakMap<Environment['names'], { facts: Facts; refined: ReadonlyMap<string, Slot> }>()

function refineAll(names: Environment['names'], facts: Facts): ReadonlyMap<string, Slot> {
  const paths = [...facts.present, ...facts.values.keys(), ...facts.excluded.keys()]
  if (paths.length === 0) return names
  const refine = (path: Path, raw: Slot): Slot => {
    const slot = narrowedSlot(path, raw, facts)
    if (slot.type.kind !== 'record') return slot
    const fields = new Map(slot.type.fields)
    const narrowed = new Set<string>()
    for (const key of keysBelow(path, paths)) {
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

/** The properties of what stands at a path that a fact speaks of, or of something below. */
function keysBelow(path: Path, paths: readonly Path[]): ReadonlySet<string> {
  const below = `${path}/`
  return new Set(
    paths.flatMap((known) => {
      const [key] = known.startsWith(below) ? known.slice(below.length).split('/') : []
      return key === undefined ? [] : [key.replaceAll('~1', '/').replaceAll('~0', '~')]
    }),
  )
}
