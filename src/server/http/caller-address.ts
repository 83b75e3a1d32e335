import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../domain/clock.ts'
import { createNetworkMatcher, normalizeAddress } from '../domain/network-addresses.ts'

/** What TRUSTED_PROXY decides: whether an address may say who called it. */
export type ProxyTrust = (address: string) => boolean

const warnEveryMs = 60 * 60_000

/** Returns Fastify's `trustProxy`; false, so that nobody is believed, where no network is named. */
export function createProxyTrust(networks: readonly string[] | undefined): ProxyTrust | false {
  return networks === undefined ? false : createNetworkMatcher(networks)
}

/**
 * Returns the caller's address in canonical form: the rightmost one of X-Forwarded-For that no trusted proxy has, or the connection's own.
 *
 * Where a proxy passes on text that is no address, the proxy itself counts as the caller: a limit has no counter of its own for each
 * text that somebody makes up.
 */
export function callerAddress(request: FastifyRequest): string {
  // From the connection to the farthest hop that can be believed; undefined without `trustProxy`.
  const hops: readonly (string | undefined)[] = request.ips ?? [request.ip]
  return hops.map((hop) => normalizeAddress(hop ?? '')).findLast((address) => address !== undefined) ?? 'unknown'
}

/** Logs, at most once an hour, that forwarded headers come which are not believed: every caller behind that proxy then counts as one. */
export function warnOfUnreadForwarding(app: FastifyInstance, trust: ProxyTrust | false, clock: Clock): void {
  let nextWarningMs = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', (request, _reply, done) => {
    const reason = findForwardingFault(request, trust)
    if (reason !== undefined && clock.now().getTime() >= nextWarningMs) {
      nextWarningMs = clock.now().getTime() + warnEveryMs
      request.log.warn({ proxy: normalizeAddress(request.socket.remoteAddress ?? '') }, reason)
    }
    done()
  })
}

function findForwardingFault({ headers, socket }: FastifyRequest, trust: ProxyTrust | false): string | undefined {
  const { forwarded, 'x-forwarded-for': forwardedFor } = headers
  if (forwarded === undefined && forwardedFor === undefined) return undefined
  const counted = 'all callers behind it count as one'
  if (trust === false) return `a proxy forwards requests, but TRUSTED_PROXY is not set: ${counted}`
  if (!trust(socket.remoteAddress ?? '')) return `a proxy that TRUSTED_PROXY does not name forwards requests: ${counted}`
  return forwardedFor === undefined ? `a proxy sends Forwarded, but only X-Forwarded-For is read: ${counted}` : undefined
}
