import { readCookie, writeCookie } from '../../../../../core/server/http/cookies.ts'
import { accountsPerDevice, knownDeviceLifeMs } from '../domain/known-devices.ts'

/** Returns the tokens of the device cookie, one per account that knows the browser; none when malformed. */
export function readDeviceCookie(publicUrl: string, header: string | undefined): readonly string[] {
  const tokens = readCookie(publicUrl, 'device', header)?.split('.') ?? []
  return tokens.length <= accountsPerDevice && tokens.every((token) => /^[\w-]{43}$/.test(token)) ? tokens : []
}

/** Returns the Set-Cookie value of the device cookie. */
export function writeDeviceCookie(publicUrl: string, tokens: readonly string[]): string {
  return writeCookie(publicUrl, 'device', tokens.slice(0, accountsPerDevice).join('.'), knownDeviceLifeMs / 1000)
}
