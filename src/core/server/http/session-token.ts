import type { FastifyRequest } from 'fastify'
import { findCookie } from '../../lib/find-cookie.ts'
import { Refusal } from '../domain/refusal.ts'
import { fullName, readCookie, writeCookie } from './cookies.ts'

const cookie = 'session'

/** Returns the Set-Cookie value by which a browser keeps a session; an empty token deletes the cookie. */
export function writeSessionCookie(publicUrl: string, token: string, maxAgeSeconds: number): string {
  return writeCookie(publicUrl, cookie, token, maxAgeSeconds)
}

/** Returns the cookie that the portal writes for the session that the browser has, as `name=id`; empty without one. It grants nothing. */
export function findSessionMark(publicUrl: string, cookies: string | undefined): string {
  const name = fullName(publicUrl, 'session-id')
  const id = findCookie(cookies, name)
  return id === undefined ? '' : `${name}=${id}`
}

export interface SentSession {
  token: string
  /** The public id of the session that the caller means; undefined for a bearer token without one. */
  id: string | undefined
}

/**
 * Reads the session of a request: the token of its Authorization header, else of the portal's cookie.
 *
 * Throws `unauthorized` when there is none of valid form. A cookie counts only together with the id of its session, which the portal
 * forgets at a logout that does not reach the server. For a change it counts only from the portal's own pages (requirements S34).
 */
export function readSession(request: Pick<FastifyRequest, 'method' | 'headers' | 'log'>, publicUrl: string): SentSession {
  const { method, headers, log } = request
  const isCookie = headers.authorization === undefined
  const token = isCookie ? readCookie(publicUrl, cookie, headers.cookie) : readBearer(headers.authorization)
  const id = headers['session-id']?.toString()
  if (token === undefined || !/^[\w-]{20,200}$/.test(token) || (isCookie && id === undefined)) throw new Refusal('unauthorized')
  if (isCookie && method !== 'GET' && !isSameOrigin(headers, publicUrl)) {
    log.warn('session cookie refused: the request comes from another origin')
    throw new Refusal('unauthorized')
  }
  return { token, id }
}

function readBearer(authorization = ''): string | undefined {
  return /^Bearer (.*)$/i.exec(authorization)?.[1]
}

/**
 * Returns whether the portal's own pages sent a request.
 *
 * Browsers set both headers themselves. They send Sec-Fetch-Site to secure addresses only, and old ones not at all.
 */
export function isSameOrigin(headers: FastifyRequest['headers'], publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  return site === 'same-origin' || site === 'none' || headers.origin === new URL(publicUrl).origin
}
