/** Logins that overlap with the end of an account's sessions (requirements S33), by two servers on one PostgreSQL. */
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { countBlockedCalls } from '../support/blocked-calls.ts'
import { linkTokenTo } from '../support/mailed-links.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { logIn, registerAndLogIn, testPassword, tokenOf } from '../support/test-members.ts'
import { memberIdOf } from '../support/test-relatives.ts'
import { type CallAnswer, startTestServer, type TestServer } from '../support/test-server.ts'

const rounds = process.env.TEST_LONG === '1' ? 200 : 12
const newPassword = 'Montagna-2027'

describe('A login in flight (requirements S33, postgres)', () => {
  let one: TestServer
  let other: TestServer
  let last = 1_500
  beforeAll(async () => {
    const databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    const open = () => openDatabase({ databaseUrl, dataDir: 'memory://' })
    one = await startTestServer('postgres', { opened: await open(), loginAttempts: 10_000 })
    other = await startTestServer('postgres', { opened: await open(), loginAttempts: 10_000 })
  })
  afterAll(async () => {
    await one?.close()
    await other?.close()
  })
  beforeEach(async () => {
    await one.services.database.deleteFrom('attempt').execute()
  })

  /** An account whose stored hash is weaker than today's, so that each login replaces it. */
  const openAccount = async () => {
    const number = ++last
    const email = `persona${number}@example.it`
    const token = await registerAndLogIn(one, number)
    await weaken(number)
    return { number, email, token, id: await memberIdOf(one, number) }
  }
  type Account = Awaited<ReturnType<typeof openAccount>>
  const weaken = async (number: number) => {
    const weak = await hash(testPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await one.services.database
      .updateTable('member')
      .set({ passwordHash: weak })
      .where('username', '=', `persona${number}@example.it`)
      .execute()
  }
  const statusOf = async (token: string) => (await one.call('GET', '/api/member/me', { token })).status
  const recoveryOf = async ({ email }: Account) => {
    await one.call('POST', '/api/member/password-recovery', { body: { username: email } })
    return linkTokenTo(one, email)
  }

  const reset = (token: string) => one.call('POST', '/api/member/password-reset', { body: { token, password: newPassword } })
  const change = (token: string) =>
    one.call('PUT', '/api/member/me/password-change', { token, body: { oldPassword: testPassword, newPassword } })
  const remove = (token: string) => one.call('PUT', '/api/member/me/delete-account', { token, body: { password: testPassword } })
  const endOthers = (token: string) => one.call('POST', '/api/member/me/sessions/end-others', { token, body: { password: testPassword } })

  /** Runs `act` while the account's person is locked. The lock makes a login wait after its password was verified. */
  const whileLocked = async <T>({ id }: Account, act: () => Promise<T>): Promise<T> =>
    one.services.database.transaction().execute(async (tx) => {
      await tx.selectFrom('person').where('id', '=', id).select('id').forNoKeyUpdate().execute()
      return act()
    })
  const blocked = (calls: number) =>
    expect.poll(() => countBlockedCalls(one.services.database), { timeout: 10_000 }).toBeGreaterThanOrEqual(calls)
  const expectNoWayIn = async (login: CallAnswer, { email }: Account) => {
    expect(login).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    expect((await logIn(other, email)).status, 'the old password stays replaced').toBe(401)
  }

  it('opens no session with the old password when a reset overtakes it', async () => {
    const account = await openAccount()
    const token = await recoveryOf(account)
    const answers = await whileLocked(account, async () => {
      const resetting = reset(token)
      await blocked(1)
      const login = logIn(other, account.email)
      await blocked(2)
      return { resetting, login }
    })
    expect((await answers.resetting).status).toBe(200)
    await expectNoWayIn(await answers.login, account)
    expect((await logIn(other, account.email, newPassword)).status).toBe(200)
  })

  it('opens no session with the old password when a change overtakes it', async () => {
    const account = await openAccount()
    const { login } = await whileLocked(account, async () => {
      const late = logIn(other, account.email)
      await blocked(1)
      expect((await change(account.token)).status).toBe(204)
      return { login: late }
    })
    await expectNoWayIn(await login, account)
    expect((await logIn(other, account.email, newPassword)).status).toBe(200)
  })

  it('opens no session when the owner ends the other sessions meanwhile', async () => {
    const account = await openAccount()
    const { login } = await whileLocked(account, async () => {
      const late = logIn(other, account.email)
      await blocked(1)
      expect((await endOthers(account.token)).status).toBe(204)
      return { login: late }
    })
    expect(await login).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    expect(await statusOf(account.token)).toBe(200)
    expect((await logIn(other, account.email)).status, 'a login that begins later is accepted').toBe(200)
  })

  it('opens no session when a deletion overtakes it', async () => {
    const account = await openAccount()
    const answers = await whileLocked(account, async () => {
      const removing = remove(account.token)
      await blocked(1)
      const login = logIn(other, account.email)
      await blocked(2)
      return { removing, login }
    })
    expect((await answers.removing).status).toBe(204)
    await expectNoWayIn(await answers.login, account)
  })

  it('is accepted beside another login that rehashes the same password', async () => {
    const account = await openAccount()
    const logins = await Promise.all([logIn(one, account.email), logIn(other, account.email), logIn(one, account.email)])
    expect(await Promise.all(logins.map((login) => statusOf(tokenOf(login))))).toEqual([200, 200, 200])
  })

  describe.each([
    { what: 'a reset', begin: recoveryOf, end: reset },
    { what: 'a change', begin: async ({ token }: Account) => token, end: change },
    { what: 'a deletion', begin: async ({ token }: Account) => token, end: remove },
  ])('when $what ends the old password at any moment', ({ begin, end }) => {
    it(`leaves no session and no old password in ${rounds} rounds`, { timeout: 20_000 + rounds * 2_000 }, async () => {
      for (let round = 0; round < rounds; round++) {
        const account = await openAccount()
        const token = await begin(account)
        // From the login's first query to its last, in equal parts.
        const delayMs = (round / rounds) * 80
        const login = logIn(other, account.email)
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        expect((await end(token)).status).toBeLessThan(300)
        const answer = await login
        if (answer.status === 200) expect(await statusOf(tokenOf(answer)), `round ${round}`).toBe(401)
        expect((await logIn(other, account.email)).status, `round ${round}`).toBe(401)
      }
    })
  })

  it(`leaves no session when the other sessions end at any moment, in ${rounds} rounds`, { timeout: 20_000 + rounds * 2_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const account = await openAccount()
      const { login } = await whileLocked(account, async () => {
        const late = logIn(other, account.email)
        await blocked(1)
        return { login: late }
      })
      // Released: the login writes its session while the others end.
      await new Promise((resolve) => setTimeout(resolve, (round % 4) / 2))
      expect((await endOthers(account.token)).status).toBe(204)
      const answer = await login
      if (answer.status === 200) expect(await statusOf(tokenOf(answer)), `round ${round}`).toBe(401)
      else expect(answer.body).toMatchObject({ code: 'wrong-credentials' })
    }
  })
})
