import type { ServerResponse } from 'node:http'
import { createTurns, type TurnLimits, type Turns } from '../domain/turns.ts'

/** Requests with a file that are read and answered at the same time: each takes some 15 MB. The others are not read meanwhile. */
const limits: TurnLimits = { running: 8, waiting: 500, longestWaitMs: 60_000 }
/** Of these a customer has so many, so that one who sends slowly does not keep the others waiting. */
const limitsOfOne: TurnLimits = { running: 2, waiting: 250, longestWaitMs: 60_000 }

/**
 * Makes requests that carry files wait for each other before a byte of their bodies is read. The returned function resolves when it is the
 * request's turn, which lasts until its answer has ended. It throws the refusal `unavailable` when too many wait.
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
