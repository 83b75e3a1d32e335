import { type FastifyInstance, LogController } from 'fastify'

/** The framework's own lines hold the address as it was asked for, with what is in its query: they are left out. */
export function createLogController(): LogController {
  return new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
}

/** One line an answered request: what was asked for by the name of its operation or route, never the address itself (S19). */
export function logEachRequest(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const operationId = request.routeOptions.config.operation?.operationId
    const details = {
      method: request.method,
      ...(operationId === undefined ? { route: request.routeOptions.url ?? '(none)' } : { operation: operationId }),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.warn(details, 'answered')
    else request.log.info(details, 'answered')
  })
}
