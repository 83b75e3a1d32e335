import type { FastifyRequest } from 'fastify'

/** Returns whether the caller runs on this machine. Checks the socket's peer; proxied requests are not local. */
export function isLocalCaller(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const isLocal = /^(::ffff:)?127\./.test(address) || address === '::1'
  return isLocal && !Object.keys(request.headers).some((name) => /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip)$/.test(name))
}
