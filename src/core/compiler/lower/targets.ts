/** Compiles the targets of buttons, tiles and menu entries. */
import type { Expression, TargetModel } from '../../model/catalogue-model.ts'
import { describe, plainText, present, type Slot, unknown } from '../expressions/index.ts'
import { at, entriesOf, keySpan, type ScalarSource, type Source, textOf } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import { typeExpression } from '../rules/expression.ts'
import { isFragment } from '../rules/fragment.ts'
import type { Context } from '../scope/context.ts'
import { readKind } from '../scope/kinds.ts'
import type { Place } from '../scope/place.ts'
import type { Typed } from '../scope/typed.ts'
import { compileNeeded, expressionOf } from './expression.ts'
import { compileGiven } from './inputs.ts'
import { compileShown } from './shown.ts'

export function compileTarget(source: Source | undefined, place: Place, context: Context): TargetModel | undefined {
  if (!source) return undefined
  if (at(source, 'then')) {
    const shown = compileShown(source, place, context)
    const met = compileTarget(at(source, 'then'), shown.place, context)
    const otherwise = compileTarget(at(source, 'otherwise'), place, context)
    return shown.when && met && otherwise ? { kind: 'conditional', when: shown.when, met, otherwise } : undefined
  }
  const screen = at(source, 'screen')
  if (screen?.kind === 'scalar') {
    const found = context.definitions.require('screen', screen)
    if (!found) return undefined
    const params = paramsOf(found.source, context)
    const { inputs, names } = compileGiven(source, params, `The screen "${found.name}"`, place, context)
    const absent = requiredOf(params)
      .filter(([name]) => !names.has(name))
      .map(([name, slot]) => `${name} (${describe(slot.type)})`)
    if (absent.length > 0) context.report.report('CAT701', screen.span, `The screen "${found.name}" needs ${absent.join(', ')}`)
    requireOneAddress(found, screen, 'Lead to one of them by `path`.', context)
    const given = typeFragment(at(source, 'fragment'), place, context)
    if (given) context.collected.fragmentLinks.push({ to: found, given, span: keySpan(source, 'fragment') })
    return { kind: 'screen', screen: String(screen.value), params: inputs, ...(given ? { fragment: expressionOf(given) } : {}) }
  }
  const path = compileNeeded(at(source, 'path'), place, context, plainText)
  if (path) return { kind: 'path', path: path.expression }
  const url = compileNeeded(at(source, 'url'), place, context, { kind: 'string', format: 'uri' })
  return url ? { kind: 'url', url: url.expression } : undefined
}

const requiredOf = (params: ReadonlyMap<string, Slot>) => [...params].filter(([, slot]) => !slot.missing && slot.type.kind !== 'unknown')

/** Reports a screen with an address for each item of a list. Returns whether there is none. */
function requireOneAddress({ name, source }: Definition, screen: ScalarSource, hint: string, { report }: Context): boolean {
  if (!at(source, 'paths') || at(source, 'path')) return true
  report.report('CAT701', screen.span, `The screen "${name}" has many addresses`, { hint })
  return false
}

/** Returns the path of a screen that a text names. Reports a screen without an address that takes no parameter. */
export function plainPathOf(screen: ScalarSource, context: Context): string | undefined {
  const found = context.definitions.require('screen', screen)
  const hint = 'A link in a text gives no parameters: lead there by a button, or by the block `links`.'
  if (!found || !requireOneAddress(found, screen, hint, context)) return undefined
  const needed = requiredOf(paramsOf(found.source, context)).map(([name, slot]) => `${name} (${describe(slot.type)})`)
  if (needed.length === 0) return textOf(at(found.source, 'path'))
  context.report.report('CAT701', screen.span, `The screen "${found.name}" needs ${needed.join(', ')}`, { hint })
  return undefined
}

/** Types the URL fragment of an item: a text or an integer. */
function typeFragment(source: Source | undefined, place: Place, context: Context): Typed | undefined {
  const typed = typeExpression(source, 'needed', place, context)
  if (!source || !typed) return undefined
  const { type } = typed.slot
  if (type.kind !== 'unknown' && !isFragment(type))
    context.report.report('CAT304', source.span, `A fragment is a text or a whole number, this is ${describe(type)}`)
  return typed
}

/** Compiles the `fragment` of an accordion or table, by which links name its items. */
export function compileFragment(source: Source | undefined, place: Place, context: Context): Expression<string | number> | undefined {
  const typed = typeFragment(source, place, context)
  if (!source || !typed) return undefined
  context.collected.fragments.set(source, typed)
  return expressionOf(typed)
}

/** The parameters of a screen, by name and kind. */
export function paramsOf(screen: Source, context: Context): ReadonlyMap<string, Slot> {
  const written = entriesOf(at(screen, 'params')).map(
    ({ name, value }) => [name, readKind(value, context.api, context.types, context.report)] as const,
  )
  // A parameter that only the path names is reported there; here it counts as anything.
  return new Map([...pathParameters(textOf(at(screen, 'path')) ?? '').map((name) => [name, present(unknown)] as const), ...written])
}
/** Returns the parameters in braces of a path. */
export const pathParameters = (path: string): readonly string[] => [...path.matchAll(/\{([a-zA-Z0-9]+)\}/g)].map((match) => match[1] ?? '')
