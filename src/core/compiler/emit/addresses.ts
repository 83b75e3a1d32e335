/** Emits the addresses of the screens for the server: mails and redirects follow the paths of the catalogue. */
import type { ParamKind, RouteModel } from '../../model/catalogue-model.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { type Module, ModulePrinter, quote } from './print.ts'

export function emitAddresses({ screens }: LoweredCatalogue): Module {
  const printer = new ModulePrinter('server/addresses', { literal: true })
  const placed = screens.map(({ route }) => route).filter(({ path }) => path !== undefined)
  const former = placed.flatMap(({ screen, former = [] }) => former.map((path) => ({ screen, path })))
  const body = [
    `/** Parameters of each screen's address. */\nexport interface ScreenParams {\n${placed.map(paramsOf).join('\n')}\n}`,
    `/** Path patterns of the screens, by name. */\nexport const screenPaths: Readonly<Record<keyof ScreenParams, string>> = ${printer.print(Object.fromEntries(placed.map(({ screen, path }) => [screen, path])))}`,
    `/** Earlier path patterns, each of the screen that they redirect to. */\nexport const formerPaths: readonly { screen: keyof ScreenParams; path: string }[] = ${printer.print(former)}`,
    [
      '/** Returns the path of a screen, with the parameters that are not in the path as its query. */',
      'export const pathOf = <Screen extends keyof ScreenParams>(screen: Screen, params: ScreenParams[Screen]): string =>',
      '  fillPath(screenPaths[screen], params)',
    ].join('\n'),
    [
      '/** Returns the path pattern of a screen, then its earlier ones. */',
      'export const everyPathOf = (screen: keyof ScreenParams): readonly string[] => [',
      '  screenPaths[screen],',
      '  ...formerPaths.filter((former) => former.screen === screen).map(({ path }) => path),',
      ']',
    ].join('\n'),
  ].join('\n\n')
  return printer.module(["import { fillPath } from '#core/lib/fill-path.ts'"], body)
}

function typeOfParam(kind: ParamKind): string {
  if (typeof kind === 'object') return kind.map(quote).join(' | ')
  return kind === 'integer' ? 'number' : kind === 'boolean' ? 'boolean' : 'string'
}

/** Parameters outside of the path are optional. */
function paramsOf({ screen, path = '', params }: RouteModel): string {
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const fields = Object.entries(params).map(([name, kind]) => `${name}${inPath.has(name) ? '' : '?'}: ${typeOfParam(kind)}`)
  return `  ${JSON.stringify(screen)}: ${fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<never, never>'}`
}
