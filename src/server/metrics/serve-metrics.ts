import Fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** The listener of METRICS_PORT, apart from the others so that whoever may reach those need not reach it: `GET /metrics` and nothing else. */
export function createMetricsApp({ registry }: Metrics): FastifyInstance {
  const app = Fastify()
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return app
}
