import { findCookie } from '../lib/find-cookie.ts'

/** Keeps the public id of this browser's session, which tells the portal that there is one. */
export interface SessionMark {
  read(): string | undefined
  write(id: string | undefined): void
}

/** Longer than any session lasts. The first call finds out whether the server has ended it. */
const maxAgeSeconds = 86_400

/**
 * Creates a mark in a cookie of the portal's own.
 *
 * The session's token is in a cookie that no script can read (requirements S34), so the portal would need a call to know that it exists.
 */
export function createSessionMark(page: Pick<Document, 'cookie'>, isSecure: boolean): SessionMark {
  const name = isSecure ? '__Host-session-id' : 'session-id'
  const flags = `Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    read() {
      return findCookie(page.cookie, name)
    },
    write(id) {
      page.cookie = `${name}=${id ?? ''}; Max-Age=${id === undefined ? 0 : maxAgeSeconds}; ${flags}`
    },
  }
}
