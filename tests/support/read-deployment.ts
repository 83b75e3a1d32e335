import { readConfig } from '../../src/area-club/server/settings/config.ts'

/** Returns the names of all settings that the server reads. */
export function knownSettings(): ReadonlySet<string> {
  const names = new Set<string>()
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_target, name) => {
        names.add(String(name))
        return undefined
      },
    },
  )
  readConfig(environment)
  return names
}

/** Parses the variables of an environment file, including empty ones. */
export function readEnvironmentFile(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** Parses a systemd unit into values by section and name. A name may occur several times. */
export function readUnit(text: string): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  const sections: Record<string, Record<string, string[]>> = {}
  let section: Record<string, string[]> = {}
  for (const line of text.split('\n')) {
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? []
    if (title !== undefined) {
      section = sections[title] ??= {}
      continue
    }
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name !== undefined) section[name] = [...(section[name] ?? []), value]
  }
  return sections
}

/** Converts `30s`, `2m` or `10min` to seconds. */
export function readSecondsOf(duration: string): number {
  const [, count, unit] = /^(\d+)(s|m|min)$/.exec(duration) ?? []
  if (count === undefined) throw new Error(`"${duration}" is no duration`)
  return Number(count) * (unit === 's' ? 1 : 60)
}
