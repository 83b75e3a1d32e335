/** Refunds by an operator: made once however often requested. They are booked from the order as read at the provider. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { refundCapture } from '../../src/area-club/server/slices/bookings/use-cases/refund-capture.ts'
import type { UseCaseContext } from '../../src/core/server/application/use-case.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const total = 89_000

describeOnDatabases('A refund', (kind) => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
  })
  afterAll(() => world?.close())
  afterEach(async () => {
    await world.simulator.control({ action: 'clear' })
    await world.simulator.settled()
    expect(await world.check({ withOrders: true })).toEqual([])
  })

  const database = () => world.server.services.database
  const context = (): UseCaseContext => {
    const { settings: _settings, messages: _messages, ...shared } = world.server.services
    return { ...shared, settings: {}, language: 'it', requestId: 'operator', log: world.server.app.fastify.log }
  }
  const paid = async () => {
    const practice = await world.book()
    const order = await world.order(practice, total)
    await world.approve(order, { source: 'paypal' } as never)
    await world.capture(practice, order)
    const captureId = (await world.provider.findOrder(order))?.captures[0]?.id ?? expect.fail('nothing was captured')
    return { practice, order, captureId }
  }
  const refund = (captureId: string, amountCents: number, isAnother = false) =>
    refundCapture(context(), { captureId, amountCents, isAnother })
  const refundsAt = async (order: string) => (await world.provider.findOrder(order))?.refunds.map(({ amountCents }) => amountCents)
  const rowsOf = async (practice: number) =>
    (
      await database().selectFrom('paymentEntry').where('practiceId', '=', practice).orderBy('id').select(['kind', 'amountCents']).execute()
    ).map(({ kind, amountCents }) => `${kind} ${amountCents}`)

  it('is sent to the provider, recorded at once and written to the audit trail', async () => {
    const { practice, order, captureId } = await paid()
    expect(await refund(captureId, 5_000)).toMatchObject({ status: 'COMPLETED', practiceId: practice })
    expect(await refundsAt(order)).toEqual([5_000])
    expect(await rowsOf(practice)).toEqual([`capture ${total}`, 'refund -5000'])
    const trail = await database()
      .selectFrom('audit')
      .where('action', '=', 'payment-refund')
      .where('subjectId', '=', String(practice))
      .select(['requestId', 'actorId'])
      .execute()
    expect(trail).toEqual([{ requestId: 'operator', actorId: null }])
  })

  it('is refused when repeated with the same amount, unless the operator asks for another one', async () => {
    const { practice, order, captureId } = await paid()
    const { refundId } = await refund(captureId, 5_000)
    await expect(refund(captureId, 5_000)).rejects.toThrow(`was given back before (refund ${refundId}`)
    expect(await refundsAt(order)).toEqual([5_000])
    await refund(captureId, 5_000, true)
    await refund(captureId, 4_000)
    expect(await rowsOf(practice)).toEqual([`capture ${total}`, 'refund -5000', 'refund -5000', 'refund -4000'])
  })

  it.each(['drop-after', 'drop-before', 'error-after', 'garbage'] as const)(
    'is made once when its answer was lost and the operator repeats it (%s)',
    async (does) => {
      const { practice, order, captureId } = await paid()
      await world.simulator.control({ action: 'webhooks', mode: 'off' })
      await world.simulator.control({ action: 'fault', on: 'refund', does })
      await expect(refund(captureId, 5_000)).rejects.toThrow('Run the same command again')
      expect(await rowsOf(practice)).toEqual([`capture ${total}`])
      await refund(captureId, 5_000)
      expect(await refundsAt(order)).toEqual([5_000])
      expect(await rowsOf(practice)).toEqual([`capture ${total}`, 'refund -5000'])
      await world.simulator.control({ action: 'webhooks', mode: 'now' })
    },
  )

  it('is not repeated once the provider has forgotten its request id, unless the operator asks for another one', async () => {
    const { practice, order, captureId } = await paid()
    await world.simulator.control({ action: 'fault', on: 'refund', does: 'drop-before' })
    await expect(refund(captureId, 5_000)).rejects.toThrow('Run the same command again')
    await world.pass(30 * 24 * 60 * 60_000)
    await expect(refund(captureId, 5_000)).rejects.toThrow('too late to ask for its outcome')
    expect(await refundsAt(order)).toEqual([])
    await refund(captureId, 5_000, true)
    expect(await refundsAt(order)).toEqual([5_000])
    expect(await rowsOf(practice)).toEqual([`capture ${total}`, 'refund -5000'])
  })

  it('is made once when it could not be recorded and the operator repeats it', async () => {
    const { practice, order, captureId } = await paid()
    await world.simulator.control({ action: 'webhooks', mode: 'off' })
    await world.simulator.control({ action: 'fault', on: 'read', does: 'drop-before' })
    await expect(refund(captureId, 5_000)).rejects.toThrow('Run the same command again')
    await refund(captureId, 5_000)
    expect(await refundsAt(order)).toEqual([5_000])
    expect(await rowsOf(practice)).toEqual([`capture ${total}`, 'refund -5000'])
    await world.simulator.control({ action: 'webhooks', mode: 'now' })
  })

  it('is made once when several operators request it at once', async () => {
    const { practice, order, captureId } = await paid()
    const outcomes = await Promise.allSettled([refund(captureId, 5_000), refund(captureId, 5_000), refund(captureId, 5_000)])
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await refundsAt(order)).toEqual([5_000])
    expect(await rowsOf(practice)).toEqual([`capture ${total}`, 'refund -5000'])
  })

  it('is refused when it exceeds what is left of the capture, or the ledger does not know the capture', async () => {
    const { practice, order, captureId } = await paid()
    await refund(captureId, total - 1_000)
    await expect(refund(captureId, 1_001)).rejects.toThrow('Only 10.00 euro of this capture are left.')
    await expect(refund('NOTHING', 1)).rejects.toThrow('The ledger has no capture NOTHING')
    expect(await refundsAt(order)).toEqual([total - 1_000])
    expect(await rowsOf(practice)).toHaveLength(2)
  })

  it('is recorded as refused when the provider refuses it, and can be requested again', async () => {
    const { practice, order, captureId } = await paid()
    // The provider has a refund that it has not reported to the server.
    await world.simulator.control({ action: 'webhooks', mode: 'off' })
    await world.simulator.control({ action: 'refund', captureId, amountCents: total })
    await expect(refund(captureId, 5_000)).rejects.toThrow(/refused the refund: \w+\. Nothing was given back\./)
    expect(await database().selectFrom('paymentRefund').where('captureId', '=', captureId).select('refusal').execute()).toHaveLength(1)
    await world.simulator.control({ action: 'webhooks', mode: 'now' })
    // The next read of the order books it.
    await world.finalize(practice, order)
    const [intent] = await database().selectFrom('paymentIntent').where('practiceId', '=', practice).select('guid').execute()
    await database()
      .updateTable('paymentIntent')
      .set({ checkAt: world.server.clock.now() })
      .where('guid', '=', intent?.guid ?? '')
      .execute()
    await world.reconcile()
    expect(await rowsOf(practice)).toEqual([`capture ${total}`, `refund -${total}`])
  })
})
