/**
 * Money that arrives after its booking was moved, such as a bank's late capture (requirements I1 to I5).
 *
 * The old booking is cancelled then, so the money follows to the new one by transfer rows in the ledger (specification 10).
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addTarget } from '../support/movable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const total = 60_000

/** Returns helpers that change and read the bookings of a world. */
function act(world: PaymentFixture) {
  const { database } = world.server.services
  return {
    read: async (id: number) => (await world.read(id)).body,
    /** Moves a booking to another trip and returns the id of the new one. */
    move: async (practiceId: number): Promise<number> => {
      const { body } = await addTarget(world)
      const answer = await world.server.call('POST', '/api/member/practice/editPackage', {
        token: world.token,
        body: { practiceId, ...body },
      })
      expect(answer.status).toBe(200)
      return answer.body.practiceId
    },
    /** Captures an order at the provider without a call of the server. Returns the id of the capture. */
    captureBehind: async (order: string) => {
      await world.approve(order, { source: 'mybank' })
      await world.provider.captureOrder(order, crypto.randomUUID())
      return (await world.provider.findOrder(order))?.captures[0]?.id ?? expect.fail('nothing was captured')
    },
    transfersOf: async (id: number) =>
      (
        await database
          .selectFrom('paymentEntry')
          .where('practiceId', '=', id)
          .where('kind', '=', 'transfer')
          .orderBy('id')
          .select(['amountCents', 'otherPracticeId'])
          .execute()
      ).map(({ amountCents, otherPracticeId }) => [amountCents, otherPracticeId]),
    casesOf: async (captureId: string) =>
      (await database.selectFrom('paymentCase').where('captureId', '=', captureId).select('reason').execute()).map(({ reason }) => reason),
    creditsOf: async (id: number) =>
      (
        await database
          .selectFrom('creditCase')
          .where('practiceId', '=', id)
          .orderBy('id')
          .select(['amountCents as cents', 'reason', 'closedAt'])
          .execute()
      ).map(({ cents, reason, closedAt }) => `${reason} ${cents} ${closedAt === null ? 'open' : 'closed'}`),
    mailTexts: async () => {
      await world.server.settle()
      const rows = await database.selectFrom('mailOutbox').select(['subject', 'text']).orderBy('id').execute()
      await database.deleteFrom('mailOutbox').execute()
      return rows
    },
  }
}

describeOnDatabases('A late payment of a moved booking', (kind) => {
  let world: PaymentFixture
  let on: ReturnType<typeof act>
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
    on = act(world)
  })
  afterAll(() => world?.close())
  beforeEach(async () => {
    await world.pass(0)
    await on.mailTexts()
  })
  afterEach(async () => expect(await world.check({ withOrders: true })).toEqual([]))

  it('is transferred to the new booking, which the receipt names', async () => {
    const former = await world.book({ totalCents: total })
    const order = await world.order(former, total)
    const made = await on.move(former)
    const { totalCost, shortCode } = await on.read(made)
    const captureId = await on.captureBehind(order)
    await world.reconcileUntilQuiet()
    expect(await on.read(former)).toMatchObject({ readableStatus: 'annullato', privatoPayedAmount: 0, remainingAmount: 0 })
    expect(await on.read(made)).toMatchObject({ privatoPayedAmount: total, remainingAmount: totalCost - total })
    expect([await on.transfersOf(former), await on.transfersOf(made)]).toEqual([[[-total, made]], [[total, former]]])
    expect([await on.casesOf(captureId), await on.creditsOf(former), await on.creditsOf(made)]).toEqual([[], [], []])
    const receipt = (await on.mailTexts()).find(({ subject }) => subject === `Ricevuta del pagamento per la prenotazione ${shortCode}`)
    expect(receipt?.text).toContain('600,00\u00a0€')
    expect(receipt?.text).not.toContain('annullata')
  })

  it('is owed to the customer when the new booking is already paid, until it is refunded', async () => {
    const former = await world.book({ totalCents: total })
    const late = await world.order(former, total)
    const made = await on.move(former)
    const { totalCost } = await on.read(made)
    const order = await world.order(made, totalCost)
    await world.approve(order, { source: 'card' })
    expect((await world.capture(made, order)).status).toBe(200)
    const captureId = await on.captureBehind(late)
    await world.reconcileUntilQuiet()
    expect(await on.read(made)).toMatchObject({ privatoPayedAmount: totalCost + total, remainingAmount: -total })
    expect([await on.casesOf(captureId), await on.creditsOf(made)]).toEqual([[], [`payment ${total} open`]])

    await world.simulator.control({ action: 'refund', captureId, amountCents: total })
    await world.simulator.settled()
    expect(await on.read(made)).toMatchObject({ privatoPayedAmount: totalCost, remainingAmount: 0 })
    expect(await on.creditsOf(made)).toEqual([`payment ${total} closed`])
    expect(await on.transfersOf(former)).toEqual([
      [-total, made],
      [total, made],
    ])
  })

  it('is transferred to the last of several bookings, and only the excess over its price is owed', async () => {
    const first = await world.book({ totalCents: 300_000 })
    const late = await world.order(first, 300_000)
    const second = await on.move(first)
    const third = await on.move(second)
    const { totalCost } = await on.read(third)
    await on.captureBehind(late)
    await world.reconcileUntilQuiet()
    const paid = await Promise.all([first, second, third].map(async (id) => (await on.read(id)).privatoPayedAmount))
    expect(paid).toEqual([0, 0, 300_000])
    expect(await on.transfersOf(second)).toEqual([
      [300_000, first],
      [-300_000, third],
    ])
    expect([await on.creditsOf(second), await on.creditsOf(third)]).toEqual([[], [`payment ${300_000 - totalCost} open`]])
  })

  it('opens a not-due case for the operator when the new booking has been cancelled', async () => {
    const former = await world.book({ totalCents: total })
    const order = await world.order(former, total)
    const made = await on.move(former)
    await world.server.services.database.updateTable('practice').set({ status: 'annullato' }).where('id', '=', made).execute()
    const captureId = await on.captureBehind(order)
    await world.reconcileUntilQuiet()
    expect(await on.casesOf(captureId)).toEqual(['not-due'])
    expect([(await on.read(former)).privatoPayedAmount, (await on.read(made)).privatoPayedAmount]).toEqual([0, total])
  })

  it('secures the new booking when it is the advance of parto sicuro', async () => {
    const former = await world.book({ totalCents: total, practiceType: 2, wishedAt: new Date('2026-02-01T09:00:00Z') })
    const order = await world.order(former, 10_000)
    const made = await on.move(former)
    await on.captureBehind(order)
    await world.reconcileUntilQuiet()
    expect([(await on.read(former)).partoSicuro, (await on.read(made)).partoSicuro]).toEqual([false, true])
  })

  it('is transferred once, however often it is reported', async () => {
    const former = await world.book({ totalCents: total })
    const order = await world.order(former, total)
    const made = await on.move(former)
    await on.captureBehind(order)
    await Promise.all([world.finalize(former, order), world.finalize(former, order), world.reconcile()])
    await world.reconcileUntilQuiet()
    expect(await on.transfersOf(made)).toEqual([[total, former]])
  })
})

describe('A late payment of a booking that is moved again in parallel on PostgreSQL', () => {
  const rounds = process.env.TEST_LONG === '1' ? 40 : 6
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture('postgres')
    await world.simulator.control({ action: 'webhooks', mode: 'off' })
  })
  afterAll(() => world?.close())

  it('ends on the last booking', async () => {
    const on = act(world)
    for (let round = 0; round < rounds; round++) {
      await world.pass(0)
      const first = await world.book({ totalCents: total })
      const order = await world.order(first, total)
      const second = await on.move(first)
      await on.captureBehind(order)
      const [third] = await Promise.all([on.move(second), world.finalize(first, order), world.reconcile()])
      const paid = await Promise.all([first, second, third].map(async (id) => (await on.read(id)).privatoPayedAmount))
      expect(paid).toEqual([0, 0, total])
    }
    await world.reconcileUntilQuiet()
    expect(await world.check({ withOrders: true })).toEqual([])
  })
})
