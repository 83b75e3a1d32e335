/** Reports menu entries that lead nowhere for the users who see them. */

import { Diagnostics, type Span } from '../diagnostics/diagnostic.ts'
import { at, type Source, textOf } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { constantTexts, isConstant } from '../rules/constant-texts.ts'
import { typeExpression } from '../rules/expression.ts'
import type { Context } from '../scope/context.ts'
import { localsOf } from '../scope/locals.ts'
import type { Place } from '../scope/place.ts'
import { demand } from './demands.ts'
import type { Looped } from './loops.ts'

/** Reports an entry whose target does not exist or is never accessible to the users who see the entry. */
export function requireWayIn(to: Source | undefined, looped: Looped | undefined, place: Place, context: Context): void {
  const [screen, path] = [at(to, 'screen'), at(to, 'path')]
  if (screen?.kind === 'scalar') {
    const found = context.definitions.find('screen', String(screen.value))
    if (found && isNeverOpen(found, place, context))
      context.report.report('CAT602', screen.span, `The screen "${found.name}" is never open to whoever sees this entry`, {
        hint: `What it asks for at ${at(found.source, 'when')?.span.file ?? found.span.file} excludes them.`,
      })
  }
  if (path) requirePage(path, looped, place, context)
}

/** Returns whether the enclosing conditions contradict those of a screen. False while names are unresolved. */
export function isNeverOpen({ source }: Definition, place: Place, context: Context): boolean {
  const [when, unless] = [at(source, 'when'), at(source, 'unless')]
  if ((!when && !unless) || context.report.hasOfClass('1', '2', '3', '6')) return false
  const report = new Diagnostics()
  demand(when, unless, { ...place, locals: localsOf(source) }, { ...context, report })
  return report.sorted().some(({ code }) => code === 'CAT602')
}

/** Checks a path from data: it must be a page of a screen; in a loop, the page of the loop's item. */
function requirePage(path: Source, looped: Looped | undefined, place: Place, context: Context): void {
  const screens = context.definitions.all('screen')
  const repeated = screens.flatMap(({ source }) => at(source, 'paths') ?? [])
  const typed = typeExpression(path, 'needed', place, context)
  const nowhere = (span: Span, message: string, hint: string): void => context.report.report('CAT002', span, message, { hint })
  if (looped) {
    if (repeated.length === 0 && !context.definitions.lacks('screen'))
      nowhere(path.span, 'No screen has an address for each item of a list, so this entry is never shown', 'Add a screen with `paths`.')
    return
  }
  if (!typed || !isConstant(typed.checked.node) || repeated.length > 0 || context.definitions.lacks('screen')) return
  const known = screens.flatMap(({ source }) => textOf(at(source, 'path')) ?? [])
  const addresses = known.map((one) => new RegExp(`^${one.replace(/\{[^}]*\}/g, '[^/]+')}$`))
  const texts = constantTexts(typed.checked.node, context)
  if (texts.length > 0 && texts.every((text) => text !== '/' && !addresses.some((address) => address.test(text))))
    nowhere(
      path.span,
      `No screen has the address "${texts.join('" or "')}", so this entry is never shown`,
      `Screens stand at ${known.join(', ')}.`,
    )
}
