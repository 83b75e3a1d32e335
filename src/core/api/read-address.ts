import type { OperationModel } from '../model/operation-table.ts'

/** Returns the path parameters in a URL of an operation; undefined for any other URL. */
export function readAddress({ path }: OperationModel, apiBase: string, address: string): Readonly<Record<string, string>> | undefined {
  const base = new URL(apiBase, globalThis.location?.href ?? 'http://localhost')
  const found = parse(address)
  if (!found || found.origin !== base.origin || found.username !== '' || found.search !== '') return undefined
  const wanted = `${base.pathname.replace(/\/$/, '')}${path}`.split('/')
  const given = found.pathname.split('/')
  if (wanted.length !== given.length) return undefined
  const inputs: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const written = decode(given[index] ?? '')
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (written === undefined || (name === undefined ? part !== written : written === '')) return undefined
    if (name !== undefined) inputs[name] = written
  }
  return inputs
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
