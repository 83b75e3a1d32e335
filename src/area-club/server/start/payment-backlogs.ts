import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../../core/server/database/database.ts'
import { metricPrefix, shareAnswer } from '../../../core/server/metrics/metrics.ts'
import type { Backlogs } from '../../../core/server/metrics/readiness.ts'
import { isBehind, type PaymentBacklog } from '../domain/payment-backlog.ts'
import { countBacklog } from '../slices/bookings/queries.ts'

/** The backlogs of this portal that /ready and /health show. */
export const backlogs: Backlogs = {
  payments: async (database: Database, now: Date) => {
    const backlog = await countBacklog(database, now)
    return { ...backlog, isBehind: isBehind(backlog) }
  },
}

/** Registers the gauges of the payment backlog, which are read at each scrape. */
export function gaugePayments(registry: Registry, countBacklog: () => Promise<PaymentBacklog>): void {
  const read = shareAnswer<PaymentBacklog | undefined>(countBacklog, undefined)
  const gauge = (figure: string, help: string, countIn: (backlog: PaymentBacklog) => number | undefined) =>
    new Gauge({
      name: figure,
      help: `${help}; absent while the database does not answer`,
      registers: [registry],
      async collect() {
        const backlog = await read()
        const count = backlog && countIn(backlog)
        if (count === undefined) this.remove()
        else this.set(count)
      },
    })
  gauge(`${metricPrefix}_payments_overdue`, 'Payments whose outcome has not been known for 10 minutes', ({ overdue }) => overdue)
  gauge(
    `${metricPrefix}_payments_overdue_seconds`,
    'For how long the outcome of the oldest of these payments has not been known',
    ({ oldestSeconds }) => oldestSeconds,
  )
  gauge(
    `${metricPrefix}_payment_check_violations`,
    'What differed from the payment provider, or between the books, in the last nightly check; absent before the first',
    ({ lastCheck }) => lastCheck?.violations,
  )
  gauge(
    `${metricPrefix}_payment_check_age_seconds`,
    'How long ago the last nightly check of payments ended; absent before the first',
    ({ lastCheck }) => lastCheck?.secondsAgo,
  )
  gauge(
    `${metricPrefix}_payment_events_waiting`,
    'Events of the payment provider that came 10 minutes ago and name no known payment',
    ({ waitingEvents }) => waitingEvents,
  )
  gauge(`${metricPrefix}_payment_cases_open`, 'Money at the payment provider that an operator has to look at', ({ openCases }) => openCases)
}
