/** Checks the addresses of screens. */
import { isServerPath, serverPaths } from '../../model/server-paths.ts'
import { at, textOf } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import type { Context } from '../scope/context.ts'
import type { Unreached } from './reach.ts'

/**
 * Reports addresses that the server answers itself, and two screens with one address, at the unreached or else the later one.
 *
 * Returns the files of the second kind.
 */
export function checkRoutes({ definitions }: Unreached, context: Context): ReadonlySet<string> {
  const unreached = new Set(definitions.filter(({ kind }) => kind === 'screen').map(({ name }) => name))
  const twins = new Set<string>()
  const byPath = new Map<string, Definition>()
  const screens = [...context.definitions.all('screen')].sort((a, b) => Number(unreached.has(a.name)) - Number(unreached.has(b.name)))
  for (const definition of screens) {
    const path = textOf(at(definition.source, 'path'))
    if (path === undefined) continue
    if (isServerPath(path))
      context.report.report('CAT814', at(definition.source, 'path')?.span ?? definition.span, 'The server answers this address itself', {
        hint: `No screen is shown below ${serverPaths.map((one) => `/${one}`).join(', ')}: choose another path.`,
      })
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
