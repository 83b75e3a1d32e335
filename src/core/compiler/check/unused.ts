import { at, entriesOf, itemsOf, textOf } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { GlobalCondition } from '../scope/global-condition.ts'
import { reportUnusedConstants } from '../scope/portal-constants.ts'
import type { Copy } from '../scope/repeated-texts.ts'
import { reportUnnamedPictures } from './files.ts'
import { reportUnguarded } from './guards.ts'
import { reportUnreached, type Unreached } from './reach.ts'

/** Reports what nothing leads to, loads or uses. Call it only if every key and name is valid, as an invalid one may be the use. */
export function reportUnused(unreached: Unreached, twins: ReadonlySet<string>, copies: ReadonlyMap<string, Copy>, context: Context): void {
  reportUnreached(unreached, twins, copies, context)
  reportUnloaded(context.collected.refreshed, 'refresh', context)
  reportUnloaded(context.collected.kept, 'keep', context)
  for (const { span, message } of context.collected.declared.unread()) context.report.report('CAT001', span, message)
  for (const { name, span } of context.collected.unusedLocals)
    context.report.report('CAT001', span, `Nothing uses the condition "${name}" of this file`)
  if (!context.report.hasOfClass('3')) reportUnusedConstants(context.portal, context.sources.single.get('portal')?.source, context.report)
  if (!context.report.hasOfClass('3')) context.functions.reportUnused(context.report)
  context.definitions.reportUnused(new Set(guardConditions(context.conditions)))
  reportUnaskedPermissions(context)
  reportUnnamedPictures(context)
  reportUnsent(context)
  reportUnguarded(context)
}

function reportUnloaded(named: Context['collected']['refreshed'], purpose: string, { collected, report }: Context): void {
  for (const { operation, span } of named) {
    if (!collected.loaded.has(operation))
      report.report('CAT703', span, `Nothing loads "${operation}", so there is nothing to ${purpose}`, {
        written: operation,
        allowed: [...collected.loaded],
      })
  }
}

/** Reports permissions of statuses.yaml that no condition asks. */
function reportUnaskedPermissions({ sources, collected, report }: Context): void {
  for (const { value } of entriesOf(sources.single.get('statuses')?.source)) {
    const of = textOf(at(value, 'of')) ?? ''
    for (const item of itemsOf(at(value, 'permissions'))) {
      const word = textOf(item) ?? ''
      if (!collected.askedPermissions.has(`${of} ${word}`))
        report.report('CAT001', item.span, `No condition asks the permission "${word}"`, {
          hint: `Remove it here and under \`permits\`, or ask it: permits(…, '${word}').`,
        })
    }
  }
}

/** Reports mails and documents that no code names. A warning, because code is written after its mail, and may put the name together. */
function reportUnsent({ definitions, sources, report }: Context): void {
  const written = [...definitions.all('mail'), ...definitions.all('document')]
  const named = written.length > 0 ? sources.namesInCode(written.map(({ name }) => name)) : undefined
  for (const { kind, name, span } of named ? written : []) {
    if (!named?.has(name))
      report.report('CAT001', span, `No code ${kind === 'mail' ? 'sends the mail' : 'makes the document'} "${name}"`, {
        severity: 'warning',
      })
  }
}

/** Returns the conditions that guard an operation, which the server uses. */
const guardConditions = (conditions: ReadonlyMap<string, GlobalCondition>): string[] =>
  [...conditions.values()].filter((condition) => condition.guards.length > 0).map((condition) => `condition ${condition.name}`)
