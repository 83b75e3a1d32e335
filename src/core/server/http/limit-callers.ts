import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitedNetwork } from '../domain/network-addresses.ts'
import { Refusal } from '../domain/refusal.ts'
import { callerAddress, type ProxyTrust } from './caller-address.ts'
import type { ConnectionLimits } from './connection-limits.ts'

const retryAfterSeconds = 5

/**
 * Creates the HTTP server of one listener, which limits what one connection and one network hold (requirements S37).
 *
 * Connections of a trusted proxy carry the requests of many callers: `limitRequests` limits these.
 */
export function createLimitedServer(handle: RequestListener, limits: ConnectionLimits, trust: ProxyTrust | false): Server {
  const timeouts = {
    requestTimeout: limits.requestTimeoutMs,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  }
  const server = createServer(timeouts, inTurn(handle, limits))
  server.maxConnections = limits.maxConnections
  server.keepAliveTimeout = limits.keepAliveTimeoutMs
  server.maxRequestsPerSocket = limits.maxRequestsPerConnection
  server.setTimeout(limits.silenceTimeoutMs)
  const connections = createCounter()
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? ''
    if (trust !== false && trust(peer)) return
    const release = connections.take(limitedNetwork(peer), limits.maxConnectionsPerAddress)
    if (release === undefined) socket.destroy()
    else socket.once('close', release)
  })
  return server
}

/**
 * Handles the pipelined requests of a connection one after the other, so that at most one response of it is unsent.
 *
 * Closes a connection that sends many requests without reading the responses, and one that takes too long to read a response.
 */
function inTurn(handle: RequestListener, limits: ConnectionLimits): RequestListener {
  const queues = new WeakMap<Socket, ServerResponse[]>()
  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket) ?? []
    queues.set(socket, queue)
    if (socket.destroyed) return
    if (queue.length >= limits.maxPipelinedRequests) {
      socket.destroy()
      return
    }
    const begin = () => {
      const overdue = setTimeout(() => socket.destroy(), limits.responseTimeoutMs)
      response.once('close', () => clearTimeout(overdue))
      handle(request, response)
    }
    const previous = queue.at(-1)
    queue.push(response)
    response.once('close', () => queue.shift())
    if (previous === undefined) begin()
    else previous.once('close', () => socket.destroyed || begin())
  }
}

/**
 * Limits the unfinished requests of one caller, and the time in which a body must arrive, except for uploads of customers.
 *
 * Callers take turns: a rush of one does not hold up the others.
 */
export function limitRequests(app: FastifyInstance, limits: ConnectionLimits): void {
  const unfinished = createCounter()
  const awaitTurn = createTurns()
  app.addHook('onRequest', (request, reply, done) => {
    const network = limitedNetwork(callerAddress(request))
    const release = unfinished.take(network, limits.maxRequestsPerAddress)
    if (release === undefined) {
      // Otherwise the connection would wait for the rest of the body.
      if (hasBody(request.raw)) reply.header('connection', 'close')
      done(new Refusal('unavailable', { retryAfterSeconds }))
      return
    }
    reply.raw.once('finish', release).once('close', release)
    if (hasBody(request.raw)) limitBodyTime(request, reply, limits.bodyTimeoutMs)
    awaitTurn(network, done)
  })
}

function limitBodyTime(request: FastifyRequest, reply: FastifyReply, bodyTimeoutMs: number): void {
  const { raw, server } = request
  const overdue = setTimeout(() => {
    if (raw.complete || isUpload(request)) return
    if (reply.raw.headersSent) raw.destroy()
    else
      server.server.emit(
        'clientError',
        Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        raw.socket,
      )
  }, bodyTimeoutMs)
  raw.once('end', () => clearTimeout(overdue)).once('close', () => clearTimeout(overdue))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Returns whether an authenticated customer uploads a file, for which the time limit of the whole request applies. */
function isUpload({ routeOptions, operationContext }: FastifyRequest): boolean {
  return routeOptions.config.operation?.file !== undefined && operationContext?.member !== undefined
}

/** How many requests of one network begin in one turn of the event loop. */
const perTurn = 2

/**
 * Returns what begins a request in the turn of its network.
 *
 * Node hands over all requests that have arrived before it looks at anything else: a thousand at once would be answered before the answer of
 * the database to a request of somebody else is read.
 */
function createTurns(): (network: string, begin: () => void) => void {
  /** The requests that wait, by the networks of which one has begun in this turn. */
  const waiting = new Map<string, { begun: number; queue: (() => void)[] }>()
  const endTurn = () => {
    for (const [network, { queue }] of waiting) {
      const next = queue.splice(0, perTurn)
      if (next.length === 0) waiting.delete(network)
      else waiting.set(network, { begun: next.length, queue })
      for (const begin of next) begin()
    }
    if (waiting.size > 0) setImmediate(endTurn)
  }
  return (network, begin) => {
    if (waiting.size === 0) setImmediate(endTurn)
    const turn = waiting.get(network) ?? { begun: 0, queue: [] }
    waiting.set(network, turn)
    if (turn.begun >= perTurn) {
      turn.queue.push(begin)
      return
    }
    turn.begun += 1
    begin()
  }
}

/** Counts what each network holds at present. */
function createCounter(): { take(network: string, limit: number): (() => void) | undefined } {
  const counts = new Map<string, number>()
  return {
    take(network, limit) {
      const count = counts.get(network) ?? 0
      if (count >= limit) return undefined
      counts.set(network, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (counts.get(network) ?? 1) - 1
        if (left > 0) counts.set(network, left)
        else counts.delete(network)
      }
    },
  }
}
