import type { FastifyRequest } from 'fastify'
import { isLocalCaller } from '../../core/server/http/local-caller.ts'

/**
 * Returns a predicate that accepts only local requests to one of this server's own names.
 *
 * For pages of simulators. Rejects requests from other origins, and foreign names that resolve to this machine (DNS rebinding) by their
 * Host header.
 */
export function createLocalGate({ publicUrl, port }: { publicUrl: string; port: number }): (request: FastifyRequest) => boolean {
  // In development the public port is another process's, which passes the Host header on.
  const ports = [String(port), new URL(publicUrl).port].filter((own) => own !== '')
  const names = ['localhost', '127.0.0.1', '[::1]'].flatMap((name) => ports.map((own) => `http://${name}:${own}`))
  const own = [publicUrl, ...names].map((url) => new URL(url))
  const hosts = new Set(own.map(({ host }) => host))
  const origins = new Set(own.map(({ origin }) => origin))
  return (request) => {
    const { host, origin } = request.headers
    return isLocalCaller(request) && hosts.has(host?.toLowerCase() ?? '') && (origin === undefined || origins.has(origin))
  }
}
