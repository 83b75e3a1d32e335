import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Device, readDevice } from '../../src/area-club/server/slices/accounts/domain/devices.ts'
import { createSession } from '../../src/area-club/server/slices/accounts/stores/sessions-store.ts'
import { mostOpenSessions, sessionLimits } from '../../src/core/server/domain/sessions.ts'
import { createToken } from '../../src/core/server/domain/tokens.ts'
import { countBlockedCalls } from '../support/blocked-calls.ts'
import { registerAndLogIn, testPassword, tokenOf } from '../support/test-members.ts'
import { memberIdOf } from '../support/test-relatives.ts'
import { describeServer, type TestServer } from '../support/test-server.ts'

const minuteMs = 60_000
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

describe('readDevice', () => {
  it.each<[userAgent: string | undefined, Device]>([
    [iphone, { browser: 'safari', system: 'iphone' }],
    [android, { browser: 'chrome', system: 'android' }],
    [windows, { browser: 'chrome', system: 'windows' }],
    [`${windows} Edg/131.0.2903.70`, { browser: 'edge', system: 'windows' }],
    [`${windows} OPR/115.0.0.0`, { browser: 'opera', system: 'windows' }],
    [android.replace('Chrome', 'SamsungBrowser/27.0 Chrome'), { browser: 'samsung-internet', system: 'android' }],
    [iphone.replace('Version/18.1', 'CriOS/131.0.6778.73'), { browser: 'chrome', system: 'iphone' }],
    [iphone.replace('Version/18.1', 'FxiOS/133.0'), { browser: 'firefox', system: 'iphone' }],
    [iphone.replace('iPhone; CPU iPhone', 'iPad; CPU'), { browser: 'safari', system: 'ipad' }],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      { browser: 'safari', system: 'mac' },
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', { browser: 'firefox', system: 'linux' }],
    [windows.replace('Windows NT 10.0; Win64; x64', 'X11; CrOS x86_64 14541.0.0'), { browser: 'chrome', system: 'chrome-os' }],
    [`${windows} Vivaldi/7.0`, { browser: 'other', system: 'windows' }],
    ['Mozilla/5.0 (X11; FreeBSD amd64; rv:133.0) Gecko/20100101 Firefox/133.0', { browser: 'firefox', system: 'other' }],
    ['curl/8.5.0', { browser: 'other', system: 'other' }],
    ['constructor', { browser: 'other', system: 'other' }],
    ['', { browser: 'other', system: 'other' }],
    [undefined, { browser: 'other', system: 'other' }],
  ])('reads %s as %j', (userAgent, device) => {
    expect(readDevice(userAgent)).toEqual(device)
  })

  it.each(['a', ' ', '(', '1.', 'Android ', 'Version/', 'iPhone OS 1_', 'Mozilla/5.0 '])(
    'reads a long header of %j in under 100 ms',
    (piece) => {
      const start = performance.now()
      readDevice(piece.repeat(16_000 / piece.length))
      expect(performance.now() - start).toBeLessThan(100)
    },
  )
})

interface Listed {
  id: string
  browser: string
  system: string
  address: string | null
  createdAt: string
  lastSeenAt: string
  isCurrent: boolean
  count: number
}

describeServer('An account’s open sessions (requirements S31)', (server, kind) => {
  const enter = async (number: number, { userAgent = windows, address = '127.0.0.1' } = {}) =>
    tokenOf(
      await server().call('POST', '/api/member/login', {
        body: { username: `persona${number}@example.it`, password: testPassword },
        headers: { 'user-agent': userAgent },
        address,
      }),
    )
  /** Opens a session as a login does after it has verified the password. */
  const open = async (number: number) => {
    const session = {
      listedId: randomUUID(),
      memberId: await memberIdOf(server(), number),
      sessionEpoch: 0,
      token: createToken(),
      device: readDevice(windows),
      language: 'it' as const,
      address: '127.0.0.1',
    }
    const now = server().clock.now()
    await server()
      .services.database.transaction()
      .execute((tx) => createSession(tx, session, now))
    return session.token
  }
  const listed = async (token: string): Promise<readonly Listed[]> =>
    (await server().call('GET', '/api/member/me/sessions', { token })).body
  const body = { password: testPassword }
  const end = (token: string, id: string) => server().call('POST', `/api/member/me/sessions/${id}/end`, { token, body })
  const endOthers = (token: string) => server().call('POST', '/api/member/me/sessions/end-others', { token, body })
  const statusOf = async (token: string) => (await server().call('GET', '/api/member/me', { token })).status

  it('are listed with device, address and times, the last used first', async () => {
    const computer = await registerAndLogIn(server(), 960)
    server().clock.advance(5 * minuteMs)
    const phone = await enter(960, { userAgent: iphone, address: '2001:db8::5' })
    server().clock.advance(10 * minuteMs)
    expect(await listed(computer)).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        browser: 'other',
        system: 'other',
        address: '127.0.0.1',
        createdAt: '2026-03-02T09:00:00.000Z',
        lastSeenAt: '2026-03-02T09:15:00.000Z',
        isCurrent: true,
        count: 1,
      },
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        browser: 'safari',
        system: 'iphone',
        address: '2001:db8::5',
        createdAt: '2026-03-02T09:05:00.000Z',
        lastSeenAt: '2026-03-02T09:05:00.000Z',
        isCurrent: false,
        count: 1,
      },
    ])
    server().clock.advance(minuteMs)
    expect((await listed(phone)).map(({ system, isCurrent }) => [system, isCurrent])).toEqual([
      ['iphone', true],
      ['other', false],
    ])
  })

  it('reveal no token and store no malformed address', async () => {
    const token = await registerAndLogIn(server(), 961)
    await enter(961, { address: 'unknown"<script>' })
    const sessions = await listed(token)
    expect(sessions.map(({ address }) => address).sort()).toEqual(['127.0.0.1', null])
    for (const { id } of sessions) expect((await server().call('GET', '/api/member/me', { token: id })).status).toBe(401)
  })

  it('omit an expired session that the sweep has not deleted yet', async () => {
    const first = await registerAndLogIn(server(), 962)
    server().clock.advance(sessionLimits.idleMs)
    const second = await enter(962)
    expect(await listed(second)).toHaveLength(1)
    expect(await statusOf(first)).toBe(401)
  })

  it('can be ended one by one: only the ended session answers 401, and the audit records it', async () => {
    const computer = await registerAndLogIn(server(), 963)
    const [phone, tablet] = [await enter(963, { userAgent: iphone }), await enter(963, { userAgent: android })]
    const { id } = (await listed(computer)).find(({ system }) => system === 'iphone') ?? expect.fail()
    expect((await end(computer, id)).status).toBe(204)
    expect([await statusOf(computer), await statusOf(phone), await statusOf(tablet)]).toEqual([200, 401, 200])
    expect((await listed(computer)).map(({ system }) => system)).toEqual(['android', 'other'])
    expect((await end(computer, id)).body, 'the session has already ended').toMatchObject({ status: 404, code: 'not-found' })
    expect(await trailOf(server(), 963)).toEqual([{ session: id, sessions: 1 }])
  })

  it('are one item with a count when device and network address are the same', async () => {
    const caller = await registerAndLogIn(server(), 973)
    await enter(973)
    server().clock.advance(minuteMs)
    const newest = await enter(973)
    await enter(973, { address: '192.0.2.1' })
    await enter(973, { userAgent: iphone })
    await enter(973, { address: 'unknown' })
    await enter(973, { address: 'not known either' })
    server().clock.advance(minuteMs)
    expect(await statusOf(newest)).toBe(200)
    server().clock.advance(minuteMs)
    expect((await listed(caller)).map(({ system, address, count, isCurrent }) => [system, address, count, isCurrent])).toEqual([
      ['other', '127.0.0.1', 1, true],
      ['windows', '127.0.0.1', 2, false],
      ['windows', null, 2, false],
      ['iphone', '127.0.0.1', 1, false],
      ['windows', '192.0.2.1', 1, false],
    ])
    expect((await listed(caller))[1], 'shows the last use and the last login').toMatchObject({
      createdAt: '2026-03-02T09:01:00.000Z',
      lastSeenAt: '2026-03-02T09:02:00.000Z',
    })
  })

  it('end together when they are alike, without the caller’s own, and the audit counts them', async () => {
    await registerAndLogIn(server(), 974)
    const [caller, one, two] = [await enter(974), await enter(974), await enter(974)]
    const [elsewhere, phone] = [await enter(974, { address: '192.0.2.1' }), await enter(974, { userAgent: iphone })]
    const alike = (await listed(caller)).find(({ count }) => count === 2) ?? expect.fail()
    expect((await end(caller, alike.id)).status).toBe(204)
    expect(await Promise.all([one, two].map(statusOf))).toEqual([401, 401])
    expect(await Promise.all([caller, elsewhere, phone].map(statusOf))).toEqual([200, 200, 200])
    expect(await trailOf(server(), 974)).toEqual([{ session: alike.id, sessions: 2 }])
  })

  it('end alone when the caller’s own is named', async () => {
    await registerAndLogIn(server(), 975)
    const [caller, alike] = [await enter(975), await enter(975)]
    const own = (await listed(caller)).find(({ isCurrent }) => isCurrent) ?? expect.fail()
    expect((await end(caller, own.id)).status).toBe(204)
    expect([await statusOf(caller), await statusOf(alike)]).toEqual([401, 200])
  })

  it('can all be ended except the caller’s own', async () => {
    const tokens = [await registerAndLogIn(server(), 964), await enter(964), await enter(964)]
    const stranger = await registerAndLogIn(server(), 965)
    expect((await endOthers(tokens[1] ?? '')).status).toBe(204)
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 200, 401])
    expect(await statusOf(stranger)).toBe(200)
    expect((await endOthers(tokens[1] ?? '')).status, 'succeeds without other sessions').toBe(204)
    expect(await trailOf(server(), 964)).toEqual([{ sessions: 2 }])
  })

  it('include the caller’s own, whose end is a logout', async () => {
    const token = await registerAndLogIn(server(), 966)
    const [{ id } = expect.fail()] = await listed(token)
    expect((await end(token, id)).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
  })

  it.each(['999999', 'end-others', '00000000-0000-4000-8000-000000000000', "'; drop table session", '%00'])(
    'answer 404 for the id %s',
    async (id) => {
      const token = await enter(960)
      expect((await end(token, encodeURI(id))).status).toBe(404)
    },
  )

  it('cannot be ended by another customer', async () => {
    const [token, stranger] = [await registerAndLogIn(server(), 967), await registerAndLogIn(server(), 968)]
    const [{ id } = expect.fail()] = await listed(token)
    expect(await end(stranger, id)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await statusOf(token)).toBe(200)
  })

  it('are ended once when two devices end them concurrently', async () => {
    const [one, two, third] = [await registerAndLogIn(server(), 969), await enter(969), await enter(969, { userAgent: iphone })]
    const { id } = (await listed(one)).find(({ system }) => system === 'iphone') ?? expect.fail()
    const answers = await Promise.all([end(one, id), end(two, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await statusOf(third)).toBe(401)
    expect(await trailOf(server(), 969)).toHaveLength(1)
  })

  it(`are limited to ${mostOpenSessions}: a login ends the least recently used one, and the audit records it`, async () => {
    const first = await registerAndLogIn(server(), 970)
    const second = await enter(970)
    for (let count = 3; count <= mostOpenSessions; count++) await open(970)
    server().clock.advance(minuteMs)
    expect(await statusOf(first), 'the first session is used again').toBe(200)
    const last = await enter(970)
    expect([await statusOf(first), await statusOf(second), await statusOf(last)]).toEqual([200, 401, 200])
    expect((await listed(last)).reduce((sum, { count }) => sum + count, 0)).toBe(mostOpenSessions)
    expect(await trailOf(server(), 970)).toEqual([{ reason: 'too-many', sessions: 1 }])
  })

  it(`are limited to ${mostOpenSessions} when many are opened concurrently`, async () => {
    await registerAndLogIn(server(), 971)
    for (let round = 0; round < 3; round++) {
      const tokens = await Promise.all(Array.from({ length: mostOpenSessions + 5 }, () => open(971)))
      const statuses = await Promise.all(tokens.map(statusOf))
      expect(statuses.filter((status) => status === 200)).toHaveLength(mostOpenSessions)
    }
  })

  // On the embedded database one connection serves all calls, so that none overtakes another.
  it.runIf(kind === 'postgres')('do not outlive the account: a login that a deletion overtakes is refused', async () => {
    const { database } = server().services
    const token = await registerAndLogIn(server(), 972)
    const id = await memberIdOf(server(), 972)
    const [login] = await database.transaction().execute(async (tx) => {
      await tx.selectFrom('person').where('id', '=', id).select('id').forUpdate().execute()
      const late = server().call('POST', '/api/member/login', { body: { username: 'persona972@example.it', password: testPassword } })
      await expect.poll(() => countBlockedCalls(database), { timeout: 10_000 }).toBeGreaterThan(0)
      await tx.updateTable('member').set({ closedAt: server().clock.now(), keptUntil: '2036-12-31' }).where('id', '=', id).execute()
      await tx.deleteFrom('session').where('memberId', '=', id).execute()
      return [late]
    })
    expect(await login).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    expect(await database.selectFrom('session').where('memberId', '=', id).select('id').execute()).toEqual([])
    expect(await statusOf(token)).toBe(401)
  })
})

/** Returns the changes in the audit rows of a member's ended sessions. */
async function trailOf(server: TestServer, number: number): Promise<readonly unknown[]> {
  const { database } = server.services
  const id = await memberIdOf(server, number)
  const rows = await database
    .selectFrom('audit')
    .where('action', '=', 'session-ended')
    .where('actorId', '=', id)
    .where('subjectId', '=', String(id))
    .select('changes')
    .orderBy('id')
    .execute()
  return rows.map(({ changes }) => changes)
}
