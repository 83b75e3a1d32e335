/** Finds what the roots do not reach: the portal's own screens, drafts, the navigation, mails and all other single files. */
import { withAnd } from '../diagnostics/words.ts'
import { keySpan } from '../read/source.ts'
import { type Definition, kindNames } from '../resolve/definitions.ts'
import { type FileUses, filesOfDrafts, fileUsesOf, isDraft, publishedRoots, reachedFrom, usableDefinitions } from '../resolve/file-uses.ts'
import type { Context } from '../scope/context.ts'
import type { Copy } from '../scope/repeated-texts.ts'

/** Definitions that no root reaches, and what each of them uses. */
export interface Unreached {
  definitions: readonly Definition[]
  uses: FileUses
}

/**
 * Finds the definitions that no root reaches.
 *
 * @param own screens that the portal goes to by itself
 */
export function findUnreached(own: ReadonlySet<string>, { definitions }: Context): Unreached {
  const uses = fileUsesOf(definitions)
  const all = usableDefinitions(definitions)
  const isRoot = (one: Definition): boolean => (one.kind === 'screen' && own.has(one.name)) || isDraft(one)
  const roots = [...publishedRoots(definitions, uses), ...all.filter(isRoot).map(({ span }) => span.file)]
  const reached = new Set([...roots, ...reachedFrom(roots, uses)])
  return { definitions: all.filter(({ span }) => !reached.has(span.file)), uses }
}

/** Reports what leads to a draft and is none: the build would lead nowhere there. */
export function reportWaysToDrafts({ definitions, report }: Context): void {
  const drafts = filesOfDrafts(definitions)
  for (const { from, kind, name } of definitions.uses) {
    const found = kind === 'screen' ? definitions.find('screen', name) : undefined
    if (found && isDraft(found) && !drafts.has(from.file))
      report.report('CAT819', from, `The screen "${name}" is a draft, which no build has`, {
        hint: `Remove \`draft\` from ${found.span.file}, or lead there from a draft only.`,
      })
  }
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
