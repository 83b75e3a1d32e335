/** Addresses of the portal's services, loaded at run time so that one build works with any backend. */
export interface PortalConfig {
  /** Base URL of the member, form and payment APIs, such as `/api`. */
  apiBase: string
  /** Base URL of the sign server, such as `/sign`. */
  signBase: string
  shopUrl: string
  /** URL of PayPal's browser SDK, or of its simulator; the loader appends the query. */
  paymentSdkUrl: string
  applePaySdkUrl: string
  googlePaySdkUrl: string
  /** Origin of the portal's own framed pages. */
  frameOrigin: string
  /** Origins of pages that may be framed for signing (requirements S16). */
  signOrigins: readonly string[]
  /** 'production', 'demo', ...; not shown, for support. */
  environment: string
}

const required = ['apiBase', 'signBase'] as const
const optional = ['shopUrl', 'paymentSdkUrl', 'applePaySdkUrl', 'googlePaySdkUrl', 'frameOrigin', 'environment'] as const

/** Thrown if the configuration could not be loaded, so that no API can be called. */
export class ConfigUnread extends Error {}

/**
 * Loads `/config.json`.
 *
 * @throws ConfigUnread if the request fails, Error with the name of the missing key if the configuration is incomplete.
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
  return requirePortalConfig(value)
}

function requirePortalConfig(value: unknown): PortalConfig {
  if (typeof value !== 'object' || value === null) throw new Error('/config.json holds no object')
  const entries = new Map(Object.entries(value))
  const config: PortalConfig = {
    apiBase: '',
    signBase: '',
    shopUrl: '',
    paymentSdkUrl: '',
    applePaySdkUrl: '',
    googlePaySdkUrl: '',
    frameOrigin: '',
    signOrigins: [],
    environment: 'production',
  }
  for (const name of [...required, ...optional]) {
    const entry: unknown = entries.get(name)
    if (typeof entry === 'string' && entry !== '') config[name] = entry
  }
  config.signOrigins = readOrigins(entries.get('signOrigins')) ?? [config.frameOrigin].filter((origin) => origin !== '')
  for (const name of required) if (config[name] === '') throw new Error(`/config.json lacks '${name}'`)
  return config
}

/** Returns the configured origins, or undefined if there are none. The default is the portal's own framed pages. */
function readOrigins(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const origins = value.filter((origin): origin is string => typeof origin === 'string' && origin !== '')
  return origins.length > 0 ? origins : undefined
}
