/** Where this portal's services are, asked for at run time so that one build can be pointed at another backend. */
export interface PortalConfig {
  /** Base of the member, form and payment calls, as `/api`. */
  apiBase: string
  /** Base of the sign server's calls, as `/sign`. */
  signBase: string
  shopUrl: string
  /** PayPal's SDK for browsers, to which the loader adds its query; or the stand-in's. */
  paymentSdkUrl: string
  applePaySdkUrl: string
  googlePaySdkUrl: string
  /** The origin of our own framed pages. */
  frameOrigin: string
  /** Exactly the origins whose pages may be shown for signing (S16). */
  signOrigins: readonly string[]
  /** 'production', 'demo', ...: shown nowhere, for support. */
  environment: string
}

const required = ['apiBase', 'signBase'] as const
const optional = ['shopUrl', 'paymentSdkUrl', 'applePaySdkUrl', 'googlePaySdkUrl', 'frameOrigin', 'environment'] as const

/** The configuration could not be read: nothing can be asked of anybody. */
export class ConfigUnread extends Error {}

/** Reads `/config.json`; throws `ConfigUnread` where none came, and an `Error` that names what one that came lacks. */
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

/** Our own framed pages sign where the operator has named no other hosts. */
function readOrigins(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const origins = value.filter((origin): origin is string => typeof origin === 'string' && origin !== '')
  return origins.length > 0 ? origins : undefined
}
