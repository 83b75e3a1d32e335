/** Checks that each menu is shown, and that each entry leads to a page accessible to the users who see it. */
import { Diagnostics, type Span } from '../diagnostics/diagnostic.ts'
import { at, keySpan, type Source, textOf } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { constantTexts, isConstant } from '../check/constant-texts.ts'
import type { Context } from '../scope/context.ts'
import { demand } from './demands.ts'
import { typeExpression } from '../check/expression.ts'
import { localsOf } from '../scope/locals.ts'
import type { Looped } from './loops.ts'
import type { Place } from '../scope/place.ts'

/** Menus by the pages that show them: member pages, or public pages without the layout `welcome`. */
const menus: readonly { keys: readonly string[]; access: 'member' | 'public'; words: string }[] = [
  { keys: ['header', 'entries'], access: 'member', words: 'The personal menu' },
  { keys: ['menu'], access: 'member', words: 'The side menu' },
  { keys: ['points'], access: 'member', words: 'The points panel' },
  { keys: ['tour'], access: 'member', words: 'The tour' },
  { keys: ['visitor'], access: 'public', words: "The visitor's menu" },
]

export function reportUnplacedMenus(navigation: Source | undefined, context: Context): void {
  const shown = new Set(
    context.definitions
      .all('screen')
      .filter(({ source }) => textOf(at(source, 'layout')) !== 'welcome')
      .map(({ source }) => textOf(at(source, 'access'))),
  )
  for (const { keys, access, words } of menus) {
    if (shown.has(access)) continue
    const around = keys.slice(0, -1).reduce<Source | undefined>(at, navigation)
    const key = keys.at(-1) ?? ''
    if (!around || !at(around, key)) continue
    const pages = access === 'member' ? "beside members' pages" : 'on public pages'
    context.report.report('CAT002', keySpan(around, key), `${words} is shown ${pages} of the layout \`page\`, and there is none`, {
      hint: access === 'member' ? 'Let one of these screens leave out `layout: welcome`.' : 'Remove it.',
    })
  }
}

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
    if (repeated.length === 0)
      nowhere(path.span, 'No screen has an address for each item of a list, so this entry is never shown', 'Add a screen with `paths`.')
    return
  }
  if (!typed || !isConstant(typed.checked.node) || repeated.length > 0) return
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
