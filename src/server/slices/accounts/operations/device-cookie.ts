import { accountsPerDevice, knownDeviceLifeMs } from '../domain/known-devices.ts'

/** The prefix __Host- keeps other hosts of the domain from setting the cookie; browsers take it on secure pages only. */
function nameFor(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-device' : 'device'
}

/** Returns the tokens of the device cookie, one for each account that the browser is known to; none where the cookie is malformed. */
export function readDeviceCookie(publicUrl: string, header: string | undefined): readonly string[] {
  const pair = (header ?? '').split(';').find((each) => each.trim().startsWith(`${nameFor(publicUrl)}=`))
  const tokens =
    pair
      ?.slice(pair.indexOf('=') + 1)
      .trim()
      .split('.') ?? []
  return tokens.length <= accountsPerDevice && tokens.every((token) => /^[\w-]{43}$/.test(token)) ? tokens : []
}

/** Returns the header that sets the device cookie: scripts cannot read it, and requests from other sites do not carry it. */
export function writeDeviceCookie(publicUrl: string, tokens: readonly string[]): { 'set-cookie': string } {
  const value = tokens.slice(0, accountsPerDevice).join('.')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const maxAge = knownDeviceLifeMs / 1000
  return { 'set-cookie': `${nameFor(publicUrl)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict${secure}` }
}
