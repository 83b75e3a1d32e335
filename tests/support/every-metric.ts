import { gaugePayments } from '../../src/area-club/server/start/payment-backlogs.ts'
import { createMetrics } from '../../src/core/server/metrics/metrics.ts'

/** Returns the label names of each metric of the server by its name. */
export function everyMetric(): ReadonlyMap<string, readonly string[]> {
  const { registry } = createMetrics({
    build: { version: '1.2.3' },
    jobs: { load: () => ({ running: 0, failed: 0, oldestMs: 0 }) },
    countJobs: async () => [],
    countConnections: () => ({ total: 0, idle: 0, waiting: 0 }),
    countOpenSessions: async () => 0,
  })
  gaugePayments(registry, async () => ({ overdue: 0, oldestSeconds: 0, waitingEvents: 0, openCases: 0, lastCheck: null }))
  return new Map(registry.getMetricsAsArray().map((metric) => [metric.name, 'labelNames' in metric ? (metric.labelNames as string[]) : []]))
}
