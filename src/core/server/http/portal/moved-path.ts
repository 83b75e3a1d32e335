/** Finds the present address of a request to an earlier path of a screen. */
import { formerPaths, screenPaths } from '#generated/server/addresses.ts'
import { fillPath } from '../../../lib/fill-path.ts'

interface Addresses {
  screenPaths: Readonly<Record<string, string>>
  formerPaths: readonly { screen: string; path: string }[]
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`)

/**
 * Returns what finds the present path of an earlier one, with its query; undefined for any other path.
 *
 * The path must be valid percent-encoding. As in the portal's router, a path without parameters wins over one with parameters, and then a present path over an earlier one.
 */
export function findMovedPaths(addresses: Addresses = { screenPaths, formerPaths }): (url: string) => string | undefined {
  const isPlain = (path: string): boolean => !path.includes(':')
  const present = Object.values(addresses.screenPaths).map((path) => ({ plain: isPlain(path), pattern: patternOf(path) }))
  const former = addresses.formerPaths.map(({ screen, path }) => ({
    plain: isPlain(path),
    pattern: patternOf(path),
    target: addresses.screenPaths[screen] ?? '/',
  }))
  return (url) => {
    const [path = '/', query] = url.split('?', 2)
    for (const plain of [true, false]) {
      if (present.some((one) => one.plain === plain && one.pattern.test(path))) return undefined
      for (const { target, pattern } of former.filter((one) => one.plain === plain)) {
        const match = pattern.exec(path)
        if (match) return `${fillPath(target, decoded(match.groups ?? {}))}${query === undefined ? '' : `?${query}`}`
      }
    }
    return undefined
  }
}

const decoded = (params: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))
