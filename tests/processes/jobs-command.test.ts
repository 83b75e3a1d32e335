/** `npm run jobs`: lists, retries and drops dead letters, with the settings of the server. */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { countJobs, jobQueues } from '../../src/area-club/server/jobs/portal-jobs.ts'
import { PermanentFailure } from '../../src/core/server/domain/permanent-failure.ts'
import { createJobRunner } from '../../src/core/server/jobs/handle-jobs.ts'
import { createLog } from '../../src/core/server/logging/log.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'
import { openTestJobs, runWaitingJobs } from '../support/test-jobs.ts'

const root = new URL('../../', import.meta.url).pathname

/** Runs the command as a shell would; never rejects. */
async function run(databaseUrl: string, ...args: readonly string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return await promisify(execFile)(process.execPath, [join(root, 'scripts/server-command.mjs'), 'jobs', ...args], { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, said: error.stdout + error.stderr }),
  )
}

it('lists dead letters with their error, retries them and drops them', { timeout: 180_000 }, async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  const logger = createLog('silent')
  const opened = await openDatabase({ databaseUrl, dataDir: 'memory://' })
  const queue = await openTestJobs(opened, logger)
  const refuse = () => Promise.reject(new PermanentFailure('550 no such mailbox'))
  const handlers = {
    mail: refuse,
    sweep: refuse,
    payments: refuse,
    'payment-check': refuse,
    holds: refuse,
    documents: refuse,
    signatures: refuse,
    reminders: refuse,
    files: refuse,
    'sign-seal': refuse,
    'sign-events': refuse,
  }
  const runner = createJobRunner(handlers, logger, 0)
  const giveUp = () => runWaitingJobs(queue, runner)
  const id = await opened.database
    .transaction()
    .execute((tx) =>
      queue.jobs.enqueue(tx, 'mail', { mail: 'password-changed', memberId: 1, to: 'giulia@example.it', ended: 'all', language: 'it' }),
    )
  await giveUp()
  const listed = await run(databaseUrl)
  expect([listed.code, listed.said]).toEqual([0, expect.stringContaining('mail: 0 waiting, 0 running, 1 given up\n')])
  expect(listed.said).toMatch(new RegExp(`mail {2}${id} {2}PermanentFailure: 550 no such mailbox`))
  expect(await run(databaseUrl, 'retry', 'mail')).toEqual({ code: 0, said: '1 dead letters of mail are in the queue again.\n' })
  expect(await countJobs(opened.database)).toContainEqual(expect.objectContaining({ queue: 'mail', waiting: 1, dead: 0 }))
  await giveUp()
  expect(await run(databaseUrl, 'drop', 'mail')).toEqual({ code: 0, said: '1 dead letters of mail are removed.\n' })
  expect(await run(databaseUrl, 'drop', 'letters')).toEqual({
    code: 1,
    said: `Usage: npm run jobs [-- retry <queue> | drop <queue>]. The queues are ${jobQueues.join(', ')}.\n`,
  })
  await queue.close()
  await opened.close()
})
