/** Compiles the targets of buttons, tiles and menu entries. */
import type { Expression, TargetModel } from '../../model/catalogue-model.ts'
import { assignable, describe, plainText, present, type Slot, unknown } from '../expressions/index.ts'
import { at, entriesOf, itemsOf, keySpan, type Source, textOf } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import { readKind } from '../scope/kinds.ts'
import type { Place } from '../scope/place.ts'
import { compileNeeded } from './expression.ts'
import { compileGiven } from './inputs.ts'

export function compileTarget(source: Source | undefined, place: Place, context: Context): TargetModel | undefined {
  if (!source) return undefined
  const screen = at(source, 'screen')
  if (screen?.kind === 'scalar') {
    const found = context.definitions.require('screen', screen)
    if (!found) return undefined
    const params = paramsOf(found.source, context)
    const { inputs, names } = compileGiven(source, params, `The screen "${found.name}"`, place, context)
    const absent = [...params]
      .filter(([name, slot]) => !slot.missing && slot.type.kind !== 'unknown' && !names.has(name))
      .map(([name, slot]) => `${name} (${describe(slot.type)})`)
    if (absent.length > 0) context.report.report('CAT701', screen.span, `The screen "${found.name}" needs ${absent.join(', ')}`)
    if (at(found.source, 'paths') && !at(found.source, 'path'))
      context.report.report('CAT701', screen.span, `The screen "${found.name}" has many addresses`, {
        hint: 'Lead to one of them by `path`.',
      })
    const fragment = compileFragment(at(source, 'fragment'), place, context)
    if (fragment && !context.definitions.lacks('part') && !hasFragments(found.source, context))
      context.report.report('CAT809', keySpan(source, 'fragment'), `No accordion or table of the screen "${found.name}" names its items`, {
        hint: 'Say `fragment` there too, or lead to the screen alone.',
      })
    return { kind: 'screen', screen: String(screen.value), params: inputs, ...(fragment ? { fragment } : {}) }
  }
  const path = compileNeeded(at(source, 'path'), place, context, plainText)
  if (path) return { kind: 'path', path: path.expression }
  const url = compileNeeded(at(source, 'url'), place, context, { kind: 'string', format: 'uri' })
  return url ? { kind: 'url', url: url.expression } : undefined
}

/** Compiles the URL fragment of an item: a text or an integer. */
export function compileFragment(source: Source | undefined, place: Place, context: Context): Expression<string | number> | undefined {
  const typed = compileNeeded(source, place, context)
  if (!source || !typed) return undefined
  const { type } = typed.slot
  if (!assignable(type, plainText) && !(type.kind === 'integer' && type.unit === 'plain') && type.kind !== 'unknown')
    context.report.report('CAT304', source.span, `A fragment is a text or a whole number, this is ${describe(type)}`)
  return typed.expression
}

/** Returns whether an accordion or table among the blocks, or in their parts, has `fragment`. */
function hasFragments(source: Source, context: Context, seen: readonly string[] = []): boolean {
  if (source.kind === 'list') return itemsOf(source).some((item) => hasFragments(item, context, seen))
  return entriesOf(source).some(({ name, value }) => {
    if ((name === 'accordion' || name === 'table') && at(value, 'fragment')) return true
    const part = name === 'part' ? textOf(at(value, 'name')) : undefined
    const found = part !== undefined && !seen.includes(part) ? context.definitions.find('part', part) : undefined
    return (found && part !== undefined && hasFragments(found.source, context, [...seen, part])) || hasFragments(value, context, seen)
  })
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
