import { PgBoss } from 'pg-boss'
import { createTestDatabase, startPostgres } from '../support/postgres.ts'
import type { Figure, Measurement } from './measurement.ts'

const jobs = 5_000
const senders = 10
/** The rate at which bookings, payments and mails of a busy hour enqueue. */
const aimPerSecond = 500
/** The product's own size of a batch, and a larger one. */
const batchSizes = [4, 50]

/** How many jobs pg-boss takes and completes, in one process with the product's settings of a worker and jobs that do nothing. */
export const jobRate: Measurement = {
  name: 'job rate',
  how: `${jobs} jobs sent one by one by ${senders} senders, then completed by one worker of one process`,
  async measure() {
    const cluster = await startPostgres()
    const boss = new PgBoss({ connectionString: await createTestDatabase(cluster.url), schema: 'jobs', max: senders })
    boss.on('error', () => {})
    try {
      await boss.start()
      const figures: Figure[] = []
      for (const batchSize of batchSizes) {
        const queue = `batch-${batchSize}`
        await boss.createQueue(queue, { retryLimit: 3 })
        const sent = await timeRate(async () => {
          await Promise.all(
            Array.from({ length: senders }, async () => {
              for (let each = 0; each < jobs / senders; each += 1) await boss.send(queue, { each })
            }),
          )
        })
        if (batchSize === batchSizes[0]) figures.push(figureOf('jobs sent', sent))
        figures.push(figureOf(`jobs completed in batches of ${batchSize}`, await timeRate(() => completeAll(boss, queue, batchSize))))
      }
      return figures
    } finally {
      await boss.stop({ graceful: false })
      await cluster.stop()
    }
  },
}

const figureOf = (name: string, value: number): Figure => ({
  ...{ name, value, unit: '/s' },
  comparedWith: { name: 'aim', value: aimPerSecond },
})

async function timeRate(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return (jobs * 1_000) / (performance.now() - startedMs)
}

async function completeAll(boss: PgBoss, queue: string, batchSize: number): Promise<void> {
  let left = jobs
  await new Promise<void>((resolve, reject) => {
    const options = { batchSize, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 }
    boss
      .work(queue, options, async (batch) => {
        left -= batch.length
        if (left <= 0) resolve()
      })
      .catch(reject)
  })
  await boss.offWork(queue)
}
