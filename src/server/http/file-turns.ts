import type { ServerResponse } from 'node:http'
import { createTurns, type TurnLimits, type Turns } from '../domain/turns.ts'

/** Concurrent requests with a file, each taking about 15 MB. Further ones are not read meanwhile. */
const limits: TurnLimits = { running: 8, waiting: 500, longestWaitMs: 60_000 }
/** The limit of one customer, so that a slow upload does not block the others. */
const limitsOfOne: TurnLimits = { running: 2, waiting: 250, longestWaitMs: 60_000 }

/**
 * Queues requests with files before a byte of their bodies is read.
 *
 * The returned function resolves when the request's turn begins; the turn lasts until its response has ended. It throws the refusal
 * `unavailable` when the queue is full.
 */
export function createFileTurns(): (memberId: number, response: ServerResponse) => Promise<void> {
  const turns = createTurns(limits)
  const turnsOf = new Map<number, { turns: Turns; waiting: number }>()

  return (memberId, response) =>
    new Promise((start, refuse) => {
      const own = turnsOf.get(memberId) ?? { turns: createTurns(limitsOfOne), waiting: 0 }
      turnsOf.set(memberId, own)
      own.waiting += 1
      const untilAnswered = (): Promise<void> => {
        start()
        return ended(response)
      }
      own.turns
        .take(() => turns.take(untilAnswered))
        .catch(refuse)
        .finally(() => {
          own.waiting -= 1
          if (own.waiting === 0) turnsOf.delete(memberId)
        })
    })
}

function ended(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.closed || response.writableFinished) resolve()
    else response.once('finish', resolve).once('close', resolve)
  })
}
