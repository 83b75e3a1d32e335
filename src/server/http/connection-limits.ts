/** Limits on the time and sockets of one listener (requirements O2). */
export interface ConnectionLimits {
  /** Time limit for the headers, from their first byte or, before it, from the start of the connection. */
  headersTimeoutMs: number
  /** Time limit for the whole request: an upload of 4 MB succeeds at 45 kB/s. */
  requestTimeoutMs: number
  /** Interval of the check for overdue requests. */
  checkEveryMs: number
  /** Idle time between two requests; above a proxy's usual 60 s, so that it never reuses a closed connection. */
  keepAliveTimeoutMs: number
  /** Maximum silence in both directions, for callers that do not read the response. */
  silenceTimeoutMs: number
  /** Concurrent connections of one listener; any further one is closed. */
  maxConnections: number
  maxRequestsPerConnection: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 120_000,
  checkEveryMs: 5_000,
  keepAliveTimeoutMs: 72_000,
  silenceTimeoutMs: 150_000,
  maxConnections: 2_000,
  maxRequestsPerConnection: 10_000,
}

/** Returns the Fastify options that enforce the limits. */
export function connectionOptions(limits: ConnectionLimits) {
  return {
    // Node reads it from `http`; Fastify then sets it again from its own option.
    requestTimeout: limits.requestTimeoutMs,
    http: {
      requestTimeout: limits.requestTimeoutMs,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionTimeout: limits.silenceTimeoutMs,
    maxRequestsPerSocket: limits.maxRequestsPerConnection,
  }
}
