/** Follows the uses of definitions from the roots: the portal's own screens, the navigation, mails and all other single files. */
import { withAnd } from '../diagnostics/words.ts'
import { at, keySpan } from '../read/source.ts'
import { type Definition, type DefinitionKind, kindNames } from '../resolve/definitions.ts'
import type { Context } from '../scope/context.ts'
import type { Copy } from '../scope/repeated-texts.ts'

/** Kinds of definitions with a file of their own that something else must use. */
const kinds = ['screen', 'dialog', 'form', 'fields', 'part', 'agenda', 'area'] as const satisfies readonly DefinitionKind[]

/** Files of the definitions that each file uses. */
type Uses = ReadonlyMap<string, ReadonlySet<string>>

/** Definitions that no root reaches, and what each of them uses. */
export interface Unreached {
  definitions: readonly Definition[]
  uses: Uses
}

/**
 * Finds the definitions that no root reaches.
 *
 * @param own screens that the portal goes to by itself. Those with `paths` are reached by the session's data, those with `fromMail` by a mail.
 */
export function findUnreached(own: ReadonlySet<string>, { definitions }: Context): Unreached {
  const all = kinds.flatMap((kind) => definitions.all(kind))
  const files = new Set(all.map(({ span }) => span.file))
  const uses = new Map<string, Set<string>>()
  for (const { from, kind, name } of definitions.uses) {
    const used = (kinds as readonly string[]).includes(kind) ? definitions.find(kind as DefinitionKind, name) : undefined
    if (used) uses.set(from.file, (uses.get(from.file) ?? new Set()).add(used.span.file))
  }
  const isRoot = ({ kind, name, source }: Definition): boolean =>
    kind === 'screen' && (own.has(name) || at(source, 'paths') !== undefined || at(source, 'fromMail') !== undefined)
  const roots = [...[...uses.keys()].filter((file) => !files.has(file)), ...all.filter(isRoot).map(({ span }) => span.file)]
  const reached = new Set([...roots, ...reachedFrom(roots, uses)])
  return { definitions: all.filter(({ span }) => !reached.has(span.file)), uses }
}

/** Returns the files that these use, directly or not. Contains one of these only if it is used. */
function reachedFrom(files: readonly string[], uses: Uses): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const used of uses.get(file) ?? [])
      if (!reached.has(used)) {
        reached.add(used)
        open.push(used)
      }
  return reached
}

/**
 * Reports definitions that no root reaches: of some that use each other the first, and none that only another of them uses.
 *
 * @param told files for which another report gives the reason
 * @param copies files that repeat another one
 */
export function reportUnreached(
  { definitions, uses }: Unreached,
  covered: ReadonlySet<string>,
  copies: ReadonlyMap<string, Copy>,
  context: Context,
): void {
  const reaches = new Map(definitions.map(({ span }) => [span.file, reachedFrom([span.file], uses)]))
  const leads = (from: Definition, to: Definition): boolean => reaches.get(from.span.file)?.has(to.span.file) === true
  const reported = new Set<Definition>()
  for (const one of definitions) {
    const { kind, name, source, span } = one
    const before = definitions.filter((other) => leads(other, one))
    if (covered.has(span.file) || before.some((other) => reported.has(other) || !leads(one, other))) continue
    reported.add(one)
    const [verb, several] = kind === 'screen' ? ['leads to', 'lead to'] : ['uses', 'use']
    const what = `the ${kindNames[kind]} "${name}"`
    const others = before.filter((other) => other !== one).map((other) => `the ${kindNames[other.kind]} "${other.name}"`)
    const message =
      others.length > 0
        ? `Only ${withAnd(others)} ${others.length > 1 ? several : verb} ${what}, and nothing else ${verb} any of them`
        : `Nothing ${before.length > 0 ? 'but itself ' : ''}${verb} ${what}`
    if (kind === 'screen') context.report.report('CAT802', keySpan(source, 'path'), message, copyHint(copies.get(span.file)))
    else context.report.report('CAT001', span, message)
  }
}

const copyHint = (copy: Copy | undefined): { hint?: string } =>
  copy ? { hint: `It repeats ${copy.texts} text${copy.texts === 1 ? '' : 's'} of ${copy.of}: remove it, or lead to it.` } : {}
