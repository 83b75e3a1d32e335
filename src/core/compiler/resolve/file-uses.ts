/** Follows the uses of definitions that have a file of their own. */
import { at } from '../read/source.ts'
import type { Definition, DefinitionKind, Definitions } from './definitions.ts'

/** Kinds of definitions with a file of their own that something else must use. */
const kinds = ['screen', 'dialog', 'form', 'fields', 'part', 'agenda', 'area'] as const satisfies readonly DefinitionKind[]

/** Files of the definitions that each file uses. */
export type FileUses = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the definitions that something else must use. */
export const usableDefinitions = (definitions: Definitions): readonly Definition[] => kinds.flatMap((kind) => definitions.all(kind))

export function fileUsesOf(definitions: Definitions): FileUses {
  const uses = new Map<string, Set<string>>()
  for (const { from, kind, name } of definitions.uses) {
    const used = (kinds as readonly string[]).includes(kind) ? definitions.find(kind as DefinitionKind, name) : undefined
    if (used) uses.set(from.file, (uses.get(from.file) ?? new Set()).add(used.span.file))
  }
  return uses
}

/** Returns the files that these use, directly or not. Contains one of these only if it is used. Goes through none of `barred`. */
export function reachedFrom(files: readonly string[], uses: FileUses, barred: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const used of uses.get(file) ?? [])
      if (!reached.has(used) && !barred.has(used)) {
        reached.add(used)
        open.push(used)
      }
  return reached
}

export const isDraft = ({ kind, source }: Definition): boolean => kind === 'screen' && at(source, 'draft') !== undefined

/**
 * Returns the files from which what is published is reached: the single files, mails and documents, and the screens that need no link.
 *
 * Those with `paths` are reached by the session's data, those with `fromMail` by a mail.
 */
export function publishedRoots(definitions: Definitions, uses: FileUses): readonly string[] {
  const all = usableDefinitions(definitions)
  const files = new Set(all.map(({ span }) => span.file))
  const needsNoLink = ({ kind, source }: Definition): boolean =>
    kind === 'screen' && (at(source, 'paths') !== undefined || at(source, 'fromMail') !== undefined)
  return [
    ...[...uses.keys()].filter((file) => !files.has(file)),
    ...all.filter((one) => needsNoLink(one) && !isDraft(one)).map(({ span }) => span.file),
  ]
}

/** Returns the files of drafts, and of what drafts alone use: no build has them. */
export function filesOfDrafts(definitions: Definitions): ReadonlySet<string> {
  const drafts = new Set(
    definitions
      .all('screen')
      .filter(isDraft)
      .map(({ span }) => span.file),
  )
  if (drafts.size === 0) return drafts
  const uses = fileUsesOf(definitions)
  const roots = publishedRoots(definitions, uses)
  const published = new Set([...roots, ...reachedFrom(roots, uses, drafts)])
  return new Set([...drafts, ...[...reachedFrom([...drafts], uses)].filter((file) => !published.has(file))])
}
