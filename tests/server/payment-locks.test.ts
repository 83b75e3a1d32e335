/**
 * Changes of a booking and of its payments wait for each other and see each other's result.
 *
 * They run on a real PostgreSQL with the moment between read and write held open, so that a missing lock shows every time.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { claimDueIntents } from '../../src/area-club/server/slices/bookings/stores/payment-intents-store.ts'
import { releaseOverdueHolds } from '../../src/area-club/server/slices/bookings/use-cases/release-overdue-holds.ts'
import { settlePayment } from '../../src/area-club/server/slices/bookings/use-cases/settle-payment.ts'
import type { Database } from '../../src/core/server/database/database.ts'
import { addTarget } from '../support/movable-practice.ts'
import { setTotal } from '../support/payable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { addUpsellablePackage, bookUpsellable, examCents, examsLeft } from '../support/upsellable-practice.ts'

const total = 89_000
/** Counts the statements of this database that wait for a lock. */
const sqlWaiting = sql<{ waiting: number }>`
  select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

describe('When another transaction changes the booking meanwhile', () => {
  let world: PaymentFixture
  /** The number of times the provider was asked about an order. */
  let looks = 0
  const counting = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    findOrder: (id) => {
      looks += 1
      return provider.findOrder(id)
    },
  })
  beforeAll(async () => {
    world = await openPaymentFixture('postgres', { wrap: counting })
  })
  afterAll(() => world?.close())
  // Handling a webhook would wait for the lock as well.
  beforeEach(() => world.simulator.control({ action: 'webhooks', mode: 'off' }))

  const database = () => world.server.services.database
  const post = (path: string, body: object) => world.server.call('POST', `/api/member/practice/${path}`, { token: world.token, body })
  const approved = async (practice: number, choice: 'pays' | 'pending' = 'pays') => {
    const order = await world.order(practice, total)
    await world.approve(order, { source: 'paypal', choice })
    return order
  }
  const intentOf = (order: string) =>
    database().selectFrom('paymentIntent').where('orderId', '=', order).select('guid').executeTakeFirstOrThrow()
  const waiting = async () => {
    const { rows } = await sqlWaiting.execute(database())
    return rows[0]?.waiting
  }

  /** Locks the booking, starts `call`, applies `change` once the call waits, and commits. Returns the call's answer. */
  async function meanwhile<T>(practice: number, call: () => Promise<T>, change: (tx: Database) => Promise<unknown>): Promise<T> {
    const { answer } = await database()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('practice').where('id', '=', practice).select('id').forUpdate().execute()
        const begun = call()
        // Marks a rejection as handled; the answer is awaited below.
        begun.catch(() => {})
        await expect.poll(waiting, { timeout: 4_000, interval: 10 }).toBe(1)
        await change(tx)
        return { answer: begun }
      })
    return answer
  }
  const cancel = (practice: number) => (tx: Database) =>
    tx.updateTable('practice').set({ status: 'annullato' }).where('id', '=', practice).execute()
  const makeDearer = (practice: number) => (tx: Database) => setTotal(tx, practice, total + 1)

  it('a payment begins with the new amount due', async () => {
    const practice = await world.book()
    const answer = await meanwhile(practice, () => world.create(practice, total), makeDearer(practice))
    expect(answer).toMatchObject({ status: 409, body: { code: 'amount-changed', amount: total + 1 } })
  })

  it('an order is captured only for the new amount due', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    const answer = await meanwhile(practice, () => world.capture(practice, order), makeDearer(practice))
    expect(answer).toMatchObject({ status: 409, body: { code: 'amount-changed', amount: total + 1 } })
    expect((await world.provider.findOrder(order))?.captures).toEqual([])
  })

  it('a capture for a booking that was cancelled opens a payment case for an operator', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    const { guid: intentGuid } = await intentOf(order)
    const captured = await world.provider.captureOrder(order, crypto.randomUUID())
    await meanwhile(
      practice,
      () => settlePayment(world.context(), { intent: { guid: intentGuid, practiceId: practice }, order: captured }),
      cancel(practice),
    )
    const cases = await database().selectFrom('paymentCase').where('intentGuid', '=', intentGuid).select('reason').execute()
    expect(cases).toEqual([{ reason: 'not-due' }])
    expect(await world.check({ practice })).toEqual([])
  })

  it('a cancelled booking is not moved to another package', async () => {
    const practice = await world.book()
    const target = await addTarget(world)
    const answer = await meanwhile(practice, () => post('editPackage', { practiceId: practice, ...target.body }), cancel(practice))
    expect(answer).toMatchObject({ status: 409, body: { code: 'condition-not-met' } })
  })

  it('extras are not added to a cancelled booking, and released holds are not released twice', async () => {
    const packageId = await addUpsellablePackage(world, 2)
    const practice = await bookUpsellable(world, packageId)
    const add = () => post('upselling', { practiceId: practice.id, newPackageItems: [practice.exam] })
    expect(await meanwhile(practice.id, add, cancel(practice.id))).toMatchObject({ status: 409, body: { code: 'condition-not-met' } })

    const other = await bookUpsellable(world, packageId)
    expect((await post('upselling', { practiceId: other.id, newPackageItems: [other.exam] })).body.amountToPay).toBe(examCents)
    await world.pass(31 * 60_000)
    await meanwhile(
      other.id,
      () => releaseOverdueHolds(world.context()),
      (tx) => tx.deleteFrom('serviceHold').where('practiceId', '=', other.id).execute(),
    )
    expect(await examsLeft(world, other), 'a removed hold is not released again').toBe(1)
  })

  it('twenty concurrent settlements of one payment write each row once', async () => {
    const practice = await world.book()
    const order = await approved(practice, 'pending')
    const { guid: intentGuid } = await intentOf(order)
    const settle = async () => {
      const told = (await world.provider.findOrder(order)) ?? expect.fail('there is no order')
      await Promise.all(
        Array.from({ length: 20 }, () =>
          settlePayment(world.context(), { intent: { guid: intentGuid, practiceId: practice }, order: told }),
        ),
      )
      const rows = await database().selectFrom('paymentEntry').where('intentGuid', '=', intentGuid).orderBy('id').select('kind').execute()
      return rows.map(({ kind }) => kind)
    }
    const { captures } = await world.provider.captureOrder(order, crypto.randomUUID())
    expect(await settle()).toEqual(['pending'])
    await world.simulator.control({ action: 'complete', captureId: captures[0]?.id ?? '' })
    expect(await settle()).toEqual(['pending', 'capture'])
    await world.simulator.control({ action: 'refund', captureId: captures[0]?.id ?? '', amountCents: 20_000 })
    expect(await settle()).toEqual(['pending', 'capture', 'refund'])
    expect(await world.check({ withOrders: true, practice })).toEqual([])
  })

  it('a reconciler skips a payment that another one has locked, and claims the next', async () => {
    const [first, second] = [await intentOf(await approved(await world.book())), await intentOf(await approved(await world.book()))]
    await database().updateTable('paymentIntent').set({ checkAt: null }).execute()
    const now = world.server.clock.now()
    await database().updateTable('paymentIntent').set({ checkAt: now }).where('guid', 'in', [first.guid, second.guid]).execute()
    const taken = await database()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('paymentIntent').where('guid', '=', first.guid).select('guid').forUpdate().execute()
        return claimDueIntents(database(), now, new Date(now.getTime() + 60_000), 10)
      })
    expect(taken.map(({ guid }) => guid)).toEqual([second.guid])
  })

  it('a redelivered event that was handled makes no call to the provider', async () => {
    await world.simulator.control({ action: 'webhooks', mode: 'now' })
    const practice = await world.book()
    const order = await approved(practice)
    expect((await world.capture(practice, order)).status).toBe(200)
    await world.simulator.settled()
    const told = (await world.simulator.inspect()).events.find(({ orderId, state }) => orderId === order && state === 'delivered')
    const before = looks
    await world.simulator.control({ action: 'redeliver', eventId: told?.id ?? '', copies: 3 })
    await world.simulator.settled()
    expect(looks).toBe(before)
  })
})
