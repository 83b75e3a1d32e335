/** Checks that a link to one item gives the value by which its screen names the items, if it does. */
import { groupBy } from '../../lib/group-by.ts'
import { pathOf } from '../expressions/index.ts'
import { at, entriesOf, itemsOf, type Source, textOf } from '../read/source.ts'
import { isFragment } from '../rules/fragment.ts'
import type { Context } from '../scope/context.ts'
import { typeAt } from '../scope/type-at.ts'
import type { Typed } from '../scope/typed.ts'

/** Returns the `fragment` keys of the accordions and tables among the blocks, and in their parts. */
function fragmentsOf(source: Source, context: Context, seen: readonly string[] = []): readonly Source[] {
  if (source.kind === 'list') return itemsOf(source).flatMap((item) => fragmentsOf(item, context, seen))
  return entriesOf(source).flatMap(({ name, value }) => {
    const fragment = name === 'accordion' || name === 'table' ? at(value, 'fragment') : undefined
    const part = name === 'part' ? textOf(at(value, 'name')) : undefined
    const found = part !== undefined && !seen.includes(part) ? context.definitions.find('part', part) : undefined
    return [
      ...(fragment ? [fragment] : []),
      ...(found && part !== undefined ? fragmentsOf(found.source, context, [...seen, part]) : []),
      ...fragmentsOf(value, context, seen),
    ]
  })
}

/** Reports links to items of a screen that names none, and links whose value is certainly none of those by which it names them. */
export function checkFragments(context: Context): void {
  for (const [to, links] of groupBy(context.collected.fragmentLinks, (link) => link.to)) {
    const sources = fragmentsOf(to.source, context)
    const named = sources.map((source) => context.collected.fragments.get(source))
    const [first] = named
    for (const { given, span } of links) {
      if (sources.length === 0 && !context.definitions.lacks('part'))
        context.report.report('CAT809', span, `No accordion or table of the screen "${to.name}" names its items`, {
          hint: 'Say `fragment` there too, or lead to the screen alone.',
        })
      if (first && named.every((one) => one && differs(given, one)))
        context.report.report('CAT817', given.source.span, `The screen "${to.name}" names its items by another value`, {
          hint: `It says fragment: ${first.checked.text} at ${first.source.span.file}.`,
        })
    }
  }
}

/** Returns whether two values are different things: a text and a number, or two properties of one schema. */
function differs(a: Typed, b: Typed): boolean {
  const [given, named] = [propertyOf(a), propertyOf(b)]
  if (!given || !named) return false
  return given.isNumber !== named.isNumber || (given.schema === named.schema && given.name !== named.name)
}

/** Returns the schema's property that an expression reads; undefined for anything computed. */
function propertyOf({ checked, slot, place }: Typed): { schema: string; name: string; isNumber: boolean } | undefined {
  const path = pathOf(checked.node)
  const end = path?.lastIndexOf('/') ?? -1
  const record = path !== undefined && end > 0 ? typeAt(path.slice(0, end), place.environment) : undefined
  if (path === undefined || record?.kind !== 'record' || record.name === null || !isFragment(slot.type)) return undefined
  return { schema: record.name, name: path.slice(end + 1), isNumber: slot.type.kind === 'integer' }
}
