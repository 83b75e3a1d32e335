import type { ServerResponse } from 'node:http'
import { createTaskQueue, type TaskQueue, type TaskQueueLimits } from '../domain/task-queue.ts'

/** Concurrent requests with a file, each taking about 15 MB. Further ones are not read meanwhile. */
const limits: TaskQueueLimits = { running: 8, waiting: 500, longestWaitMs: 60_000 }
/** The limit of one customer, so that a slow upload does not block the others. */
const limitsOfOne: TaskQueueLimits = { running: 2, waiting: 250, longestWaitMs: 60_000 }

/**
 * Queues requests with files before a byte of their bodies is read.
 *
 * The returned function resolves when the request's turn begins; the turn lasts until its response has ended. It throws the refusal
 * `unavailable` when the queue is full.
 */
export function createFileQueue(): (memberId: number, response: ServerResponse) => Promise<void> {
  const queue = createTaskQueue(limits)
  const queueOf = new Map<number, { queue: TaskQueue; waiting: number }>()

  return (memberId, response) =>
    new Promise((start, refuse) => {
      const own = queueOf.get(memberId) ?? { queue: createTaskQueue(limitsOfOne), waiting: 0 }
      queueOf.set(memberId, own)
      own.waiting += 1
      const untilAnswered = (): Promise<void> => {
        start()
        return ended(response)
      }
      own.queue
        .run(() => queue.run(untilAnswered))
        .catch(refuse)
        .finally(() => {
          own.waiting -= 1
          if (own.waiting === 0) queueOf.delete(memberId)
        })
    })
}

function ended(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.closed || response.writableFinished) resolve()
    else response.once('finish', resolve).once('close', resolve)
  })
}
