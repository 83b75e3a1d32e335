/** Resolves the screens that the portal goes to by itself: home, login and logout. */
import type { Span } from '../diagnostics/diagnostic.ts'
import { describe } from '../expressions/index.ts'
import { at, type Source } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { accessOf } from '../scope/access.ts'
import type { Context } from '../scope/context.ts'
import { paramsOf } from './targets.ts'

/** Returns the name of such a screen; undefined if it is omitted, or does not exist, which is reported. */
export function ownScreen(purpose: 'home' | 'login' | 'logout', source: Source | undefined, context: Context): string | undefined {
  const found = source?.kind === 'scalar' ? context.definitions.require('screen', source) : undefined
  if (!source || !found) return undefined
  requireOneAddress(found, source.span, 'The portal goes there by itself, so the screen must need nothing.', context)
  if (purpose !== 'home' && accessOf(found.source) === 'member')
    context.report.report('CAT812', source.span, `The screen "${found.name}" is for members, and ${reasons[purpose]}`, {
      hint: `Give the screen access: public, or name another one.`,
    })
  return found.name
}

const reasons = {
  login: 'a user without a session would be redirected without end',
  logout: 'a user whose session has ended would have to log in to see it',
} as const

/** Reports a screen to which no parameters can be given, and that needs some. Returns whether it has one address. */
export function requireOneAddress(screen: Definition, span: Span, hint: string, context: Context): boolean {
  const needed = [...paramsOf(screen.source, context)].filter(([, slot]) => !slot.missing)
  const words =
    needed.length > 0
      ? `needs ${needed.map(([word, slot]) => `${word} (${describe(slot.type)})`).join(', ')}`
      : at(screen.source, 'paths') && !at(screen.source, 'path')
        ? 'has many addresses'
        : undefined
  if (words !== undefined) context.report.report('CAT701', span, `The screen "${screen.name}" ${words}`, { hint })
  return words === undefined
}
