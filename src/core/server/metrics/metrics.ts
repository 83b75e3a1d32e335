import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ConnectionCounts } from '../database/opened-database.ts'
import { portalId } from '../domain/portal-brand.ts'
import type { QueueCounts } from '../jobs/count-jobs.ts'
import type { JobLoad } from '../jobs/handle-jobs.ts'
import type { BuildInfo } from '../settings/build-info.ts'

/** The Prometheus metrics. Labels are operation ids, route patterns, problem codes and status classes only. */
export interface Metrics {
  registry: Registry
  countAnswer(answered: { operation: string; status: number; durationMs: number }): void
  /** Counts a problem response by its code, such as refused logins and exceeded limits. */
  countRefusal(operation: string, code: string): void
  countMail(result: 'sent' | 'failed'): void
}

/** The sources of gauges, read at each scrape. */
export interface MetricsSources {
  build: BuildInfo
  jobs: { load(): JobLoad }
  countJobs(): Promise<readonly QueueCounts[]>
  /** Absent without a pool. */
  countConnections?: (() => ConnectionCounts) | undefined
  countOpenSessions(): Promise<number>
}

/** Begins the names of the metrics that are the product's own. */
export const metricPrefix = portalId.replaceAll('-', '_')

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by operation and status class',
    labelNames: ['operation', 'status'],
    buckets: secondsBuckets,
    registers,
  })
  const refusals = new Counter({
    name: `${metricPrefix}_refusals_total`,
    help: 'Calls of operations answered with a problem, by its code',
    labelNames: ['operation', 'code'],
    registers,
  })
  const mails = new Counter({
    name: `${metricPrefix}_mails_total`,
    help: 'Attempts to hand over a mail by what became of them',
    labelNames: ['result'],
    registers,
  })
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0)
  new Gauge({
    name: `${metricPrefix}_build_info`,
    help: 'Version and commit of this process; always 1. The commit is absent when the build did not know it',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ ...sources.build }, 1)
  // Registered before the gauges that use a connection themselves.
  gaugeConnections(registry, sources)
  gaugeJobs(registry, sources)
  gaugeSessions(registry, sources)
  const timers = new Map<string, { observe(seconds: number): void }>()
  return {
    registry,
    countAnswer: ({ operation, status, durationMs }) => {
      const statusClass = `${Math.floor(status / 100)}xx`
      const key = `${statusClass} ${operation}`
      let timer = timers.get(key)
      if (timer === undefined) {
        timer = requests.labels({ operation, status: statusClass })
        timers.set(key, timer)
      }
      timer.observe(durationMs / 1_000)
    },
    countRefusal: (operation, code) => refusals.inc({ operation, code }),
    countMail: (result) => mails.inc({ result }),
  }
}

function gaugeJobs(registry: Registry, { jobs, countJobs }: MetricsSources): void {
  const registers = [registry]
  const read = shareAnswer(countJobs, [])
  new Gauge({
    name: `${metricPrefix}_jobs`,
    help: 'Jobs of all processes on the database by queue and state, of which dead are given up; absent while it does not answer',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { queue, waiting, running, dead } of await read()) {
        this.set({ queue, state: 'waiting' }, waiting)
        this.set({ queue, state: 'running' }, running)
        this.set({ queue, state: 'dead' }, dead)
      }
    },
  })
  new Gauge({
    name: `${metricPrefix}_jobs_oldest_seconds`,
    help: 'How long the oldest job of a queue that could run has waited',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset()
      for (const { queue, oldestSeconds } of await read()) this.set({ queue }, oldestSeconds)
    },
  })
  let counted = 0
  new Counter({
    name: `${metricPrefix}_job_failures_total`,
    help: 'Attempts at jobs by this process that have failed',
    registers,
    collect() {
      const { failed } = jobs.load()
      this.inc(failed - counted)
      counted = failed
    },
  })
}

/** Shares one query among the gauges of a scrape. Falls back to `otherwise` so that a scrape works while the database is down. */
export function shareAnswer<T>(ask: () => Promise<T>, otherwise: T): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= ask()
      .catch(() => otherwise)
      .finally(() => {
        pending = undefined
      })
    return pending
  }
}

function gaugeConnections(registry: Registry, { countConnections }: MetricsSources): void {
  if (countConnections === undefined) return
  new Gauge({
    name: `${metricPrefix}_database_connections`,
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = countConnections()
      this.set({ state: 'used' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

function gaugeSessions(registry: Registry, { countOpenSessions }: MetricsSources): void {
  new Gauge({
    name: `${metricPrefix}_sessions_open`,
    help: 'Sessions that have not ended, of all processes on the database; absent while it does not answer',
    registers: [registry],
    async collect() {
      try {
        this.set(await countOpenSessions())
      } catch {
        // The rest of the scrape must work while the database is down.
        this.remove()
      }
    },
  })
}
