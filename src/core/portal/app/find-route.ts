/** Maps addresses to routes, and screens to addresses. Pure. */
import { matchRoutes } from 'react-router-dom'
import { isIsoDate } from '../../lib/dates.ts'
import { fillPath } from '../../lib/fill-path.ts'
import { isPlainPath } from '../../lib/plain-path.ts'
import type { CatalogueModel, ParamKind, RouteModel, Scope } from '../../model/catalogue-model.ts'

type ParamValue = string | number | boolean

export interface FoundRoute {
  route: RouteModel
  /** The declared parameters, from the path and the query. */
  params: Readonly<Record<string, ParamValue>>
  /** For a route with `each`: the item that the address belongs to, by its name in scope. Otherwise empty. */
  item: Readonly<Record<string, unknown>>
  /** For an earlier path of the screen: the present one, with the query of the address. */
  movedTo?: string
}

function tidy(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

function readParams({ params }: RouteModel, fromPath: Readonly<Record<string, string | undefined>>, search: string): FoundRoute['params'] {
  const query = new URLSearchParams(search)
  const read: Record<string, ParamValue> = {}
  for (const [name, kind] of Object.entries(params)) {
    const value = readParam(kind, fromPath[name] ?? query.get(name) ?? '')
    if (value !== undefined) read[name] = value
  }
  return read
}

/** Returns undefined for a value of another kind. Only the canonical form of a value counts, so that a page has one address. */
function readParam(kind: ParamKind, written: string): ParamValue | undefined {
  switch (kind) {
    case 'text':
      return written === '' ? undefined : written
    case 'integer': {
      const number = Number(written)
      return Number.isSafeInteger(number) && String(number) === written ? number : undefined
    }
    case 'boolean':
      return written === 'true' || written === 'false' ? written === 'true' : undefined
    case 'date':
      return isIsoDate(written) ? written : undefined
    default:
      return kind.find((code) => code === written)
  }
}

/** Finds the route of an address. `/` is the home screen; a static path wins over one with parameters. */
export function findRoute(
  routes: readonly RouteModel[],
  home: string,
  address: { pathname: string; search: string },
): FoundRoute | undefined {
  const objects = routes.flatMap((route) => [
    ...(route.path === undefined ? [] : [{ path: route.path, handle: route }]),
    ...(route.former ?? []).map((path) => ({ path, handle: route })),
    ...(route.screen === home ? [{ path: '/', handle: route }] : []),
  ])
  const match = matchRoutes(objects, address.pathname)?.[0]
  if (match === undefined) return undefined
  const route = match.route.handle
  const params = readParams(route, match.params, address.search)
  if (!Object.keys(match.params).every((name) => name in params)) return undefined
  const isMoved = route.former?.includes(match.route.path) === true
  const moved = isMoved ? { movedTo: `${fillPath(route.path ?? '/', match.params)}${address.search}` } : {}
  return { route, params, item: {}, ...moved }
}

export function isLogout({ routes, home, logout }: Pick<CatalogueModel, 'routes' | 'home' | 'logout'>, pathname: string): boolean {
  return findRoute(routes, home, { pathname, search: '' })?.route.screen === logout
}

/** Finds the first route of a visit. Without a session a member's address leads to the login screen. */
export function findFirstRoute(
  { routes, home, login }: Pick<CatalogueModel, 'routes' | 'home' | 'login'>,
  signedIn: boolean,
  address: { pathname: string; search: string },
): RouteModel | undefined {
  const route = findRoute(routes, home, address)?.route
  return signedIn || route?.access === 'public' ? route : routes.find(({ screen }) => screen === login)
}

/**
 * Finds the route of an address that an item of the session's data supplies.
 *
 * Data must not hide a page: an item has no address when its value is not a plain path, or when a screen or an earlier item has the path.
 */
export function findItemRoute(
  routes: readonly RouteModel[],
  scope: Scope,
  address: { pathname: string; search: string },
): FoundRoute | undefined {
  const pathname = tidy(address.pathname)
  if (!isPlainPath(pathname) || findRoute(routes, '', { pathname, search: '' })) return undefined
  for (const route of routes) {
    const { each } = route
    for (const item of each?.list.read(scope) ?? []) {
      if (!each || typeof item !== 'object' || item === null) continue
      if (each.path.read({ ...scope, [each.name]: item }) === pathname)
        return { route, params: readParams(route, {}, address.search), item: { [each.name]: item } }
    }
  }
  return undefined
}

/** Builds a screen's address. Parameters outside its path go into the query. Returns undefined when a path parameter has no value. */
export function findScreenPath(
  routes: readonly RouteModel[],
  screen: string,
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  const route = routes.find((candidate) => candidate.screen === screen)
  if (route?.path === undefined) return undefined
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  if (inPath.some((name) => !texts[name])) return undefined
  return fillPath(route.path, texts)
}
