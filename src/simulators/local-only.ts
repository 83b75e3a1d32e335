import type { FastifyRequest } from 'fastify'
import { isLocalCaller } from '../server/http/local-caller.ts'

/**
 * Returns what tells whether a page of a stand-in is shown: to a caller on this machine only, who has asked this server by a name of its own,
 * and to no page of another origin. A foreign name that resolves to this machine (DNS rebinding) is told apart by the Host header as sent.
 */
export function createLocalGate({ publicUrl, port }: { publicUrl: string; port: number }): (request: FastifyRequest) => boolean {
  const own = [publicUrl, ...['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)].map((url) => new URL(url))
  const hosts = new Set(own.map(({ host }) => host))
  const origins = new Set(own.map(({ origin }) => origin))
  return (request) => {
    const { host, origin } = request.headers
    return isLocalCaller(request) && hosts.has(host?.toLowerCase() ?? '') && (origin === undefined || origins.has(origin))
  }
}
