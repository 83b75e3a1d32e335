/** Entry point of `npm run jobs`. */

import type { Database } from '../../../core/server/database/database.ts'
import { Fault } from '../../../core/server/domain/fault.ts'
import { dropDeadLetters, retryDeadLetters } from '../../../core/server/jobs/dead-letters.ts'
import type { OpenedJobs } from '../../../core/server/jobs/open-jobs.ts'
import type { JobQueue } from '../../../core/server/jobs/queues.ts'
import { createLog } from '../../../core/server/logging/log.ts'
import { openDatabase } from '../database/portal-database.ts'
import { countJobs, jobQueues, listDeadLetters, openJobs } from '../jobs/portal-jobs.ts'
import { readDatabaseConfig } from '../settings/config.ts'
import { printResult } from './run-command.ts'

const usage = 'npm run jobs [-- retry <queue> | drop <queue>]'
const shownLetters = 20

await printResult(async () => {
  const [action, name, ...more] = process.argv.slice(2)
  const queue = jobQueues.find((each) => each === name)
  if (action !== undefined && (queue === undefined || more.length > 0 || !['retry', 'drop'].includes(action)))
    throw new Fault(`Usage: ${usage}. The queues are ${jobQueues.join(', ')}.`)
  const opened = await openDatabase(readDatabaseConfig(process.env))
  const { database } = opened
  try {
    const jobs = await openJobs({ database, connection: opened.jobConnection, log: createLog('warn'), isWorking: false })
    try {
      return await (queue === undefined ? describe(database) : change(jobs, database, action, queue))
    } finally {
      await jobs.close()
    }
  } finally {
    await opened.close()
  }
})

async function change(jobs: OpenedJobs, database: Database, action: string | undefined, queue: JobQueue): Promise<string> {
  if (action === 'retry') return `${await retryDeadLetters(jobs, queue)} dead letters of ${queue} are in the queue again.`
  return `${await dropDeadLetters(jobs, database, queue)} dead letters of ${queue} are removed.`
}

async function describe(database: Database): Promise<string> {
  const counts = (await countJobs(database)).map(
    ({ queue, waiting, running, dead }) => `${queue}: ${waiting} waiting, ${running} running, ${dead} given up`,
  )
  const letters = (await listDeadLetters(database))
    .slice(-shownLetters)
    .map(({ queue, id, diedAt, error }) => `  ${diedAt}  ${queue}  ${id}  ${error ?? 'its process was ended in each attempt'}`)
  return [...counts, ...letters].join('\n')
}
