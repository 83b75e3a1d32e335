import Fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Creates the listener of METRICS_PORT with `GET /metrics` only. It is separate, so that network rules can restrict it. */
export function createMetricsApp({ registry }: Metrics): FastifyInstance {
  const app = Fastify({ return503OnClosing: false })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return app
}
