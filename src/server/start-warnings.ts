import type { Config } from './config.ts'
import { createNetworkMatcher } from './domain/network-addresses.ts'

const isLoopback = createNetworkMatcher(['loopback'])

/** Returns what works and is probably not what the operator of a server in production wants, to be logged at each start. */
export function startWarnings(config: Pick<Config, 'isProduction' | 'host' | 'publicUrl' | 'trustedProxy'>): readonly string[] {
  const isReachedFromElsewhere = config.publicUrl.startsWith('https:') || !(config.host === 'localhost' || isLoopback(config.host))
  if (!config.isProduction || config.trustedProxy !== undefined || !isReachedFromElsewhere) return []
  return [
    'TRUSTED_PROXY is not set: behind a proxy all callers count as one, and failed logins of one of them slow down all. Set it to the addresses of the proxy, such as 10.0.0.0/8 or loopback',
  ]
}
