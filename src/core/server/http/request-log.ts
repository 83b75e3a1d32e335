import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type Caller, callerOfRequest } from '../logging/log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent when the URL of the request was malformed. */
    caller?: Caller
  }
}

const requestIdLabel = 'requestId'

/** Disables the framework's request lines, which contain the URL with its query. */
export function createLogController(): LogController {
  return new LogController({ disableRequestLogging: true, requestIdLogLabel: requestIdLabel })
}

/** Called for each response with the operation's id, or the route pattern of other routes; never the URL. */
export type AnswerListener = (answered: { operation: string; status: number; durationMs: number }) => void

/** Route name of requests that match no route. */
const noRoute = '(none)'

/**
 * Logs one line for each answered request (requirements S19).
 *
 * It contains the operation or route, never the URL, and the caller. Every other line logged during a request also contains the caller.
 */
export function logEachRequest(app: FastifyInstance, onAnswered?: AnswerListener): void {
  app.decorateRequest('caller')
  // Callbacks, because a promise for each hook and request costs more than the hooks themselves.
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = { address: request.ip }
    request.caller = caller
    callerOfRequest.run(caller, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Read once: Fastify builds the object at each access.
    const { config, url = noRoute } = request.routeOptions
    const operation = config.operation?.operationId
    logAnswer(request, reply, operation === undefined ? { route: url } : { operation })
    onAnswered?.({ operation: operation ?? url, status: reply.statusCode, durationMs: reply.elapsedTime })
    done()
  })
}

/** Adds the member to all further log lines of a request. */
export function noteMember(request: FastifyRequest, memberId: number): void {
  if (request.caller !== undefined) request.caller.member = memberId
}

function logAnswer(request: FastifyRequest, reply: FastifyReply, asked: { operation: string } | { route: string }): void {
  const level = reply.statusCode >= 500 ? 'warn' : 'info'
  // Uses the server's logger: the request's own is created at its first line, and most requests have only this one.
  request.server.log[level](
    {
      [requestIdLabel]: request.id,
      method: request.method,
      ...asked,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      // Passed explicitly, because the response may end outside the request's async context.
      ...request.caller,
    },
    'answered',
  )
}
