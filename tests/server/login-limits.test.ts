import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clearAttempts, countAttempt } from '../../src/core/server/database/attempts.ts'
import type { Database } from '../../src/core/server/database/database.ts'
import { decideAttempt } from '../../src/core/server/domain/attempts.ts'
import { logIn, registerAndLogIn, testPassword } from '../support/test-members.ts'
import { describeServer, openEmptyDatabase, startTestServer } from '../support/test-server.ts'

const limit = { free: 3, firstDelayMs: 30_000, longestDelayMs: 120_000, forgetAfterMs: 3_600_000 }

describe('The delay after failed attempts (requirements S6)', () => {
  it('begins with the last free failure and doubles up to its maximum', () => {
    let now = new Date('2026-03-02T09:00:00Z')
    let state: Parameters<typeof decideAttempt>[0]
    const delays: number[] = []
    for (let attempt = 0; attempt < 7; attempt++) {
      const failings = decideAttempt(state, limit, now)
      if (!failings.isAllowed) throw new Error('The door was closed after its delay had passed')
      state = failings.state
      const delayMs = state.blockedUntil === null ? 0 : state.blockedUntil.getTime() - now.getTime()
      delays.push(delayMs)
      now = new Date(now.getTime() + delayMs)
    }
    expect(delays).toEqual([0, 0, 30_000, 60_000, 120_000, 120_000, 120_000])
  })

  it('refuses attempts before its end, leaves the counter unchanged and returns the remaining time', () => {
    const now = new Date('2026-03-02T09:00:00Z')
    const state = { count: 3, blockedUntil: new Date(now.getTime() + 1), expiresAt: new Date(now.getTime() + 1000) }
    expect(decideAttempt(state, limit, now)).toEqual({ isAllowed: false, retryAfterSeconds: 1 })
    expect(decideAttempt(state, limit, new Date(now.getTime() + 1)).isAllowed).toBe(true)
  })

  it('is reset after an hour without attempts', () => {
    const now = new Date('2026-03-02T09:00:00Z')
    const failings = decideAttempt({ count: 9, blockedUntil: null, expiresAt: now }, limit, now)
    expect(failings.isAllowed && failings.state.count).toBe(1)
  })
})

describeServer(
  'Failed logins',
  (server, kind) => {
    const fail = (username: string, address?: string) => logIn(server(), username, 'wrong', address)

    it('lock the account from every address, for the right password too, until the delay has passed', async () => {
      await registerAndLogIn(server(), 10)
      const statuses = []
      for (let attempt = 0; attempt < 4; attempt++) statuses.push((await fail('persona10@example.it', `192.0.2.${attempt}`)).status)
      expect(statuses).toEqual([401, 401, 401, 429])
      const refused = await logIn(server(), 'PERSONA10@example.it', testPassword, '198.51.100.7')
      expect(refused.status).toBe(429)
      expect(refused.headers['retry-after']).toBe('30')
      expect(refused.body.message).toBe('Troppi tentativi. Riprova tra qualche minuto')
      server().clock.advance(30_000)
      expect((await logIn(server(), 'persona10@example.it')).status).toBe(200)
      expect((await fail('persona10@example.it')).status).toBe(401)
    })

    it('leave logins from other addresses their turn, however many one address sends at once (requirements S6)', async () => {
      await registerAndLogIn(server(), 30)
      let judged = 0
      const rush = Array.from({ length: 400 }, async (_, index) => {
        const { status } = await fail(`nobody${index}@example.it`, '192.0.2.98')
        if (status !== 503) judged += 1
        return status
      })
      const { status } = await logIn(server(), 'persona30@example.it', testPassword, '192.0.2.99')
      const judgedBefore = judged
      expect(status).toBe(200)
      expect((await Promise.all(rush)).filter((each) => each === 503).length, 'the queue was full').toBeGreaterThan(0)
      expect(judgedBefore, 'judged before it').toBeLessThan(judged)
    })

    it('lock an unknown account in the same way (requirements S7)', async () => {
      const statuses = []
      for (let attempt = 0; attempt < 4; attempt++) statuses.push((await fail('nobody@example.it', `192.0.2.${attempt}`)).status)
      expect(statuses).toEqual([401, 401, 401, 429])
    })

    it('lock an address that tries many accounts, and no other', async () => {
      for (let attempt = 0; attempt < 30; attempt++) expect((await fail(`nobody${attempt}@example.it`, '203.0.113.9')).status).toBe(401)
      expect((await fail('somebody@example.it', '203.0.113.9')).status).toBe(429)
      expect((await fail('somebody@example.it', '203.0.113.10')).status).toBe(401)
    })

    it('leave password recovery available while the account is locked', async () => {
      for (let attempt = 0; attempt < 4; attempt++) await fail('persona10@example.it')
      const answer = await server().call('POST', '/api/member/password-recovery', { body: { username: 'persona10@example.it' } })
      expect(answer.status).toBe(200)
      await server().settle()
    })

    it(`are counted when they are concurrent: of 25 attempts three are judged (${kind})`, async () => {
      const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => fail('crowd@example.it', `192.0.2.${index}`)))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(22)
    })

    it('do not accumulate across successful logins, for the account or for a shared address', async () => {
      for (let round = 0; round < 12; round++) {
        expect((await fail('persona10@example.it', '192.0.2.50')).status).toBe(401)
        expect((await logIn(server(), 'persona10@example.it', testPassword, `192.0.2.${60 + round}`)).status).toBe(200)
      }
    })
  },
  { loginAttempts: 3 },
)

describe('Parallel logins of one account with the right password on PostgreSQL', () => {
  const rounds = process.env.TEST_LONG === '1' ? 60 : 5

  it(`all succeed, in ${rounds} rounds of four`, async () => {
    const server = await startTestServer('postgres')
    await registerAndLogIn(server, 11)
    const statuses: number[] = []
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(server, 'persona11@example.it')))
      statuses.push(...answers.map(({ status }) => status))
    }
    await server.close()
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  it('count their attempt when another login deletes the counter concurrently', async () => {
    const { database, close } = await openEmptyDatabase('postgres')
    const attempt = { kind: 'loginAccount', of: 'persona@example.it', limit } as const
    const now = new Date('2026-03-02T09:00:00Z')
    await countAttempt(database, [attempt], now)
    let counted: Promise<void> | undefined
    await database.transaction().execute(async (ending) => {
      await ending.selectFrom('attempt').selectAll().forUpdate().execute()
      counted = countAttempt(database, [attempt], now)
      await expect.poll(() => isWaitingForLock(database)).toBe(true)
      await clearAttempts(ending, attempt)
    })
    await counted
    expect(await database.selectFrom('attempt').select('count').execute()).toEqual([{ count: 1 }])
    await close()
  })
})

async function isWaitingForLock(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
  return rows.length > 0
}
