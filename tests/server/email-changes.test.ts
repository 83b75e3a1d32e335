/**
 * A new e-mail address counts once its mailed link is opened (requirements S29). The old one is notified and can undo it.
 *
 * Some lines above 300, because its tests share the steps of one change, its mails and their links.
 */
import { expect, it } from 'vitest'
import { sweepExpired } from '../../src/area-club/server/start/jobs/sweep-expired.ts'
import { linkTokenTo, mailsTo } from '../support/mailed-links.ts'
import { logIn, registerAndLogIn, registrationOf, tokenOf } from '../support/test-members.ts'
import { memberIdOf } from '../support/test-relatives.ts'
import { describeServer } from '../support/test-server.ts'

const dayMs = 24 * 60 * 60_000
const oldOf = (number: number) => `persona${number}@example.it`
const newOf = (number: number) => `nuova${number}@example.it`

describeServer('Changing the e-mail address', (server, kind) => {
  const call = (method: string, path: string, token: string | undefined, body?: unknown, headers = {}) =>
    server().call(method, `/api/member${path}`, { token, headers, ...(body !== undefined && { body }) })
  const me = async (token: string) => (await call('GET', '/me', token)).body
  const ask = (token: string, number: number, changes: Record<string, unknown>, headers = {}) =>
    call('PUT', '/me', token, registrationOf(number, changes), headers)
  const confirm = (token: string) => call('POST', '/email-confirmation', undefined, { token })
  const undo = (token: string) => call('POST', '/email-confirmation/undo', undefined, { token })
  const confirmTokenTo = (recipient: string) => linkTokenTo(server(), recipient, 'email-confirmation')
  const undoTokenTo = (recipient: string) => linkTokenTo(server(), recipient, 'email-undo')
  const subjectsTo = async (recipient: string) => (await mailsTo(server(), recipient)).map(({ subject }) => subject)
  /** Registers a customer, confirms the address and requests a change to another one. */
  const change = async (number: number, email1 = newOf(number)) => {
    const token = await registerAndLogIn(server(), number)
    expect((await confirm(await confirmTokenTo(oldOf(number)))).status).toBe(200)
    const answer = await ask(token, number, { email1 })
    expect(answer.status).toBe(200)
    return { token, answer }
  }
  const auditOf = async (number: number, email = oldOf(number)) => {
    const { id } = await server()
      .services.database.selectFrom('member')
      .where('email1Key', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
    const rows = await server().services.database.selectFrom('audit').where('actorId', '=', id).orderBy('id').selectAll().execute()
    return rows.map(({ action, changes }) => ({ action, changes }))
  }

  it('is pending after the profile is saved: the old address stays active, and both are notified', async () => {
    const { token, answer } = await change(500)
    expect(answer.body).toMatchObject({ email1: oldOf(500), pendingEmail1: newOf(500), email1Confirmed: true })
    expect(await me(token)).toEqual(answer.body)
    expect(await subjectsTo(newOf(500))).toEqual(['Conferma il tuo nuovo indirizzo email'])
    const [notice] = (await mailsTo(server(), oldOf(500))).slice(-1)
    expect(notice?.subject).toBe('Il tuo indirizzo email sta per cambiare')
    expect(notice?.text).toContain(newOf(500))
    expect(notice?.text).toContain('http://localhost:3000/email-undo?token=')
    expect(await auditOf(500)).toMatchObject([
      { action: 'registration' },
      { action: 'email-confirmation', changes: { fields: ['email1'] } },
      { action: 'email-change', changes: { fields: ['email1'] } },
    ])
  })

  it('leaves recovery and login at the old address until it is confirmed', async () => {
    await change(501)
    await call('POST', '/password-recovery', undefined, { username: oldOf(501) })
    expect(await subjectsTo(oldOf(501))).toContain('Scegli una nuova password')
    expect(await subjectsTo(newOf(501))).not.toContain('Scegli una nuova password')
    expect((await logIn(server(), oldOf(501))).status).toBe(200)
    expect((await logIn(server(), newOf(501))).status).toBe(401)
  })

  it('takes effect when its single-use link is opened; the username stays', async () => {
    const { token } = await change(502)
    const link = await confirmTokenTo(newOf(502))
    const answer = await confirm(link)
    expect([answer.status, answer.body.message]).toEqual([200, 'Il tuo indirizzo email è confermato'])
    expect(await me(token)).toMatchObject({ email1: newOf(502), pendingEmail1: null, username: oldOf(502), version: 2 })
    expect((await confirm(link)).body.code).toBe('link-expired')
    await call('POST', '/password-recovery', undefined, { username: oldOf(502) })
    expect(await subjectsTo(newOf(502))).toContain('Scegli una nuova password')
    expect((await auditOf(502, newOf(502))).at(-1)).toEqual({ action: 'email-confirmation', changes: { fields: ['email1'] } })
  })

  it('delays neither the other profile fields nor a change of letter case', async () => {
    const token = await registerAndLogIn(server(), 503)
    const answer = await ask(token, 503, { email1: newOf(503), city: 'Modena' })
    expect(answer.body).toMatchObject({ email1: oldOf(503), city: 'Modena', version: 2 })
    expect((await ask(token, 503, { email1: 'Persona503@example.it' })).body.email1).toBe('Persona503@example.it')
  })

  it('is mailed once for repeated requests, and a request for a third address replaces it', async () => {
    const { token } = await change(504)
    const first = await confirmTokenTo(newOf(504))
    await ask(token, 504, { email1: newOf(504) })
    expect(await subjectsTo(newOf(504))).toHaveLength(1)
    expect((await ask(token, 504, { email1: 'altra504@example.it' })).body.pendingEmail1).toBe('altra504@example.it')
    expect((await confirm(first)).body.code).toBe('link-expired')
    expect((await confirm(await confirmTokenTo('altra504@example.it'))).status).toBe(200)
  })

  it('is mailed again on demand up to a limit, and each mail invalidates the former link', async () => {
    const { token } = await change(505)
    const first = await confirmTokenTo(newOf(505))
    const again = await call('POST', '/me/email-confirmation', token)
    expect([again.status, again.body.message]).toEqual([200, 'Ti abbiamo inviato un’altra email con il link'])
    expect((await confirm(first)).body.code).toBe('link-expired')
    expect((await confirm(await confirmTokenTo(newOf(505)))).status).toBe(200)
    expect((await call('POST', '/me/email-confirmation', token)).body.message).toBe('Non c’è più nulla da confermare')
    for (let count = 3; count <= 5; count++) await call('POST', '/me/email-confirmation', token)
    expect((await call('POST', '/me/email-confirmation', token)).status).toBe(429)
    expect(await subjectsTo(newOf(505))).toHaveLength(2)
  })

  it('is limited by mailbox, also for several customers and for mails on demand', async () => {
    const tokens = [await registerAndLogIn(server(), 561), await registerAndLogIn(server(), 562)]
    const statuses = []
    for (let number = 0; number < 11; number++) {
      const [index, email1] = [number % 2, `bersaglio+${number}@example.it`]
      statuses.push((await ask(tokens[index] ?? '', 561 + index, { email1 })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    const tooMany = { email1: 'A questo indirizzo abbiamo già inviato molte email. Riprova più tardi' }
    expect((await ask(tokens[0] ?? '', 561, { email1: 'bersaglio@example.it' })).body.errors, 'names the field').toEqual(tooMany)
    const registered = await server().call('POST', '/api/member/register', {
      body: registrationOf(563, { email1: 'bersaglio@example.it' }),
    })
    expect([registered.status, registered.body.errors]).toEqual([429, tooMany])
    for (const token of tokens) expect((await call('POST', '/me/email-confirmation', token)).status).toBe(429)
    expect((await ask(tokens[0] ?? '', 561, { email1: 'un.altro@example.it' })).status).toBe(200)
  })

  it('can be cancelled in the profile; the undo link then still ends every session', async () => {
    const { token } = await change(506)
    await server().settle()
    expect((await call('POST', '/me/email-confirmation/cancel', token)).status).toBe(204)
    expect(await me(token)).toMatchObject({ email1: oldOf(506), pendingEmail1: null })
    expect((await confirm(await confirmTokenTo(newOf(506)))).body.code).toBe('link-expired')
    expect((await auditOf(506)).at(-1)?.action).toBe('email-cancellation')
    expect((await undo(await undoTokenTo(oldOf(506)))).status).toBe(200)
    expect((await call('GET', '/me', token)).status).toBe(401)
  })

  it('can be undone from the old address before confirmation, which ends all sessions and mails a password link', async () => {
    const { token } = await change(507)
    const link = await undoTokenTo(oldOf(507))
    const answer = await undo(link)
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'La modifica è annullata e ogni accesso è chiuso. Ti abbiamo inviato un’email per scegliere una nuova password',
    ])
    expect((await call('GET', '/me', token)).status).toBe(401)
    expect((await confirm(await confirmTokenTo(newOf(507)))).body.code).toBe('link-expired')
    const reset = { token: await linkTokenTo(server(), oldOf(507)), password: 'Montagna-2027' }
    expect((await call('POST', '/password-reset', undefined, reset)).status).toBe(200)
    expect(await me(tokenOf(await logIn(server(), oldOf(507), 'Montagna-2027')))).toMatchObject({ email1: oldOf(507), pendingEmail1: null })
    expect((await undo(link)).body.code).toBe('link-expired')
    expect((await auditOf(507)).map(({ action }) => action)).toContain('email-undo')
  })

  it('can be undone after several confirmed changes, which invalidates the later links', async () => {
    const { token } = await change(508)
    const wayBack = await undoTokenTo(oldOf(508))
    await confirm(await confirmTokenTo(newOf(508)))
    await ask(token, 508, { email1: 'terza508@example.it' })
    await confirm(await confirmTokenTo('terza508@example.it'))
    await ask(token, 508, { email1: 'quarta508@example.it' })
    await server().settle()
    expect(await me(token)).toMatchObject({ email1: 'terza508@example.it', pendingEmail1: 'quarta508@example.it' })
    expect((await undo(wayBack)).status).toBe(200)
    expect((await undo(await undoTokenTo(newOf(508)))).body.code).toBe('link-expired')
    expect((await confirm(await confirmTokenTo('quarta508@example.it'))).body.code).toBe('link-expired')
    expect((await mailsTo(server(), oldOf(508))).at(-1)?.text).toContain(oldOf(508))
    expect((await logIn(server(), oldOf(508))).status, 'the password is unusable').toBe(401)
    const reset = { token: await linkTokenTo(server(), oldOf(508)), password: 'Montagna-2027' }
    expect((await call('POST', '/password-reset', undefined, reset)).status).toBe(200)
    const again = tokenOf(await logIn(server(), oldOf(508), 'Montagna-2027'))
    expect(await me(again)).toMatchObject({ email1: oldOf(508), pendingEmail1: null })
    expect((await auditOf(508)).slice(-2)).toMatchObject([
      { action: 'email-undo', changes: { fields: ['email1'] } },
      { action: 'password-reset' },
    ])
  })

  it('can be undone for seven days after confirmation, while the old address stays reserved', async () => {
    const { token } = await change(509)
    const wayBack = await undoTokenTo(oldOf(509))
    server().clock.advance(6 * dayMs)
    await confirm(await confirmTokenTo(newOf(509)))
    server().clock.advance(7 * dayMs - 1)
    await sweepExpired(server().services.database, server().clock.now())
    const other = await registerAndLogIn(server(), 510)
    expect((await ask(other, 510, { email1: oldOf(509) })).body.errors).toEqual({ email1: 'Esiste già un account con questa email' })
    const body = registrationOf(511, { email1: oldOf(509) })
    expect((await call('POST', '/register', undefined, body)).body.errors).toEqual({ email1: 'Esiste già un account con questa email' })
    expect((await undo(wayBack)).status).toBe(200)
    expect((await call('GET', '/me', token)).status).toBe(401)
    expect(await memberIdOf(server(), 509)).toBeGreaterThan(0)
  })

  it('cannot be undone after seven days, and the old address is free again', async () => {
    await change(512)
    const wayBack = await undoTokenTo(oldOf(512))
    await confirm(await confirmTokenTo(newOf(512)))
    server().clock.advance(7 * dayMs)
    expect((await undo(wayBack)).body.code).toBe('link-expired')
    await sweepExpired(server().services.database, server().clock.now())
    expect(await server().services.database.selectFrom('emailChange').where('newEmail', '=', newOf(512)).selectAll().execute()).toEqual([])
    const other = await registerAndLogIn(server(), 513)
    expect((await ask(other, 513, { email1: oldOf(512) })).body.pendingEmail1).toBe(oldOf(512))
  })

  it('can be confirmed within seven days of the last mail', async () => {
    const { token } = await change(514)
    const first = await confirmTokenTo(newOf(514))
    server().clock.advance(7 * dayMs)
    expect((await confirm(first)).body.code).toBe('link-expired')
    const later = tokenOf(await logIn(server(), oldOf(514)))
    await call('POST', '/me/email-confirmation', later)
    const renewed = await confirmTokenTo(newOf(514))
    server().clock.advance(7 * dayMs - 1)
    expect((await confirm(renewed)).status).toBe(200)
    expect((await call('GET', '/me', token)).status).toBe(401)
  })

  it('goes to one of two accounts that confirm it concurrently, and the other gets 409', async () => {
    for (let round = 0; round < (kind === 'postgres' ? 5 : 1); round++) {
      const [one, two] = [520 + round * 2, 521 + round * 2]
      const wanted = `voluta${round}@example.it`
      await change(one, wanted)
      const first = await confirmTokenTo(wanted)
      await change(two, wanted)
      const second = await confirmTokenTo(wanted)
      const answers = await Promise.all([confirm(first), confirm(second)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'email-no-longer-free',
        message: 'Nel frattempo un altro account ha preso questo indirizzo email',
      })
      const { database } = server().services
      expect(await database.selectFrom('member').where('email1Key', '=', wanted).select('id').execute()).toHaveLength(1)
    }
  })

  it('is confirmed once by ten concurrent requests, and undone once', async () => {
    await change(530)
    const [link, wayBack] = [await confirmTokenTo(newOf(530)), await undoTokenTo(oldOf(530))]
    for (const answers of [
      await Promise.all(Array.from({ length: 10 }, () => confirm(link))),
      await Promise.all(Array.from({ length: 9 }, () => undo(wayBack))),
    ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('limits guesses at its links and stores their tokens as hashes', async () => {
    await change(531)
    const tokens = [await confirmTokenTo(newOf(531)), await undoTokenTo(oldOf(531))]
    const rows = JSON.stringify(await server().services.database.selectFrom('emailChange').selectAll().execute())
    for (const token of tokens) expect(rows).not.toContain(token)
    await server().services.database.deleteFrom('attempt').execute()
    for (let tries = 0; tries < 20; tries++)
      expect((await (tries % 2 === 0 ? confirm : undo)('A'.repeat(43))).body.code).toBe('link-expired')
    expect((await confirm(tokens[0] ?? '')).status).toBe(429)
  })

  it('is announced in the language of the request', async () => {
    const token = await registerAndLogIn(server(), 532)
    await ask(token, 532, { email1: newOf(532) }, { 'accept-language': 'en' })
    expect(await subjectsTo(newOf(532))).toEqual(['Confirm your new email address'])
    expect(await subjectsTo(oldOf(532))).toContain('Your email address is about to change')
  })

  it('creates no pending change when it belongs to another account', async () => {
    const token = await registerAndLogIn(server(), 533)
    expect((await ask(token, 533, { email1: oldOf(532) })).body.errors).toEqual({ email1: 'Esiste già un account con questa email' })
    expect((await me(token)).pendingEmail1).toBeNull()
  })

  if (kind === 'postgres')
    it('is not confirmed for an account that is deleted concurrently', async () => {
      for (let round = 0; round < 5; round++) {
        const { token } = await change(540 + round)
        const link = await confirmTokenTo(newOf(540 + round))
        const [closed, confirmed] = await Promise.all([
          call('PUT', '/me/delete-account', token, { password: 'Vacanze-2026' }),
          confirm(link),
        ])
        expect(closed.status).toBe(204)
        expect([200, 422]).toContain(confirmed.status)
        const { database } = server().services
        const left = await database
          .selectFrom('person')
          .where('email1', '=', newOf(540 + round))
          .select('id')
          .execute()
        expect(left).toEqual([])
      }
    })
})

describeServer('Confirming the e-mail address of a registration', (server) => {
  const confirm = (token: string) => server().call('POST', '/api/member/email-confirmation', { body: { token } })
  const me = async (token: string) => (await server().call('GET', '/api/member/me', { token })).body

  it('is confirmed by a mailed link, and the customer can log in before', async () => {
    const token = await registerAndLogIn(server(), 550)
    expect(await me(token)).toMatchObject({ email1: oldOf(550), email1Confirmed: false, pendingEmail1: null })
    const [mail] = await mailsTo(server(), oldOf(550))
    expect(mail?.subject).toBe('Conferma il tuo indirizzo email')
    expect((await confirm(await linkTokenTo(server(), oldOf(550), 'email-confirmation'))).status).toBe(200)
    expect(await me(token)).toMatchObject({ email1: oldOf(550), email1Confirmed: true, version: 1 })
  })

  it('gets a new link on demand, even long after the first one has expired', async () => {
    await registerAndLogIn(server(), 551)
    const first = await linkTokenTo(server(), oldOf(551), 'email-confirmation')
    server().clock.advance(30 * dayMs)
    await sweepExpired(server().services.database, server().clock.now())
    expect((await confirm(first)).body.code).toBe('link-expired')
    const later = tokenOf(await logIn(server(), oldOf(551)))
    expect((await me(later)).email1Confirmed).toBe(false)
    await server().call('POST', '/api/member/me/email-confirmation', { token: later })
    expect((await confirm(await linkTokenTo(server(), oldOf(551), 'email-confirmation'))).status).toBe(200)
    expect((await me(later)).email1Confirmed).toBe(true)
  })

  it('needs no confirmation after a new address has been confirmed', async () => {
    const token = await registerAndLogIn(server(), 552)
    await server().call('PUT', '/api/member/me', { token, body: registrationOf(552, { email1: newOf(552) }) })
    await confirm(await linkTokenTo(server(), newOf(552), 'email-confirmation'))
    expect(await me(token)).toMatchObject({ email1: newOf(552), email1Confirmed: true })
  })

  it('counts as confirmed for accounts older than the confirmation links', async () => {
    const token = await registerAndLogIn(server(), 553)
    await server()
      .services.database.deleteFrom('emailChange')
      .where('memberId', '=', await memberIdOf(server(), 553))
      .execute()
    expect((await me(token)).email1Confirmed).toBe(true)
  })
})
