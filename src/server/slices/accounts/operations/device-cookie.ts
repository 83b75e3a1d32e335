import { accountsPerDevice, knownDeviceLifeMs } from '../domain/known-devices.ts'

/**
 * Returns the cookie's name: the prefix __Host- keeps other hosts of the domain from setting it.
 *
 * Browsers accept the prefix on secure pages only.
 */
function nameFor(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-device' : 'device'
}

/** Returns the tokens of the device cookie, one per account that knows the browser; none when malformed. */
export function readDeviceCookie(publicUrl: string, header: string | undefined): readonly string[] {
  const pair = (header ?? '').split(';').find((each) => each.trim().startsWith(`${nameFor(publicUrl)}=`))
  const tokens =
    pair
      ?.slice(pair.indexOf('=') + 1)
      .trim()
      .split('.') ?? []
  return tokens.length <= accountsPerDevice && tokens.every((token) => /^[\w-]{43}$/.test(token)) ? tokens : []
}

/**
 * Returns the Set-Cookie header of the device cookie.
 *
 * Scripts cannot read the cookie, and cross-site requests do not carry it.
 */
export function writeDeviceCookie(publicUrl: string, tokens: readonly string[]): { 'set-cookie': string } {
  const value = tokens.slice(0, accountsPerDevice).join('.')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const maxAge = knownDeviceLifeMs / 1000
  return { 'set-cookie': `${nameFor(publicUrl)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict${secure}` }
}
