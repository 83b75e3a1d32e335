/**
 * Extras added to a booking (requirements I1 to I5).
 *
 * On an option they are saved at once. On a confirmed booking they must be paid online (specification 4): their places are held until the
 * payment, and released when it fails or its time runs out.
 *
 * Some lines above 300, because its tests share one booking and its places.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockPracticeRow } from '../../src/area-club/server/slices/bookings/queries.ts'
import { releaseOverdueHolds } from '../../src/area-club/server/slices/bookings/use-cases/release-overdue-holds.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { testPassword } from '../support/test-members.ts'
import { recordCapture } from '../support/test-payments.ts'
import { describeOnDatabases } from '../support/test-server.ts'
import {
  addUpsellablePackage,
  bookUpsellable,
  examCents,
  examsLeft,
  outingCents,
  type UpsellablePractice,
} from '../support/upsellable-practice.ts'

const refusal = 'Non è possibile acquistare servizi aggiuntivi sulla pratica selezionata!'
const minute = 60_000

describeOnDatabases('Extras added to a booking', (kind) => {
  let world: PaymentFixture
  let packageId: number
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
  })
  afterAll(() => world?.close())
  beforeEach(async () => {
    await world.pass(0)
    packageId = await addUpsellablePackage(world, 3)
  })

  type Item = UpsellablePractice['exam']
  const add = (practiceId: number, newPackageItems: readonly Item[], rest: object = {}) =>
    world.server.call('POST', '/api/member/practice/upselling', { token: world.token, body: { practiceId, newPackageItems, ...rest } })
  const read = async (id: number) => (await world.read(id)).body
  const database = () => world.server.services.database
  const book = (practice: Parameters<typeof bookUpsellable>[2] = {}) => bookUpsellable(world, packageId, practice)
  const pay = async (id: number, amount: number) => {
    const order = await world.order(id, amount)
    await world.approve(order, { source: 'card' })
    return world.capture(id, order)
  }
  const release = () => {
    const { settings: _settings, messages: _messages, ...shared } = world.server.services
    return releaseOverdueHolds({ ...shared, settings: {}, language: 'it', requestId: 'holds', log: world.server.app.fastify.log })
  }

  it('are saved at once for a booking on option, at the agreed total, and confirmed by mail; a repeat changes nothing', async () => {
    const practice = await book({ status: 'opzionato', totalCents: 50_000 })
    const { body: groups } = await world.server.call('GET', `/api/member/practice/${practice.id}/upselling/options`, { token: world.token })
    expect(
      groups.map(({ itemGroup, items }: { itemGroup: string; items: { serviceId: number }[] }) => [
        itemGroup,
        items.map(({ serviceId }) => serviceId),
      ]),
    ).toEqual([
      ['Certificazioni', [practice.exam.serviceId]],
      ['Escursioni', [practice.outing.serviceId]],
    ])
    const total = 50_000 + examCents + outingCents
    const stale = await add(practice.id, [practice.exam, practice.outing], { expectedTotal: total - 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'amount-changed', amount: total } })
    const first = await add(practice.id, [practice.exam, practice.outing], { expectedTotal: total })
    expect(first).toMatchObject({ status: 200, body: { remainingAmount: total, amountToPay: 0, payBefore: null } })
    expect((await add(practice.id, [practice.outing, practice.exam], { expectedTotal: total })).body).toEqual(first.body)
    expect(await read(practice.id)).toMatchObject({ totalCost: total, isModifying: false, heldServices: null })
    expect(await examsLeft(world, practice)).toBe(2)
    await world.server.settle()
    const mails = await database().selectFrom('mailOutbox').where('subject', 'like', 'Servizi aggiunti%').select('text').execute()
    expect(mails.at(-1)?.text).toContain('Servizio esame, Servizio uscita')
    expect(await world.check()).toEqual([])
  })

  it('are held for a confirmed booking, then paid separately from what else is left to pay', async () => {
    const practice = await book({ totalCents: 50_000 })
    const held = await add(practice.id, [practice.exam])
    expect(held.body).toMatchObject({ remainingAmount: 50_000, amountToPay: examCents, payBefore: expect.any(String) })
    expect(await add(practice.id, [practice.exam])).toMatchObject({ body: held.body })
    const waiting = await read(practice.id)
    expect(waiting).toMatchObject({ totalCost: 50_000, isModifying: true, canBeUpsold: true, heldServices: { amount: examCents } })
    expect(await examsLeft(world, practice)).toBe(2)
    expect((await pay(practice.id, examCents)).status).toBe(200)
    expect(await read(practice.id)).toMatchObject({
      totalCost: 50_000 + examCents,
      remainingAmount: 50_000,
      isModifying: false,
      heldServices: null,
      practicePayments: [{ causal: 'Servizi aggiuntivi', amount: examCents }],
    })
    expect(await examsLeft(world, practice)).toBe(2)
    await release()
    expect(await examsLeft(world, practice)).toBe(2)
    expect(await world.check({ withOrders: true })).toEqual([])
  })

  it('are released when the payment fails, is abandoned or expires', async () => {
    const practice = await book()
    await recordCapture(database(), practice.id, 89_000, world.server.clock.now())
    const before = await read(practice.id)
    await add(practice.id, [practice.exam])
    await world.order(practice.id, examCents)
    await world.fail(practice.id)
    expect([await read(practice.id), await examsLeft(world, practice)]).toEqual([before, 3])

    await add(practice.id, [practice.exam])
    const order = await world.order(practice.id, examCents)
    await world.pass(29 * minute)
    await release()
    expect((await read(practice.id)).isModifying).toBe(true)
    await world.pass(4 * minute)
    await world.approve(order, { source: 'card' })
    expect((await world.capture(practice.id, order)).body.code).toBe('not-payable')
    await release()
    expect([await read(practice.id), await examsLeft(world, practice)]).toEqual([before, 3])
    expect(await world.check({ withOrders: true })).toEqual([])
  })

  it('are neither released nor booked by the payment of a former hold at the same price (requirements P13)', async () => {
    const practice = await book({ totalCents: 50_000 })
    await add(practice.id, [practice.exam])
    const former = await world.order(practice.id, examCents)
    await world.fail(practice.id, 'cancelled', former)
    await add(practice.id, [practice.exam])
    const latest = await world.order(practice.id, examCents)
    await world.fail(practice.id, 'late', former)
    expect((await read(practice.id)).heldServices).toMatchObject({ amount: examCents })
    await world.approve(former, { source: 'mybank', choice: 'captured-at-approval' })
    expect(await read(practice.id)).toMatchObject({ totalCost: 50_000, heldServices: { amount: examCents } })
    const cases = database().selectFrom('paymentCase').innerJoin('paymentIntent', 'guid', 'intentGuid')
    expect(await cases.where('orderId', '=', former).select('reason').execute()).toEqual([{ reason: 'not-due' }])
    await world.approve(latest, { source: 'card' })
    expect((await world.capture(practice.id, latest)).status).toBe(200)
    expect(await read(practice.id)).toMatchObject({ totalCost: 50_000 + examCents, heldServices: null })
    expect(await examsLeft(world, practice)).toBe(2)
    expect(await world.check({ withOrders: true })).toEqual([])
  })

  it('are released by a job of their own in an outage of the provider, but not while the money may have moved', async () => {
    const practice = await book()
    await world.simulator.control({ action: 'fault', on: 'read', does: 'error-before', times: 1_000 })
    await add(practice.id, [practice.exam])
    const order = await world.order(practice.id, examCents)
    await database().updateTable('paymentIntent').set({ state: 'capturing', checkAt: null }).where('orderId', '=', order).execute()
    await world.pass(33 * minute)
    await release()
    expect((await read(practice.id)).heldServices).toMatchObject({ amount: examCents })
    await database().updateTable('paymentIntent').set({ state: 'ordered' }).where('orderId', '=', order).execute()
    await database()
      .transaction()
      .execute((tx) => world.server.services.jobs.enqueue(tx, 'holds', {}))
    await world.server.settle()
    expect(await read(practice.id)).toMatchObject({ heldServices: null, isModifying: false })
    expect(await world.check()).toEqual([])
    await world.simulator.control({ action: 'clear' })
  })

  it('become the customer’s credit when paid after their release, and open a case for an operator', async () => {
    const practice = await book()
    await recordCapture(database(), practice.id, 89_000, world.server.clock.now())
    await add(practice.id, [practice.exam])
    const order = await world.order(practice.id, examCents)
    await world.fail(practice.id)
    await world.approve(order, { source: 'mybank' })
    await world.provider.captureOrder(order, crypto.randomUUID())
    await world.reconcileUntilQuiet()
    expect(await read(practice.id)).toMatchObject({ totalCost: 89_000, remainingAmount: -examCents, heldServices: null })
    const cases = await database().selectFrom('paymentCase').select('reason').execute()
    expect(cases.map(({ reason }) => reason)).toContain('not-due')
    expect(await world.check({ withOrders: true })).toEqual([])
  })

  it('can be replaced or removed while they are held', async () => {
    const practice = await book()
    await add(practice.id, [practice.exam])
    const order = await world.order(practice.id, examCents)
    expect((await add(practice.id, [practice.outing])).body.amountToPay).toBe(outingCents)
    expect(await examsLeft(world, practice)).toBe(3)
    await world.approve(order, { source: 'card' })
    expect((await world.capture(practice.id, order)).body).toMatchObject({ code: 'amount-changed', amount: outingCents })
    expect((await add(practice.id, [])).body).toMatchObject({ amountToPay: 0, payBefore: null })
    expect(await read(practice.id)).toMatchObject({ heldServices: null, isModifying: false })
    expect(await world.check({ withOrders: true })).toEqual([])
  })

  it.each(['has run out', 'was given up'] as const)(
    'stay held while the customer pays for them, although an earlier payment for them %s',
    async (how) => {
      const practice = await book()
      await add(practice.id, [practice.exam])
      await world.order(practice.id, examCents)
      if (how === 'has run out') await world.pass(16 * minute)
      else {
        await world.fail(practice.id)
        await add(practice.id, [practice.exam])
      }
      const order = await world.order(practice.id, examCents)
      // Passes the time after which the reconciler asks the provider about the earlier payment.
      if (how === 'was given up') await world.pass(11 * minute)
      await world.reconcile()
      expect(await read(practice.id)).toMatchObject({ heldServices: { amount: examCents }, isModifying: true })
      await world.approve(order, { source: 'card' })
      expect((await world.capture(practice.id, order)).status).toBe(200)
      expect(await read(practice.id)).toMatchObject({ totalCost: 89_000 + examCents, heldServices: null })
      expect(await examsLeft(world, practice)).toBe(2)
      expect(await world.check({ withOrders: true })).toEqual([])
    },
  )

  it.each(['still wanted', 'of a booking cancelled since'] as const)(
    'are booked or released in time although the answer to a capture was lost: %s',
    async (what) => {
      const practice = await book()
      await add(practice.id, [practice.exam])
      const order = await world.order(practice.id, examCents)
      await world.approve(order, { source: 'card' })
      await world.simulator.control({ action: 'fault', on: 'capture', does: 'drop-before' })
      expect((await world.capture(practice.id, order)).body.code).toBe('payment-pending')
      await world.pass(31 * minute)
      await release()
      const isCancelled = what === 'of a booking cancelled since'
      if (isCancelled) await database().updateTable('practice').set({ status: 'annullato' }).where('id', '=', practice.id).execute()
      await world.reconcile()
      await release()
      expect(await read(practice.id)).toMatchObject({
        heldServices: null,
        isPaymentPending: false,
        privatoPayedAmount: isCancelled ? 0 : examCents,
        totalCost: isCancelled ? 89_000 : 89_000 + examCents,
      })
      expect(await examsLeft(world, practice)).toBe(isCancelled ? 3 : 2)
      expect(await world.check({ withOrders: true })).toEqual([])
    },
  )

  // A second update of one row in a transaction checks its foreign keys again, so it would wait for the row of the former booking.
  it.runIf(kind === 'postgres')('can be replaced while money that follows from the former booking is being settled', async () => {
    const [former, practice] = [await book(), await book()]
    await sql`update practice set replaces_id = ${former.id}, replaces_request = 'a request' where id = ${practice.id}`.execute(database())
    expect((await add(practice.id, [practice.exam])).status).toBe(200)
    await database()
      .transaction()
      .execute(async (settlement) => {
        await lockPracticeRow(settlement, former.id)
        expect((await add(practice.id, [practice.outing])).status).toBe(200)
        await lockPracticeRow(settlement, practice.id)
      })
    expect((await read(practice.id)).heldServices).toMatchObject({ amount: outingCents })
  })

  it('block other changes of the booking while they are held', async () => {
    const practice = await book()
    await add(practice.id, [practice.exam])
    const body = { practiceId: practice.id, newPackageId: practice.packageId, newPackageItems: [] }
    expect((await world.server.call('POST', '/api/member/practice/editServices', { token: world.token, body })).body.code).toBe(
      'change-pending',
    )
  })

  it('are refused when the booking accepts none, and each one that is not offered', async () => {
    const practice = await book()
    for (const change of [
      { status: 'annullato' },
      { status: 'concluso' },
      { upsellingUntil: '2026-03-01' },
      { upsellingUntil: null },
    ] as const) {
      await database()
        .updateTable('practice')
        .set({ status: 'confermato', upsellingUntil: '2026-06-20', ...change })
        .where('id', '=', practice.id)
        .execute()
      expect(await add(practice.id, [practice.exam])).toMatchObject({ status: 409, body: { code: 'condition-not-met', message: refusal } })
    }
    await database()
      .updateTable('practice')
      .set({ status: 'confermato', upsellingUntil: '2026-06-20' })
      .where('id', '=', practice.id)
      .execute()
    for (const items of [
      [practice.expired],
      [practice.exam, practice.exam],
      [{ ...practice.exam, itemGroup: 'Altro' }],
      [{ itemGroup: 'Certificazioni', serviceId: 999_999 }],
    ])
      expect((await add(practice.id, items)).status).toBe(422)
    await database()
      .updateTable('packageService')
      .set({ placesLeft: 0 })
      .where('packageId', '=', packageId)
      .where('serviceId', '=', practice.exam.serviceId)
      .execute()
    expect((await add(practice.id, [practice.exam])).body.code).toBe('sold-out')
    await database().updateTable('paymentIntent').set({ state: 'failed' }).where('state', 'in', ['created', 'ordered']).execute()
    expect(await world.check()).toEqual([])
  })

  it('are released when the account is closed while they are held', async () => {
    const practice = await book()
    await add(practice.id, [practice.exam])
    expect(await examsLeft(world, practice)).toBe(2)
    await database().updateTable('practice').set({ status: 'annullato' }).where('buyerId', '=', world.memberId).execute()
    const answer = await world.server.call('PUT', '/api/member/me/delete-account', { token: world.token, body: { password: testPassword } })
    expect(answer.status).toBeLessThan(300)
    expect(await examsLeft(world, practice)).toBe(3)
    expect(await database().selectFrom('serviceHold').select('practiceId').execute()).toEqual([])
  })
})

describe('Concurrent calls that add extras on PostgreSQL', () => {
  const rounds = process.env.TEST_LONG === '1' ? 40 : 6
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture('postgres')
  })
  afterAll(() => world?.close())
  const add = (practiceId: number, newPackageItems: readonly object[]) =>
    world.server.call('POST', '/api/member/practice/upselling', { token: world.token, body: { practiceId, newPackageItems } })

  it('sell the last place once', async () => {
    for (let round = 0; round < rounds; round++) {
      const packageId = await addUpsellablePackage(world, 1)
      const practices = await Promise.all(
        (['confermato', 'opzionato', 'confermato', 'opzionato'] as const).map((status) => bookUpsellable(world, packageId, { status })),
      )
      const answers = await Promise.all(practices.map(({ id, exam }) => add(id, [exam])))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      expect(await examsLeft(world, practices[0] ?? expect.fail())).toBe(0)
    }
  })

  it('hold extras once for two tabs, and either book or release them when payment and release coincide', async () => {
    for (let round = 0; round < rounds; round++) {
      const packageId = await addUpsellablePackage(world, 2)
      const practice = await bookUpsellable(world, packageId)
      await Promise.all([add(practice.id, [practice.exam]), add(practice.id, [practice.exam])])
      expect(await examsLeft(world, practice)).toBe(1)
      const order = await world.order(practice.id, examCents)
      await world.approve(order, { source: 'card' })
      const [paid] = await Promise.all([world.capture(practice.id, order), add(practice.id, [])])
      const { totalCost, privatoPayedAmount, heldServices } = (await world.read(practice.id)).body
      expect(heldServices).toBeNull()
      expect([totalCost - 89_000, await examsLeft(world, practice)]).toEqual(paid.status === 200 ? [examCents, 1] : [0, 2])
      expect(privatoPayedAmount).toBe(paid.status === 200 ? examCents : 0)
      expect(await world.check({ withOrders: true, practice: practice.id })).toEqual([])
    }
  })
})
