import type { FastifyRequest } from 'fastify'

/** Whether a program on this machine has called, and none that speaks for another: the socket's own peer, without a proxy's headers. */
export function isLocalCaller(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const isLocal = /^(::ffff:)?127\./.test(address) || address === '::1'
  return isLocal && !Object.keys(request.headers).some((name) => /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip)$/.test(name))
}
