import { describe, expect, it } from 'vitest'
import { knownDeviceLifeMs, knownDevicesPerMember } from '../../src/area-club/server/slices/accounts/domain/known-devices.ts'
import { readDeviceCookie, writeDeviceCookie } from '../../src/area-club/server/slices/accounts/operations/device-cookie.ts'
import { sweepExpired } from '../../src/area-club/server/start/jobs/sweep-expired.ts'
import { logIn, registrationOf, testPassword, tokenOf } from '../support/test-members.ts'
import { type CallAnswer, describeServer, type TestServer } from '../support/test-server.ts'

const [one, two, three] = ['A', 'B', 'C'].map((letter) => letter.repeat(43)) as [string, string, string]
const longestDelayMs = 15 * 60_000

describe('The device cookie', () => {
  it('is __Host-, HttpOnly, Secure and SameSite=Strict over TLS, and lives a year', () => {
    expect(writeDeviceCookie('https://club.example', [one, two])).toBe(
      `__Host-device=${one}.${two}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict; Secure`,
    )
  })

  it('has no prefix and is not Secure on the developer’s own machine', () => {
    expect(writeDeviceCookie('http://127.0.0.1:3000', [one])).toBe(`device=${one}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict`)
  })

  it('holds five accounts at most and drops the least recently used', () => {
    const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => letter.repeat(43))
    const written = writeDeviceCookie('https://club.example', six)
    expect(readDeviceCookie('https://club.example', written.split(';')[0])).toEqual(six.slice(0, 5))
  })

  it.each([
    [`__Host-device=${one}`, [one]],
    [`a=b; __Host-device=${one}.${two}.${three}; c=d`, [one, two, three]],
    [`device=${one}`, []],
    [`x__Host-device=${one}`, []],
    [`__Host-device=${one}x`, []],
    [`__Host-device=${one}.`, []],
    [`__Host-device=${Array(6).fill(one).join('.')}`, []],
    ['__Host-device', []],
    ['', []],
    [undefined, []],
  ])('is read from %j', (header, tokens) => {
    expect(readDeviceCookie('https://club.example', header)).toEqual(tokens)
  })
})

/** Returns the cookie that a browser would send back. */
function cookieOf(answer: CallAnswer): string {
  const [pair] = String(answer.headers['set-cookie'] ?? '').split(';')
  if (!pair) throw new Error(`No cookie: ${answer.status} ${answer.text}`)
  return pair
}

function logInWith(server: TestServer, number: number, cookie: string, password: string, address = '192.0.2.1'): Promise<CallAnswer> {
  return server.call('POST', '/api/member/login', {
    body: { username: `persona${number}@example.it`, password },
    headers: { cookie },
    address,
  })
}

describeServer(
  'A known device (S6)',
  (server, kind) => {
    /** Registers a customer and logs in; returns the browser's cookie. */
    const knownTo = async (number: number) => {
      await server().call('POST', '/api/member/register', { body: registrationOf(number), address: `10.1.0.${number - 700}` })
      return cookieOf(await logIn(server(), `persona${number}@example.it`))
    }
    const attack = (number: number, address = '203.0.113.66') => logIn(server(), `persona${number}@example.it`, 'guess', address)
    const devices = () => server().services.database.selectFrom('knownDevice').selectAll().execute()

    it('lets its owner log in during an endless guessing attack, which stays throttled', async () => {
      let cookie = await knownTo(701)
      let judged = 0
      for (let round = 0; round < 12; round++) {
        for (let count = 0; count < 3; count++) judged += (await attack(701)).status === 401 ? 1 : 0
        expect((await attack(701)).status).toBe(429)
        // Also from the attacker's own address, as in a school or behind a shared proxy.
        const answer = await logInWith(server(), 701, cookie, testPassword, '203.0.113.66')
        expect(answer.status).toBe(200)
        cookie = cookieOf(answer)
        server().clock.advance(longestDelayMs)
      }
      expect(judged).toBeLessThanOrEqual(3 + 12 * 3)
      expect((await attack(701)).status).toBe(401)
      expect((await attack(701)).status).toBe(429)
    })

    it('gives an attacker no new attempts when it logs in', async () => {
      const cookie = await knownTo(702)
      for (let count = 0; count < 4; count++) await attack(702)
      expect((await logInWith(server(), 702, cookie, testPassword)).status).toBe(200)
      expect((await attack(702)).status).toBe(429)
    })

    it('leaves an unknown device throttled, with the right password too', async () => {
      await knownTo(703)
      for (let count = 0; count < 4; count++) await attack(703)
      expect((await logIn(server(), 'persona703@example.it', testPassword, '192.0.2.99')).status).toBe(429)
    })

    it('gains nothing when it is forged: each attempt counts against the account', async () => {
      await knownTo(704)
      const statuses: number[] = []
      for (const letter of ['D', 'E', 'F', 'G'])
        statuses.push((await logInWith(server(), 704, `device=${letter.repeat(43)}`, 'guess', `192.0.2.${statuses.length}`)).status)
      expect(statuses).toEqual([401, 401, 401, 429])
    })

    it('gains nothing for another account, alone or beside other tokens', async () => {
      const [mine, other] = [await knownTo(705), await knownTo(706)]
      const cookies = [mine, `${mine}.${other.slice('device='.length)}`]
      for (const cookie of cookies) {
        await server().services.database.deleteFrom('attempt').execute()
        await knownTo(707)
        const statuses: number[] = []
        for (let count = 0; count < 4; count++) statuses.push((await logInWith(server(), 707, cookie, 'guess')).status)
        expect(statuses).toEqual([401, 401, 401, 429])
      }
    })

    it(`has a counter of its own: of 25 concurrent attempts with a stolen cookie three are judged (${kind})`, async () => {
      const stolen = await knownTo(708)
      const answers = await Promise.all(Array.from({ length: 25 }, () => logInWith(server(), 708, stolen, 'guess')))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(22)
      // Callers without the cookie have a counter of their own.
      expect((await logIn(server(), 'persona708@example.it')).status).toBe(200)
    })

    it('gets a new token at each login, after which a copy of the former one counts as unknown', async () => {
      const copy = await knownTo(709)
      const present = cookieOf(await logInWith(server(), 709, copy, testPassword))
      expect(present).not.toBe(copy)
      for (let count = 0; count < 4; count++) await attack(709)
      expect((await logInWith(server(), 709, copy, testPassword)).status).toBe(429)
      expect((await logInWith(server(), 709, present, testPassword)).status).toBe(200)
    })

    it('serves several accounts of a family, each with its own token', async () => {
      const mother = await knownTo(710)
      await knownTo(711)
      const both = cookieOf(await logInWith(server(), 711, mother, testPassword))
      for (const number of [710, 711]) for (let count = 0; count < 4; count++) await attack(number)
      const after = await logInWith(server(), 710, both, testPassword)
      expect(after.status).toBe(200)
      expect((await logInWith(server(), 711, cookieOf(after), testPassword)).status).toBe(200)
    })

    it('is indistinguishable by the status and shape of a refusal, which sets no cookie (requirements S7)', async () => {
      const cookie = await knownTo(712)
      const known = await logInWith(server(), 712, cookie, 'guess')
      const unknown = await logInWith(server(), 799, cookie, 'guess')
      expect(unknown.status).toBe(401)
      expect({ ...unknown.body, requestId: '' }).toEqual({ ...known.body, requestId: '' })
      for (const answer of [known, unknown]) expect(answer.headers['set-cookie']).toBeUndefined()
    })

    it('is stored as a hash and expires a year after its last login; an account has twenty at most', async () => {
      await server().services.database.deleteFrom('knownDevice').execute()
      const cookie = await knownTo(713)
      expect(JSON.stringify(await devices())).not.toContain(cookie.slice('device='.length))
      for (let count = 0; count < knownDevicesPerMember + 2; count++) {
        server().clock.advance(1000)
        await logIn(server(), 'persona713@example.it')
      }
      expect(await devices()).toHaveLength(knownDevicesPerMember)
      const newest = cookieOf(await logIn(server(), 'persona713@example.it'))
      server().clock.advance(knownDeviceLifeMs)
      for (let count = 0; count < 4; count++) await attack(713)
      expect((await logInWith(server(), 713, newest, testPassword)).status).toBe(429)
      await sweepExpired(server().services.database, server().clock.now())
      expect(await devices()).toHaveLength(0)
    })

    it('is deleted with its account', async () => {
      const cookie = await knownTo(714)
      const token = tokenOf(await logInWith(server(), 714, cookie, testPassword))
      const { memberId } = (await devices()).at(-1) ?? {}
      await server().call('PUT', '/api/member/me/delete-account', { token, body: { password: testPassword } })
      expect((await devices()).filter((row) => row.memberId === memberId)).toEqual([])
    })

    it('includes the browser that resets the password, and no device known before the reset', async () => {
      const stolen = await knownTo(715)
      for (let count = 0; count < 4; count++) await attack(715)
      await server().call('POST', '/api/member/password-recovery', { body: { username: 'persona715@example.it' } })
      await server().settle()
      const mails = await server().services.database.selectFrom('mailOutbox').select('text').orderBy('id').execute()
      const token = mails.map(({ text }) => /\/password-recovery\?token=([\w-]{43})/.exec(text)?.[1]).findLast(Boolean)
      const reset = await server().call('POST', '/api/member/password-reset', { body: { token, password: 'Montagna-2027' } })
      expect(reset.status).toBe(200)
      await server().settle()
      // The reset reopens the login for every browser ...
      const elsewhere = await logIn(server(), 'persona715@example.it', 'Montagna-2027', '192.0.2.80')
      expect(elsewhere.status).toBe(200)
      // ... and keeps it open for the browser that made it. A device known before the reset is known no more.
      for (let count = 0; count < 4; count++) await attack(715)
      expect((await logInWith(server(), 715, stolen, 'Montagna-2027')).status).toBe(429)
      expect((await logInWith(server(), 715, cookieOf(reset), 'Montagna-2027')).status).toBe(200)
    })
  },
  { loginAttempts: 3 },
)
