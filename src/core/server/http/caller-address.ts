import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../domain/clock.ts'
import { createNetworkMatcher, normalizeAddress } from '../domain/network-addresses.ts'

/** Decides whether a peer's forwarding headers are trusted (setting TRUSTED_PROXY). */
export type ProxyTrust = (address: string) => boolean

const warnEveryMs = 60 * 60_000

/** Returns Fastify's `trustProxy`: false when no network is configured. */
export function createProxyTrust(networks: readonly string[] | undefined): ProxyTrust | false {
  return networks === undefined ? false : createNetworkMatcher(networks)
}

/**
 * Returns the caller's address in canonical form.
 *
 * It is the rightmost untrusted address of X-Forwarded-For, or the connection's own. When a proxy forwards text that is not an address, the
 * proxy counts as the caller. Otherwise invented texts would each get a rate-limit counter of their own.
 */
export function callerAddress(request: FastifyRequest): string {
  // From the connection to the farthest trusted hop; undefined without `trustProxy`.
  const hops: readonly (string | undefined)[] = request.ips ?? [request.ip]
  return hops.map((hop) => normalizeAddress(hop ?? '')).findLast((address) => address !== undefined) ?? 'unknown'
}

/** Warns hourly about untrusted forwarding headers. All callers behind that proxy count as one. */
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
