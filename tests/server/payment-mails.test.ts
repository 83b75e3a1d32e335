/** Mails to customers about their money: one for each row of the ledger that concerns them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setTotal } from '../support/payable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { testPassword } from '../support/test-members.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const total = 89_000

describeOnDatabases('The mails about payments', (kind) => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
    await mails()
  })
  afterAll(() => world?.close())

  const database = () => world.server.services.database
  /** Returns the mails sent since the last call, oldest first. */
  const mails = async () => {
    await world.simulator.settled()
    await world.server.settle()
    const rows = await database().selectFrom('mailOutbox').select(['subject', 'text', 'recipient', 'html']).orderBy('id').execute()
    await database().deleteFrom('mailOutbox').execute()
    return rows
  }
  const waitingJobs = async () => {
    const jobs = await sql<{ data: Readonly<Record<string, unknown>> }>`
      select data from jobs.job where name = 'mail' and state < 'active' order by created_on`.execute(database())
    return jobs.rows.map(({ data }) => data)
  }
  const approve = (order: string, choice?: string) =>
    world.approve(order, { source: 'paypal', ...(choice !== undefined && { choice }) } as never)
  const codeOf = async (practice: number) =>
    (await database().selectFrom('practice').where('id', '=', practice).select('shortCode').executeTakeFirstOrThrow()).shortCode
  /** Pays the whole booking and returns the id of the capture. */
  const pay = async (practice: number, amount = total) => {
    const order = await world.order(practice, amount)
    await approve(order)
    expect((await world.capture(practice, order)).status).toBe(200)
    return (await world.provider.findOrder(order))?.captures[0]?.id ?? expect.fail('nothing was captured')
  }

  it('are a receipt with amount, date, means of payment, booking and what is left to pay', async () => {
    const practice = await world.book()
    const code = await codeOf(practice)
    const captureId = await pay(practice)
    const [receipt, ...others] = await mails()
    expect(others).toEqual([])
    expect(receipt?.subject).toBe(`Ricevuta del pagamento per la prenotazione ${code}`)
    expect(receipt?.recipient).toBe('persona700@example.it')
    expect(receipt?.text).toContain(`abbiamo ricevuto il tuo pagamento di 890,00\u00a0€ per la prenotazione ${code}, `)
    expect(receipt?.text).toContain(`Data: 2 marzo 2026. Metodo: PayPal. Causale: Saldo. Numero dell’operazione: ${captureId}.`)
    expect(receipt?.text).toContain('Hai pagato tutto: non resta nulla da pagare.')
    expect(receipt?.text).toContain('http://localhost:3000/payments')
    expect(receipt?.text).not.toMatch(/a tuo credito|Restano da pagare|Parto sicuro/)
  })

  it('are queued as ids, without a name, an address or an amount', async () => {
    const practice = await world.book()
    await pay(practice)
    await world.simulator.settled()
    const entry = await database().selectFrom('paymentEntry').where('practiceId', '=', practice).select('id').executeTakeFirstOrThrow()
    expect(await waitingJobs()).toEqual([{ mail: 'payment-receipt', language: 'it', memberId: world.memberId, entryId: entry.id }])
    await mails()
  })

  it('are sent once when browser, webhook, finalize and reconciler report the same payment', async () => {
    const practice = await world.book()
    await world.simulator.control({ action: 'webhooks', mode: 'now', copies: 3 })
    const order = await world.order(practice, total)
    await approve(order)
    await Promise.all([world.capture(practice, order), world.capture(practice, order)])
    await world.finalize(practice, order)
    await world.reconcileUntilQuiet()
    expect((await mails()).map(({ subject }) => subject)).toHaveLength(1)
    await world.simulator.control({ action: 'webhooks', mode: 'now', copies: 1 })
  })

  it('are written in the language in which the customer began the payment', async () => {
    const practice = await world.book()
    const begun = await world.server.call('POST', '/api/payments/paypal/order/create', {
      token: world.token,
      body: { practice, amount: total },
      headers: { 'accept-language': 'en' },
    })
    const order = JSON.parse(begun.body).id
    await approve(order)
    await world.capture(practice, order)
    const [receipt] = await mails()
    expect(receipt?.subject).toBe(`Payment receipt for booking ${await codeOf(practice)}`)
    expect(receipt?.text).toContain('You have paid in full')
    // Package titles are Italian in a mail of any language.
    expect(receipt?.html).toMatch(/<span lang="it">/)
  })

  it('state that parto sicuro is active after the advance, and what is left to pay', async () => {
    const practice = await world.book({
      practiceType: 2,
      inpsShareCents: 60_000,
      status: 'opzionato',
      wishedAt: new Date('2026-02-01T09:00:00Z'),
      confirms: true,
    })
    await pay(practice, 10_000)
    const [receipt] = await mails()
    expect(receipt?.text).toContain('Causale: Anticipo Parto sicuro.')
    expect(receipt?.text).toContain('Con questo anticipo hai attivato Parto sicuro')
    expect(receipt?.text).toContain('Restano da pagare 190,00\u00a0€, entro il 05/06/2026.')
  })

  it('state the customer’s credit after an overpayment', async () => {
    const practice = await world.book()
    const order = await world.order(practice, total)
    await approve(order)
    await setTotal(database(), practice, total - 4_000)
    await world.provider.captureOrder(order, '6f1d1c52-3a07-4d0e-9d3b-0b0f5c1a7a01')
    const [receipt, ...others] = await mails()
    expect(others).toEqual([])
    expect(receipt?.text).toContain('Hai pagato 40,00\u00a0€ più del costo della prenotazione: l’importo è a tuo credito.')
    expect(receipt?.text).not.toContain('Hai pagato tutto')
  })

  it('state that the payment was no longer due when the booking had been cancelled', async () => {
    const practice = await world.book()
    const order = await world.order(practice, total)
    await approve(order)
    await database().updateTable('practice').set({ status: 'annullato' }).where('id', '=', practice).execute()
    await world.provider.captureOrder(order, '6f1d1c52-3a07-4d0e-9d3b-0b0f5c1a7a02')
    const [receipt] = await mails()
    expect(receipt?.text).toContain('La prenotazione è annullata e questo pagamento non era più dovuto: l’importo è a tuo credito.')
    expect(receipt?.text).not.toMatch(/Hai pagato tutto|Restano/)
  })

  it('report a refund and a chargeback, with the amount that is due again', async () => {
    const practice = await world.book()
    const captureId = await pay(practice)
    await mails()
    await world.simulator.control({ action: 'refund', captureId, amountCents: 20_000 })
    const [refunded, ...others] = await mails()
    expect(others).toEqual([])
    expect(refunded?.subject).toBe(`Rimborso per la prenotazione ${await codeOf(practice)}`)
    expect(refunded?.text).toContain('ti abbiamo rimborsato 200,00\u00a0€ per la prenotazione')
    expect(refunded?.text).toContain('torna sul mezzo con cui avevi pagato (PayPal)')
    expect(refunded?.text).toContain('Restano da pagare 200,00\u00a0€, entro il 05/06/2026.')
    await world.simulator.control({ action: 'reverse', captureId, amountCents: total - 20_000 })
    const [reversed, ...more] = await mails()
    expect(more).toEqual([])
    expect(reversed?.subject).toBe(`Pagamento contestato per la prenotazione ${await codeOf(practice)}`)
    expect(reversed?.text).toContain('ha ripreso 690,00\u00a0€.')
    expect(reversed?.text).toMatch(/Questo importo non risulta più pagato\.\n\nRestano da pagare 890,00\s€, entro il 05\/06\/2026\./)
  })

  it('are not sent for a pending payment, and state that nothing was charged once it is denied', async () => {
    const practice = await world.book()
    const order = await world.order(practice, total)
    await approve(order, 'pending')
    await world.capture(practice, order)
    expect(await mails()).toEqual([])
    const captureId = (await world.provider.findOrder(order))?.captures[0]?.id ?? ''
    await world.simulator.control({ action: 'deny', captureId })
    const [failed, ...others] = await mails()
    expect(others).toEqual([])
    expect(failed?.subject).toBe(`Pagamento non riuscito per la prenotazione ${await codeOf(practice)}`)
    expect(failed?.text).toContain('Non ti è stato addebitato nulla.')
    expect(failed?.text).toContain('Restano da pagare 890,00\u00a0€, entro il 05/06/2026.')
  })

  it('do not report a failure when the same payment was captured before the mail is written', async () => {
    const practice = await world.book()
    const order = await world.order(practice, total)
    await approve(order, 'pending')
    await world.capture(practice, order)
    const intent = await database().selectFrom('paymentIntent').where('orderId', '=', order).select('guid').executeTakeFirstOrThrow()
    const captureId = (await world.provider.findOrder(order))?.captures[0]?.id ?? ''
    await world.simulator.control({ action: 'deny', captureId })
    await world.simulator.settled()
    await database()
      .insertInto('paymentEntry')
      .values({
        practiceId: practice,
        paymentGuid: crypto.randomUUID(),
        kind: 'capture',
        payer: 'privato',
        amountCents: total,
        causal: 'Saldo',
        source: 'Giulia Bianchi',
        channel: 'PayPal',
        captureId: crypto.randomUUID(),
        intentGuid: intent.guid,
        recordedAt: world.server.clock.now(),
      })
      .execute()
    expect(await mails()).toEqual([])
  })

  it('have the same text in each copy when a job runs twice', async () => {
    const practice = await world.book()
    await pay(practice)
    await world.simulator.settled()
    const [job] = await waitingJobs()
    await database()
      .transaction()
      .execute((tx) => world.server.services.jobs.enqueue(tx, 'mail', job as never))
    const [first, second, ...others] = await mails()
    expect(others).toEqual([])
    expect(second).toEqual(first)
  })

  it('are removed from the queue when the account is closed, and not written afterwards', async () => {
    const practice = await world.book()
    const captureId = await pay(practice)
    await world.simulator.settled()
    expect(await waitingJobs()).toHaveLength(1)
    await database().updateTable('practice').set({ status: 'concluso' }).where('buyerId', '=', world.memberId).execute()
    const closed = await world.server.call('PUT', '/api/member/me/delete-account', { token: world.token, body: { password: testPassword } })
    expect(closed.status).toBe(204)
    expect(await waitingJobs()).toEqual([])
    await world.simulator.control({ action: 'refund', captureId, amountCents: 20_000 })
    expect(await mails()).toEqual([])
    expect((await world.check()).filter(({ practiceId }) => practiceId === practice)).toEqual([])
  })
})
