/** The cookies of the API (requirements S34). Scripts cannot read them, and cross-site requests do not carry them. */
import { findCookie } from '../../lib/find-cookie.ts'

/**
 * Returns whether a cookie of this public address is Secure, with a name that begins with __Host-.
 *
 * The prefix keeps other hosts of the domain from setting the cookie. Browsers accept it on secure pages only, so a portal on the
 * developer's own machine goes without.
 */
export function isSecure(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Returns the name of a cookie of this public address. */
export function fullName(publicUrl: string, name: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name
}

/** Returns the value of a cookie in a request's Cookie header. */
export function readCookie(publicUrl: string, name: string, header: string | undefined): string | undefined {
  return findCookie(header, fullName(publicUrl, name))
}

/** Returns the Set-Cookie value of a cookie; a `maxAgeSeconds` of 0 deletes it. */
export function writeCookie(publicUrl: string, name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return `${fullName(publicUrl, name)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict${secure}`
}
