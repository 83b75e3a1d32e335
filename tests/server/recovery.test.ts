import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashToken } from '../../src/core/server/domain/tokens.ts'
import { linkTokenTo, mailsTo } from '../support/mailed-links.ts'
import { fiscalCodeOf, logIn, registerAndLogIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

const minuteMs = 60_000

describeServer('Password recovery', (server) => {
  const ask = (username: string, headers: Record<string, string> = {}) =>
    server().call('POST', '/api/member/password-recovery', { body: { username }, headers })
  const reset = (token: string, password: string) => server().call('POST', '/api/member/password-reset', { body: { token, password } })

  it('gives the same answer for known and unknown usernames, and mails a link to known ones only (requirements S7)', async () => {
    await registerAndLogIn(server(), 300)
    const [known, unknown] = [await ask('PERSONA300@example.it'), await ask('nobody@example.it')]
    expect(known).toMatchObject({ status: 200, body: unknown.body })
    expect(unknown.status).toBe(200)
    expect(known.body.message).toBe('Se l’username esiste, riceverai un’email con le istruzioni per scegliere una nuova password')
    const mails = (await mailsTo(server(), 'persona300@example.it')).filter(({ subject }) => subject === 'Scegli una nuova password')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('http://localhost:3000/password-recovery?token=')
    expect(await mailsTo(server(), 'nobody@example.it')).toHaveLength(0)
  })

  it('stores only the digest of the token (requirements S8)', async () => {
    const token = await linkTokenTo(server(), 'persona300@example.it')
    const rows = await server().services.database.selectFrom('recoveryToken').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('sends the mail in the language of the page', async () => {
    await ask('persona300@example.it', { 'accept-language': 'en' })
    expect((await mailsTo(server(), 'persona300@example.it')).at(-1)?.subject).toBe('Choose a new password')
  })

  it('accepts the link once, ends every session and notifies the owner by mail (requirements S5, S8)', async () => {
    const session = tokenOf(await logIn(server(), 'persona300@example.it'))
    await ask('persona300@example.it')
    const token = await linkTokenTo(server(), 'persona300@example.it')
    const answer = await reset(token, 'Montagna-2027')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'La nuova password è attiva' })
    expect((await server().call('GET', '/api/member/me', { token: session })).status).toBe(401)
    expect((await logIn(server(), 'persona300@example.it')).status).toBe(401)
    expect((await logIn(server(), 'persona300@example.it', 'Montagna-2027')).status).toBe(200)
    expect((await mailsTo(server(), 'persona300@example.it')).at(-1)?.subject).toBe('La tua password è cambiata')
    const replayed = await reset(token, 'Collina-2028')
    expect(replayed.status).toBe(422)
    expect(replayed.body).toMatchObject({
      code: 'link-expired',
      message: 'Il link è scaduto o è già stato usato. Richiedi un nuovo link',
    })
    const audit = await server().services.database.selectFrom('audit').selectAll().where('action', '=', 'password-reset').execute()
    expect(audit).toHaveLength(1)
  })

  it('tells whether a link can be used without using it up, and limits the tries', async () => {
    const check = (token: string) => server().call('POST', '/api/member/password-reset/check', { body: { token }, address: '10.77.0.1' })
    await ask('persona300@example.it')
    const token = await linkTokenTo(server(), 'persona300@example.it')
    expect(await check(token)).toMatchObject({ status: 200, body: { usable: true } })
    expect((await check(token)).status).toBe(200)
    expect((await reset(token, 'Pianura-2029')).status).toBe(200)
    expect(await check(token)).toMatchObject({ status: 422, body: { code: 'link-expired' } })
    expect((await check('nobody-has-this-token')).body).toMatchObject({ code: 'link-expired' })
    const { loginAttempts } = server().services.settings
    for (let tried = 4; tried < loginAttempts * 8 + 1; tried++) await check('x')
    expect((await check('x')).status).toBe(429)
  })

  it('accepts another password with the same link after refusing a weak one', async () => {
    await ask('persona300@example.it')
    const token = await linkTokenTo(server(), 'persona300@example.it')
    expect((await reset(token, 'password123')).body).toMatchObject({
      code: 'invalid-fields',
      errors: { password: expect.stringContaining('troppo comune') },
    })
    expect((await reset(token, 'short')).body).toMatchObject({ code: 'invalid-fields' })
    expect((await reset(token, 'Giulia-Bianchi-1982')).body.errors.password).toContain('solo dei tuoi dati')
    expect((await reset(token, 'Pianura-2029')).body.errors, 'the former password (requirements S35)').toEqual({
      password: 'Questa è già la tua password: scegline una nuova',
    })
    expect((await reset(token, 'Vacanze-2026')).status).toBe(200)
  })

  it('refuses a link after 60 minutes', async () => {
    await ask('persona300@example.it')
    const token = await linkTokenTo(server(), 'persona300@example.it')
    server().clock.advance(60 * minuteMs)
    expect((await reset(token, 'Montagna-2027')).status).toBe(422)
    server().clock.advance(-1)
    expect((await reset(token, 'Lago-blu-2031')).status).toBe(200)
  })

  it('stores no token in the job queue, before or after the mail', async () => {
    const waiting = async () =>
      (await sql<{ text: string }>`select j::text as text from jobs.job j`.execute(server().services.database)).rows
    const { length: before } = await waiting()
    await ask('persona300@example.it')
    expect(await waiting()).toHaveLength(before + 1)
    const token = await linkTokenTo(server(), 'persona300@example.it')
    const kept = (await waiting()).map(({ text }) => text).join()
    expect(kept).toContain('persona300@example.it')
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(hashToken(token))
  })

  it('mails a link only for the latest of several requests, in any order of their jobs', async () => {
    const clock = server().clock
    await registerAndLogIn(server(), 305)
    await server().settle()
    const { length: before } = await mailsTo(server(), 'persona305@example.it')
    await ask('persona305@example.it')
    clock.advance(1_000)
    await ask('persona305@example.it')
    await sql`update jobs.job set priority = 1 where state = 'created' and data ->> 'askedAt' = ${clock.now().toISOString()}`.execute(
      server().services.database,
    )
    const token = await linkTokenTo(server(), 'persona305@example.it')
    expect(await mailsTo(server(), 'persona305@example.it')).toHaveLength(before + 1)
    expect((await reset(token, 'Lago-blu-2031')).status).toBe(200)
  })

  it('invalidates the previous link when the customer requests another', async () => {
    await ask('persona300@example.it')
    const first = await linkTokenTo(server(), 'persona300@example.it')
    await ask('persona300@example.it')
    await server().settle()
    expect((await reset(first, 'Montagna-2027')).status).toBe(422)
  })

  it('accepts one of ten concurrent uses of a link', async () => {
    await ask('persona300@example.it')
    const token = await linkTokenTo(server(), 'persona300@example.it')
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => reset(token, `Montagna-${index}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
  })

  it('refuses a token that was not mailed', async () => {
    for (const token of ['x', 'A'.repeat(43), ' ', "' or 1=1"]) expect((await reset(token, 'Montagna-2027')).body.code).toBe('link-expired')
  })
})

describeServer('Username recovery', (server) => {
  const ask = (fiscalCode: string, address = '127.0.0.1') =>
    server().call('POST', '/api/member/username-recovery', { body: { fiscalCode }, address })

  it('gives the same answer for known and unknown tax codes, and mails the username to its owner (requirements S7)', async () => {
    await registerAndLogIn(server(), 310)
    const [known, unknown] = [await ask(fiscalCodeOf(310).toLowerCase()), await ask(fiscalCodeOf(999_000))]
    expect(known.status).toBe(200)
    expect(unknown).toMatchObject({ status: 200, body: known.body })
    const mails = (await mailsTo(server(), 'persona310@example.it')).filter(({ subject }) => subject === 'Il tuo username')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('persona310@example.it')
  })

  it.each([
    ['one address', fiscalCodeOf(999_001), () => '10.78.0.1'],
    ['as many addresses', fiscalCodeOf(999_002), (attempt: number) => `10.78.1.${attempt}`],
  ])('answers 429 to the sixth request for one tax code from %s', async (_from, fiscalCode, addressOf) => {
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await ask(fiscalCode, addressOf(attempt))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describeServer(
  'Recoveries from one network address',
  (server) => {
    it.each([
      ['of passwords', 'password-recovery', (number: number) => ({ username: `nobody${number}@example.it` }), 200, '10.79.0'],
      ['of usernames', 'username-recovery', (number: number) => ({ fiscalCode: fiscalCodeOf(998_000 + number) }), 200, '10.79.1'],
      ['by a link', 'password-reset', (number: number) => ({ token: `none-${number}`, password: 'Montagna-2027' }), 422, '10.79.2'],
    ] as const)(
      '%s are limited, whomever they name; another address is answered (requirements S6)',
      async (_what, operation, bodyOf, status, network) => {
        const ask = (number: number, host: number) =>
          server().call('POST', `/api/member/${operation}`, { body: bodyOf(number), address: `${network}.${host}` })
        const statuses = []
        for (let number = 0; number < 5; number++) statuses.push((await ask(number, 1)).status)
        expect(statuses).toEqual([status, status, status, status, 429])
        expect((await ask(5, 2)).status).toBe(status)
      },
    )
  },
  { loginAttempts: 1 },
)

const isLong = process.env.TEST_LONG === '1'
const rounds = isLong ? 200 : 30
/** The quantile compared: the median of many calls. Of few, it is a tenth from the fastest, which load does not affect. */
const share = isLong ? 0.5 : 0.1

describe('The response time (requirements S7)', () => {
  describeServer(
    'does not tell who exists',
    (server) => {
      const logInAs = (username: string) => logIn(server(), username, 'wrong password')
      const recover = (username: string) => server().call('POST', '/api/member/password-recovery', { body: { username } })

      it.each([
        ['login', logInAs],
        ['recovery', recover],
      ] as const)(
        `is the same for known and unknown names at %s, over ${rounds} calls of each or more`,
        { timeout: 300_000 },
        async (_what, call) => {
          const known = `persona${call === logInAs ? 320 : 321}@example.it`
          await registerAndLogIn(server(), call === logInAs ? 320 : 321)
          await call(known)
          const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
          let [forKnown, forUnknown] = [0, 0]
          // Without a password verification for unknown usernames, their answer takes a tenth of the time.
          const isSame = () =>
            call === logInAs ? forUnknown > forKnown * 0.6 && forUnknown < forKnown * 1.6 : Math.abs(forUnknown - forKnown) < 6
          // What load has lengthened for one kind alone, further calls correct; what the server does not.
          for (let calls = 0; calls < 3 * rounds && (calls < rounds || !isSame()); calls++) {
            // Alternates the order, so that load affects both kinds alike.
            for (const kind of calls % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
              const start = performance.now()
              await call(kind === 'known' ? known : `nobody${calls}@example.it`)
              times[kind].push(performance.now() - start)
              await server().settle()
            }
            ;[forKnown, forUnknown] = [times.known, times.unknown].map(
              (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0,
            ) as [number, number]
          }
          expect({ forKnown, forUnknown, isSame: isSame() }).toMatchObject({ isSame: true })
        },
      )
    },
    { loginAttempts: 1000 },
  )
})
