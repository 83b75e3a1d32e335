import type { Path } from './node.ts'
import type { Literal } from './type.ts'

/** Facts known inside a guard: present paths, and by path the possible and the excluded values. */
export interface Facts {
  present: ReadonlySet<Path>
  values: ReadonlyMap<Path, readonly Literal[]>
  excluded: ReadonlyMap<Path, readonly Literal[]>
}

export const noFacts: Facts = { present: new Set(), values: new Map(), excluded: new Map() }

type Values = ReadonlyMap<Path, readonly Literal[]>
const union = (a: readonly Literal[], b: readonly Literal[]): readonly Literal[] => [...new Set([...a, ...b])]
const intersection = (a: readonly Literal[], b: readonly Literal[]): readonly Literal[] => a.filter((value) => b.includes(value))

/** Merges over the union of the paths. */
const onEither = (a: Values, b: Values, combine: typeof union): Values => {
  const result = new Map(a)
  for (const [path, values] of b) {
    const other = a.get(path)
    result.set(path, other ? combine(other, values) : values)
  }
  return result
}
/** Merges over the intersection of the paths. */
const onBoth = (a: Values, b: Values, combine: typeof union): Values => {
  const result = new Map<Path, readonly Literal[]>()
  for (const [path, values] of a) {
    const other = b.get(path)
    if (other) result.set(path, combine(values, other))
  }
  return result
}

/** Facts of a conjunction. */
export const bothFacts = (a: Facts, b: Facts): Facts => ({
  present: new Set([...a.present, ...b.present]),
  values: onEither(a.values, b.values, intersection),
  excluded: onEither(a.excluded, b.excluded, union),
})

/** Facts of a disjunction. */
export const eitherFacts = (a: Facts, b: Facts): Facts => ({
  present: new Set([...a.present].filter((path) => b.present.has(path))),
  values: onBoth(a.values, b.values, union),
  excluded: onBoth(a.excluded, b.excluded, intersection),
})

/**
 * Rewrites the roots of the facts' paths; facts about a root without an entry are dropped.
 *
 * Example: facts of a condition about `booking`, where it is applied to `item.booking`.
 */
export function renameRoots({ present, values, excluded }: Facts, roots: ReadonlyMap<string, Path>): Facts {
  const renamed = (path: Path): Path | undefined => {
    const [head = '', ...rest] = path.split('/')
    const root = roots.get(head)
    return root === undefined ? undefined : [root, ...rest].join('/')
  }
  const renamedValues = (given: Values): Values =>
    new Map(
      [...given].flatMap(([path, list]) => {
        const to = renamed(path)
        return to === undefined ? [] : [[to, list] as const]
      }),
    )
  return {
    present: new Set([...present].map(renamed).filter((path) => path !== undefined)),
    values: renamedValues(values),
    excluded: renamedValues(excluded),
  }
}
