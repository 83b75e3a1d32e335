/** Checks the addresses of screens. */
import { isServerPath, serverPaths } from '../../model/server-paths.ts'
import { pathParameters } from '../lower/targets.ts'
import { at, itemsOf, type Source, textOf } from '../read/source.ts'
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
    reportServerPath(at(definition.source, 'path') ?? definition.source, path, context)
    const shape = shapeOf(path)
    const first = byPath.get(shape)
    if (first) {
      const span = at(definition.source, 'path')?.span ?? definition.span
      context.report.report('CAT801', span, `The screen "${first.name}" has this path already`, { hint: `Also at ${first.span.file}.` })
      twins.add(definition.span.file)
    } else byPath.set(shape, definition)
  }
  checkFormerPaths(byPath, context)
  return twins
}

/** Paths with the same shape are the same addresses. */
const shapeOf = (path: string): string => path.replace(/\{[^}]*\}/g, '{}')

function reportServerPath({ span }: Source, path: string, { report }: Context): void {
  if (!isServerPath(path)) return
  report.report('CAT814', span, 'The server answers this address itself', {
    hint: `No screen is shown below ${serverPaths.map((one) => `/${one}`).join(', ')}: choose another path.`,
  })
}

/** Reports former paths that are taken, by a screen or as another former path, or that have other parameters than the path. */
function checkFormerPaths(byPath: ReadonlyMap<string, Definition>, context: Context): void {
  const byFormer = new Map<string, Definition>()
  for (const definition of context.definitions.all('screen')) {
    const now = textOf(at(definition.source, 'path')) ?? ''
    for (const item of itemsOf(at(definition.source, 'former'))) {
      const former = textOf(item)
      if (former === undefined) continue
      reportServerPath(item, former, context)
      const shape = shapeOf(former)
      const [screen, other] = [byPath.get(shape), byFormer.get(shape)]
      byFormer.set(shape, definition)
      if (screen || other) {
        const message = screen
          ? `"${former}" is the path of the screen "${screen.name}"`
          : `"${former}" is a former path of the screen "${other?.name}" already`
        context.report.report('CAT801', item.span, message, { hint: 'An address leads to one screen: remove it here.' })
        continue
      }
      const [names, needed] = [former, now].map(pathParameters)
      if (String(names?.toSorted()) !== String(needed?.toSorted()))
        context.report.report('CAT803', item.span, `The former path "${former}" has other parameters than the path "${now}"`, {
          hint: 'Both name the same parameters, because one address becomes the other.',
        })
    }
  }
}
