import type { FastifyInstance } from 'fastify'

/**
 * Serves requests for a while after `/ready` has begun to answer 503, so that proxies send further ones elsewhere (requirements O7).
 *
 * Each response closes its connection. Otherwise a proxy could send a request on an idle connection at the moment when it is closed.
 */
export async function drainListeners(listeners: readonly FastifyInstance[], forMs: number): Promise<void> {
  if (forMs === 0) return
  for (const { server } of listeners) server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await elapse(forMs, new AbortController().signal)
}

/**
 * Closes listeners gracefully (requirements O2).
 *
 * Waits up to `patienceMs` for running requests and then for `afterwards`, and closes the remaining connections, so that a silent caller
 * cannot delay the stop.
 */
export async function closeListeners(
  listeners: readonly FastifyInstance[],
  afterwards: () => Promise<unknown>,
  patienceMs: number,
): Promise<void> {
  const closed = Promise.all(listeners.map((listener) => listener.close()))
  const patience = new AbortController()
  await Promise.race([closed.then(afterwards), elapse(patienceMs, patience.signal)])
  patience.abort()
  for (const { server } of listeners) server.closeAllConnections()
  await closed
}

function elapse(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}
