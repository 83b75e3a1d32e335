/** Settings of the portal, loaded at run time so that one build works with any backend. */
export interface PortalConfig {
  /** Base URL of every API that has none of its own, such as `/api`; empty where each description names its server. */
  apiBase: string
  /** All that the file holds. `<name>Base` is the base URL of one API; hand-written areas read what is theirs by `readSetting`. */
  settings: Readonly<Record<string, unknown>>
}

/** Thrown if the configuration could not be loaded, so that no API can be called. */
export class ConfigUnread extends Error {}

/**
 * Loads `/config.json`.
 *
 * @throws ConfigUnread if the request fails, Error if it is no object.
 */
export async function readPortalConfig(fetchJson: typeof fetch = fetch): Promise<PortalConfig> {
  let value: unknown
  try {
    const response = await fetchJson('/config.json', { headers: { accept: 'application/json' }, cache: 'no-store' })
    if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
    value = await response.json()
  } catch (cause) {
    throw new ConfigUnread('/config.json could not be read', { cause })
  }
  if (typeof value !== 'object' || value === null) throw new Error('/config.json holds no object')
  const settings = Object.fromEntries(Object.entries(value))
  const apiBase = readSetting({ settings }, 'apiBase')
  return { apiBase, settings }
}

/** Returns a setting that is a text; empty if there is none. */
export function readSetting({ settings }: Pick<PortalConfig, 'settings'>, name: string): string {
  const value = settings[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Returns the base URL of the API of an operation: by the name of its description, the common one, or that of the description.
 *
 * @throws Error if there is none.
 */
export function findBase(config: PortalConfig, { api, server }: { api: string; server?: string }): string {
  const base = readSetting(config, `${api}Base`) || config.apiBase || server
  if (!base) throw new Error("/config.json lacks 'apiBase'")
  return base
}
