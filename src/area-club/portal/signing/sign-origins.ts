import { type PortalConfig, readSetting } from '../../../core/api/portal-config.ts'

/** Returns the origins of pages that may be framed for signing (requirements S16): by default that of the portal's own framed pages. */
export function readSignOrigins(config: PortalConfig): readonly string[] {
  const { signOrigins } = config.settings
  const origins = Array.isArray(signOrigins) ? signOrigins.filter((origin) => typeof origin === 'string' && origin !== '') : []
  return origins.length > 0 ? origins : [readSetting(config, 'frameOrigin')].filter((origin) => origin !== '')
}
