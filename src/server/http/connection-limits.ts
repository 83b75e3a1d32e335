/** What one caller may take of a listener's time and sockets (O2). */
export interface ConnectionLimits {
  /** Until the headers are there, counted from their first byte, or from the connection where nothing was sent on it. */
  headersTimeoutMs: number
  /** Until the whole request is there: an upload of 4 MB passes at 45 kB/s. */
  requestTimeoutMs: number
  /** How often overdue requests are looked for. */
  checkEveryMs: number
  /** How long a connection stays open between two requests; longer than the usual 60 s of a proxy in front, which would else lose requests. */
  keepAliveTimeoutMs: number
  /** How long a connection may be silent both ways, for one who does not read the answer. */
  silenceTimeoutMs: number
  /** Connections of one listener at the same time; the next one is closed. */
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

/** The options of Fastify that keep the limits. */
export function connectionOptions(limits: ConnectionLimits) {
  return {
    // Node takes it from `http`, and the framework then sets it once more from its own option.
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
