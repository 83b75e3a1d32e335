import type { FastifyInstance } from 'fastify'
import { Refusal } from '../domain/refusal.ts'

/**
 * Refuses requests that two programs could read differently: several Host headers, and texts in another encoding than UTF-8.
 *
 * Node.js keeps the first Host, where a proxy may route by the last, and JSON is decoded as UTF-8 whatever its Content-Type says.
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, headers } }) => {
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1]
    if (hosts.length > 1 || (charset !== undefined && !/^utf-?8$/i.test(charset))) throw new Refusal('invalid-request')
  })
}
