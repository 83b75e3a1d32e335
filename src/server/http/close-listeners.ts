import type { FastifyInstance } from 'fastify'

/**
 * Closes listeners: what is under way is answered and `afterwards` awaited for `patienceMs`, then every connection that is still open is
 * cut, so that a caller who sends nothing more cannot hold up a stop (O2).
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
