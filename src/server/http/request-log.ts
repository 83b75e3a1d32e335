import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type Caller, callerOfRequest } from '../log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent where an address could not be read at all. */
    caller?: Caller
  }
}

const requestIdLabel = 'requestId'

/** The framework's own lines hold the address as it was asked for, with what is in its query: they are left out. */
export function createLogController(): LogController {
  return new LogController({ disableRequestLogging: true, requestIdLogLabel: requestIdLabel })
}

/** Told of every answer: the operation by its id, other routes as they are registered, and nothing of the address asked for. */
export type AnswerListener = (answered: { operation: string; status: number; durationMs: number }) => void

/** An address that no route has. */
const noRoute = '(none)'

/**
 * One line an answered request: what was asked for by the name of its operation or route, never the address itself (S19), and who asked.
 * Every other line logged during a request names its caller too.
 */
export function logEachRequest(app: FastifyInstance, onAnswered?: AnswerListener): void {
  app.decorateRequest('caller')
  // With callbacks: a promise for each hook and request costs more than what these do.
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = { address: request.ip }
    request.caller = caller
    callerOfRequest.run(caller, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Read once: the framework puts them together at each access.
    const { config, url = noRoute } = request.routeOptions
    const operation = config.operation?.operationId
    logAnswer(request, reply, operation === undefined ? { route: url } : { operation })
    onAnswered?.({ operation: operation ?? url, status: reply.statusCode, durationMs: reply.elapsedTime })
    done()
  })
}

/** Notes whose request this is: it stands in every line that the request logs from now on. */
export function noteMember(request: FastifyRequest, memberId: number): void {
  if (request.caller !== undefined) request.caller.member = memberId
}

function logAnswer(request: FastifyRequest, reply: FastifyReply, asked: { operation: string } | { route: string }): void {
  const level = reply.statusCode >= 500 ? 'warn' : 'info'
  // By the server's own logger: the one of the request is made at its first line, and most requests have this line only.
  request.server.log[level](
    {
      [requestIdLabel]: request.id,
      method: request.method,
      ...asked,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      // The answer may end outside the request's own course.
      ...request.caller,
    },
    'answered',
  )
}
