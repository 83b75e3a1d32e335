/** Limits on the time and sockets of one listener (requirements O2, S37). */
export interface ConnectionLimits {
  /** Time limit for the headers, from their first byte or, before it, from the start of the connection. */
  headersTimeoutMs: number
  /** Time limit for a body, except for that of a customer's upload. */
  bodyTimeoutMs: number
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
  /** Concurrent connections of one network, an IPv4 address or the /64 of an IPv6 address; a trusted proxy is exempt. */
  maxConnectionsPerAddress: number
  /** Concurrent unfinished requests of one network, by its forwarded address behind a trusted proxy. */
  maxRequestsPerAddress: number
  /** Requests that a connection sends before it has read the response to the first. Browsers and proxies send one. */
  maxPipelinedRequests: number
  /** Time limit from the headers of a request until its response was read: longer than an upload that waits for its turn. */
  responseTimeoutMs: number
  maxRequestsPerConnection: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  headersTimeoutMs: 15_000,
  bodyTimeoutMs: 15_000,
  requestTimeoutMs: 120_000,
  checkEveryMs: 5_000,
  keepAliveTimeoutMs: 72_000,
  silenceTimeoutMs: 150_000,
  maxConnections: 2_000,
  maxConnectionsPerAddress: 250,
  maxRequestsPerAddress: 250,
  maxPipelinedRequests: 16,
  responseTimeoutMs: 300_000,
  maxRequestsPerConnection: 10_000,
}
