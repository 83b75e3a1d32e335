/** Reminders by mail: when each is sent, once, and how a customer switches it off (RFC 8058). */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ReminderKind } from '../../src/area-club/server/domain/codes.ts'
import { sendReminders } from '../../src/area-club/server/slices/reminders/use-cases/send-reminders.ts'
import { createLog } from '../../src/core/server/logging/log.ts'
import { linkTokenTo, mailsTo } from '../support/mailed-links.ts'
import { addTraveller } from '../support/movable-practice.ts'
import { addPayablePackage, addPayablePractice } from '../support/payable-practice.ts'
import { addSignable } from '../support/signer-fixture.ts'
import { logIn, registerAndLogIn, testPassword, tokenOf } from '../support/test-members.ts'
import { memberIdOf } from '../support/test-relatives.ts'
import { describeServer } from '../support/test-server.ts'
import { addPackage } from '../support/test-trips.ts'

const total = 89_000
const subjects: Readonly<Record<ReminderKind, RegExp>> = {
  'balance-due': /^Promemoria: il saldo della prenotazione T-\S+ è in scadenza$/,
  'document-expiring': /^Promemoria: un documento scade prima del rientro$/,
  'contract-unsigned': /^Promemoria: un documento aspetta la tua firma$/,
}
const kinds = Object.keys(subjects) as readonly ReminderKind[]

describeServer('Reminders by mail', (server, database) => {
  const db = () => server().services.database
  const context = () => ({ ...server().services, settings: {}, language: 'it' as const, requestId: randomUUID(), log: createLog('silent') })
  /** Runs the job that looks for what is due, and the mails that it enqueues. */
  const remind = async (at?: string) => {
    if (at !== undefined) server().clock.set(at)
    await db()
      .transaction()
      .execute((tx) => server().services.jobs.enqueue(tx, 'reminders', {}))
    await server().settle()
  }
  const emailOf = (number: number) => `persona${number}@example.it`
  const remindersTo = async (number: number) =>
    (await mailsTo(server(), emailOf(number))).filter(({ subject }) => /^(?:Promemoria|Reminder)/.test(subject))
  const subjectsTo = async (number: number) => (await remindersTo(number)).map(({ subject }) => subject)

  /** Adds a customer with a booking of the trip from 5 to 19 July 2026, whose balance is due on 5 June. */
  const customer = async (number: number) => {
    await addPayablePackage(db())
    const token = await registerAndLogIn(server(), number)
    const memberId = await memberIdOf(server(), number)
    const packageId = await addPackage(db(), { code: `R-${randomUUID().slice(0, 8)}`, divisionId: 1 })
    const practiceId = await addPayablePractice(db(), packageId, { buyerId: memberId, totalCents: total })
    await server().settle()
    return { token, memberId, packageId, practiceId }
  }
  type Customer = Awaited<ReturnType<typeof customer>>
  const expire = async (practiceId: number, docExpiration: string) =>
    db().updateTable('participant').set({ docExpiration }).where('practiceId', '=', practiceId).execute()
  const sign = (practiceId: number, at: Date) =>
    db().updateTable('document').set({ signedAt: at }).where('practiceId', '=', practiceId).execute()
  const pay = (practiceId: number, kind: 'capture' | 'pending' = 'capture') =>
    db()
      .insertInto('paymentEntry')
      .values({
        ...{ practiceId, paymentGuid: randomUUID(), kind, payer: 'privato', amountCents: total, causal: 'Saldo', source: 'Giulia Bianchi' },
        ...{ channel: 'PayPal', captureId: kind === 'pending' ? null : randomUUID(), recordedAt: server().clock.now() },
      })
      .execute()
  const status = (practiceId: number, to: 'annullato' | 'preventivato') =>
    db().updateTable('practice').set({ status: to }).where('id', '=', practiceId).execute()

  /** Of each kind: what makes it due at an instant, the last instant before, and what the customer does. */
  const stories: Readonly<
    Record<ReminderKind, { due: string; early: string; begin(of: Customer): Promise<unknown>; done(of: Customer): Promise<unknown> }>
  > = {
    'balance-due': {
      due: '2026-05-29T06:23:00Z',
      early: '2026-05-28T06:23:00Z',
      begin: async () => {},
      done: ({ practiceId }) => pay(practiceId),
    },
    'document-expiring': {
      due: '2026-03-03T06:23:00Z',
      early: '2026-03-02T10:00:00Z',
      begin: async (of) => {
        await addTraveller({ server: server(), memberId: of.memberId }, of.practiceId)
        // The last day of the trip is good enough.
        await expire(of.practiceId, '2026-07-19')
      },
      done: ({ practiceId }) => expire(practiceId, '2035-01-14'),
    },
    'contract-unsigned': {
      due: '2026-03-05T09:00:00Z',
      early: '2026-03-05T08:59:00Z',
      begin: ({ practiceId }) => addSignable(db(), 'contract', { practiceId, participantId: null, at: server().clock.now() }),
      done: ({ practiceId }) => sign(practiceId, server().clock.now()),
    },
  }
  /** Adds a customer for whom one kind is due; the clock stands at that moment. */
  const begin = async (kind: ReminderKind, number: number) => {
    const of = await customer(number)
    await stories[kind].begin(of)
    server().clock.set(stories[kind].early)
    await remind()
    expect(await subjectsTo(number)).toEqual([])
    server().clock.set(stories[kind].due)
    if (kind === 'document-expiring') await expire(of.practiceId, '2026-07-18')
    return of
  }
  const again = async (number: number) => tokenOf(await logIn(server(), emailOf(number)))
  const set = (token: string, kind: ReminderKind, isOn: boolean) =>
    server().call('PUT', '/api/member/me/reminders', { token, body: { kind, isOn } })
  const listed = async (token: string) => (await server().call('GET', '/api/member/me/reminders', { token })).body
  const look = (token: string) => server().call('POST', '/api/member/reminder-link', { body: { token } })
  const setByLink = (token: string, isOn: boolean) => server().call('PUT', '/api/member/reminder-link', { body: { token, isOn } })
  const trailOf = async (memberId: number) =>
    (
      await db()
        .selectFrom('audit')
        .where('action', '=', 'reminder')
        .where('subjectId', '=', String(memberId))
        .orderBy('id')
        .select(['actorId', 'changes'])
        .execute()
    ).map(({ actorId, changes }) => [actorId, changes])
  /** The rows of a customer's reminders, with the digests of their links. */
  const rowsOf = async (memberId: number) => [
    ...(await db().selectFrom('reminder').where('memberId', '=', memberId).select('kind').execute()),
    ...(await db()
      .selectFrom('reminderLink')
      .innerJoin('reminder', 'reminder.id', 'reminderId')
      .where('memberId', '=', memberId)
      .select('tokenHash')
      .execute()),
    ...(await db().selectFrom('reminderOff').where('memberId', '=', memberId).select('kind').execute()),
  ]

  it.each(kinds.map((kind, index) => [kind, 1100 + index] as const))('sends %s when it is due, once', async (kind, number) => {
    await begin(kind, number)
    await remind()
    expect(await subjectsTo(number)).toEqual([expect.stringMatching(subjects[kind])])
    server().clock.advance(24 * 60 * 60_000)
    await remind()
    await remind()
    expect(await subjectsTo(number)).toHaveLength(1)
  })

  it.each(kinds.map((kind, index) => [kind, 1110 + index] as const))('sends no %s once it is done', async (kind, number) => {
    await stories[kind].done(await begin(kind, number))
    await remind()
    expect(await subjectsTo(number)).toEqual([])
  })

  it.each(kinds.map((kind, index) => [kind, 1120 + index] as const))(
    'sends no %s that is done while its mail waits',
    async (kind, number) => {
      const of = await begin(kind, number)
      await sendReminders(context())
      await stories[kind].done(of)
      await server().settle()
      expect(await subjectsTo(number)).toEqual([])
    },
  )

  it.each(kinds.map((kind, index) => [kind, 1130 + index] as const))(
    'sends no %s that is switched off while its mail waits',
    async (kind, number) => {
      await begin(kind, number)
      await sendReminders(context())
      expect((await set(await again(number), kind, false)).status).toBe(200)
      await server().settle()
      expect(await subjectsTo(number)).toEqual([])
    },
  )

  it.each(kinds.map((kind, index) => [kind, 1140 + index] as const))(
    'sends no %s of a cancelled booking, of a quotation, or of a trip that departed',
    async (kind, number) => {
      const { practiceId, packageId } = await begin(kind, number)
      for (const to of ['annullato', 'preventivato'] as const) {
        await status(practiceId, to)
        await remind()
      }
      await db().updateTable('practice').set({ status: 'confermato' }).where('id', '=', practiceId).execute()
      const today = server().clock.now().toISOString().slice(0, 10)
      await db().updateTable('package').set({ periodFrom: today, periodTo: '2026-08-01' }).where('id', '=', packageId).execute()
      await remind()
      expect(await subjectsTo(number)).toEqual([])
    },
  )

  it('sends no balance-due while a payment or an announced transfer is under way, nor after its day', async () => {
    const [paid, announced, late] = [await begin('balance-due', 1150), await customer(1151), await customer(1152)]
    await pay(paid.practiceId, 'pending')
    server().clock.set('2026-05-29T06:00:00Z')
    const now = server().clock.now()
    await db()
      .updateTable('practice')
      .set({ transferAnnouncedAt: now, transferPayBefore: now, transferCents: total })
      .where('id', '=', announced.practiceId)
      .execute()
    await db().updateTable('practice').set({ paymentRequestedOn: '2026-05-01' }).where('id', '=', late.practiceId).execute()
    await remind()
    for (const number of [1150, 1151, 1152]) expect(await subjectsTo(number)).toEqual([])
  })

  it('reminds of the day of the operator’s request where that is earlier', async () => {
    const { practiceId } = await customer(1153)
    await db().updateTable('practice').set({ paymentRequestedOn: '2026-04-20' }).where('id', '=', practiceId).execute()
    await remind('2026-04-12T06:23:00Z')
    expect(await subjectsTo(1153)).toEqual([])
    await remind('2026-04-13T06:23:00Z')
    const [mail] = await remindersTo(1153)
    expect(mail?.text).toContain('890,00\u00a0€, entro il 20/04/2026')
    await remind('2026-04-20T06:23:00Z')
    expect(await subjectsTo(1153)).toHaveLength(1)
  })

  it('reminds anew of another document that expires as well', async () => {
    const { practiceId } = await begin('document-expiring', 1154)
    await remind()
    await expire(practiceId, '2026-07-17')
    await remind()
    const mails = await remindersTo(1154)
    expect(mails.map(({ text }) => /vale fino al (\S+)\./.exec(text)?.[1])).toEqual(['18/07/2026', '17/07/2026'])
  })

  it('writes in the language of the last login', async () => {
    const { practiceId } = await customer(1155)
    await server().call('POST', '/api/member/login', {
      body: { username: emailOf(1155), password: testPassword },
      headers: { 'accept-language': 'en' },
    })
    await remind(stories['balance-due'].due)
    const [mail] = await remindersTo(1155)
    expect(mail?.subject).toMatch(/^Reminder: the balance of booking T-\S+ is due soon$/)
    expect(mail?.text).toContain(`http://localhost:3000/practices/${practiceId}`)
    expect(mail?.text).toContain('switch them off (http://localhost:3000/reminders?token=')
  })

  if (database === 'postgres')
    it('sends each once when several processes look at the same time', async () => {
      for (const [index, kind] of kinds.entries()) await begin(kind, 1160 + index)
      const numbers = kinds.map((_, index) => 1160 + index)
      // The kinds are due at different moments: at the last one, all are.
      server().clock.set(stories['balance-due'].due)
      await Promise.all(Array.from({ length: 4 }, () => sendReminders(context())))
      await server().settle()
      for (const [index, number] of numbers.entries()) {
        const own = (await subjectsTo(number)).filter((subject) => subjects[kinds[index] ?? 'balance-due'].test(subject))
        expect(own, `${kinds[index]}`).toHaveLength(1)
      }
    })

  it('are switched one by one in the account, with an audit row for each change', async () => {
    const { token, memberId } = await customer(1170)
    const all = kinds.map((kind) => ({ kind, isOn: true }))
    expect(await listed(token)).toEqual(all)
    expect((await set(token, 'contract-unsigned', false)).body).toEqual({ kind: 'contract-unsigned', isOn: false })
    await set(token, 'contract-unsigned', false)
    expect(await listed(token)).toEqual([...all.slice(0, 2), { kind: 'contract-unsigned', isOn: false }])
    await set(token, 'contract-unsigned', true)
    expect(await listed(token)).toEqual(all)
    expect(await trailOf(memberId)).toEqual([
      [memberId, { 'contract-unsigned': { from: true, to: false } }],
      [memberId, { 'contract-unsigned': { from: false, to: true } }],
    ])
    expect((await set(token, 'newsletter' as ReminderKind, false)).status).toBe(422)
  })

  it('are switched by the link of the mail, which opens and tells nothing else', async () => {
    const { memberId, packageId } = await begin('balance-due', 1171)
    await remind()
    const token = await linkTokenTo(server(), emailOf(1171), 'reminders')
    // Looking changes nothing.
    for (let time = 0; time < 2; time++) expect((await look(token)).body).toEqual({ kind: 'balance-due', isOn: true })
    expect((await setByLink(token, false)).body).toEqual({ kind: 'balance-due', isOn: false })
    expect((await look(token)).body).toEqual({ kind: 'balance-due', isOn: false })
    expect(await listed(await again(1171))).toContainEqual({ kind: 'contract-unsigned', isOn: true })
    // Another booking with the same day: nothing is sent until the customer wants it again.
    await addPayablePractice(db(), packageId, { buyerId: memberId, totalCents: total })
    await remind()
    expect(await subjectsTo(1171)).toHaveLength(1)
    expect((await setByLink(token, true)).body).toEqual({ kind: 'balance-due', isOn: true })
    await remind()
    expect(await subjectsTo(1171)).toHaveLength(2)
    expect(await trailOf(memberId)).toEqual([
      [null, { 'balance-due': { from: true, to: false } }],
      [null, { 'balance-due': { from: false, to: true } }],
    ])
    // It is no credential.
    expect((await server().call('GET', '/api/member/me', { token })).status).toBe(401)
  })

  it('are switched off with one press of a mail program, whatever form it sends', async () => {
    const { memberId } = await begin('balance-due', 1172)
    await remind()
    const token = await linkTokenTo(server(), emailOf(1172), 'reminders')
    const press = (of: string, type?: string, payload?: string) =>
      server().app.fastify.inject({
        method: 'POST',
        url: `/reminders?token=${of}`,
        ...(type !== undefined && { headers: { 'content-type': type } }),
        ...(payload !== undefined && { payload }),
      })
    const forms = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'],
      [undefined, undefined],
    ] as const
    for (const [type, payload] of forms) {
      await setByLink(token, true)
      const answer = await press(token, type, payload)
      expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([200, '', undefined])
      expect((await look(token)).body.isOn).toBe(false)
    }
    expect((await trailOf(memberId)).at(-1)).toEqual([null, { 'balance-due': { from: true, to: false } }])
    for (const wrong of ['', 'x', `${token}x`]) expect((await press(wrong)).statusCode).toBe(422)
    // Many customers of one mail service press from one address; who guesses is slowed down.
    for (let time = 0; time < 40; time++) expect((await press(token)).statusCode).toBe(200)
    let last = 0
    for (let time = 0; time < 40 && last !== 429; time++) last = (await press('x')).statusCode
    expect(last).toBe(429)
  })

  it('have a link of their own in each copy of a mail, and all of them hold', async () => {
    const { memberId } = await begin('balance-due', 1173)
    await remind()
    const { id: reminderId } = await db().selectFrom('reminder').where('memberId', '=', memberId).select('id').executeTakeFirstOrThrow()
    await db()
      .transaction()
      .execute((tx) => server().services.jobs.enqueue(tx, 'mail', { mail: 'balance-due', memberId, reminderId }))
    const tokens = (await remindersTo(1173)).map(({ text }) => /reminders\?token=([\w-]{43})/.exec(text)?.[1] ?? '')
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect((await look(token)).status).toBe(200)
  })

  it('are in the export, and gone with the account and its links', async () => {
    const { memberId, practiceId } = await begin('balance-due', 1174)
    await remind()
    const link = await linkTokenTo(server(), emailOf(1174), 'reminders')
    const token = await again(1174)
    await set(token, 'document-expiring', false)
    const at = server().clock.now().toISOString()
    expect((await server().call('GET', '/api/member/me/export', { token })).body.reminders).toEqual({
      off: [{ kind: 'document-expiring', since: at }],
      sent: [{ kind: 'balance-due', practice: practiceId, day: '2026-06-05', at }],
    })
    expect(await rowsOf(memberId)).toHaveLength(3)
    // An account with a booking ahead stays open.
    await status(practiceId, 'annullato')
    const closed = await server().call('PUT', '/api/member/me/delete-account', { token, body: { password: testPassword } })
    expect(closed.status).toBe(204)
    expect(await rowsOf(memberId)).toEqual([])
    expect((await look(link)).body.code).toBe('link-expired')
    expect((await setByLink(link, false)).body.code).toBe('link-expired')
    await remind()
    expect(await rowsOf(memberId)).toEqual([])
  })
})
