/** Checks the addresses of screens, and that something leads to each. */
import { at, keySpan, textOf } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import type { Context } from '../scope/context.ts'
import type { Copy } from './repeated-texts.ts'

/** Reports two screens with one address, at the unreached or else the later one. Returns the files of those reported. */
export function checkRoutes(reached: ReadonlySet<string>, context: Context): ReadonlySet<string> {
  const unreached = new Set(unreachedScreens(reached, context).map(({ name }) => name))
  const twins = new Set<string>()
  const byPath = new Map<string, Definition>()
  const screens = [...context.definitions.all('screen')].sort((a, b) => Number(unreached.has(a.name)) - Number(unreached.has(b.name)))
  for (const definition of screens) {
    const path = textOf(at(definition.source, 'path'))
    if (path === undefined) continue
    const shape = path.replace(/\{[^}]*\}/g, '{}')
    const first = byPath.get(shape)
    if (first) {
      const span = at(definition.source, 'path')?.span ?? definition.span
      context.report.report('CAT801', span, `The screen "${first.name}" has this path already`, { hint: `Also at ${first.span.file}.` })
      twins.add(definition.span.file)
    } else byPath.set(shape, definition)
  }
  return twins
}

/** Finds screens that nothing leads to. Screens with `paths` are reached by the session's data, those with `fromMail` by a mail. */
export function unreachedScreens(reached: ReadonlySet<string>, context: Context): readonly Definition[] {
  const used = new Set(context.definitions.uses.filter((use) => use.kind === 'screen').map((use) => use.name))
  return context.definitions
    .all('screen')
    .filter(({ name, source }) => !at(source, 'paths') && !at(source, 'fromMail') && !used.has(name) && !reached.has(name))
}

/**
 * Reports screens that nothing leads to.
 *
 * @param told files for which another report gives the reason
 * @param copies files that repeat another one
 */
export function reportUnreached(
  reached: ReadonlySet<string>,
  told: ReadonlySet<string>,
  copies: ReadonlyMap<string, Copy>,
  context: Context,
): void {
  for (const { name, source, span } of unreachedScreens(reached, context)) {
    if (told.has(span.file)) continue
    const copy = copies.get(span.file)
    const hint = copy
      ? { hint: `It repeats ${copy.texts} text${copy.texts === 1 ? '' : 's'} of ${copy.of}: remove it, or lead to it.` }
      : {}
    context.report.report('CAT802', keySpan(source, 'path'), `Nothing leads to the screen "${name}"`, hint)
  }
}
