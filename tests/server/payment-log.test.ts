/** The log of a payment: one line for each state change, and nothing about the payer (requirements S19). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { setTotal } from '../support/payable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { fiscalCodeOf } from '../support/test-members.ts'

const total = 89_000

describe('The log of a payment', () => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture('postgres')
  })
  afterAll(() => world?.close())

  const database = () => world.server.services.database
  const intentsOf = async (practice: number) => {
    const rows = await database()
      .selectFrom('paymentIntent')
      .where('practiceId', '=', practice)
      .orderBy('createdAt')
      .select('guid')
      .execute()
    return rows.map(({ guid }) => guid)
  }
  /** Returns the state changes of a payment as logged. */
  const changesOf = (intent: string | undefined) =>
    world.server.logLines
      .map((line) => JSON.parse(line))
      .filter((line) => line.intent === intent && 'to' in line)
      .map(({ from, to, msg }) => `${from} ${to}: ${msg}`)
  const approved = async (practice: number, choice?: string) => {
    const order = await world.order(practice, total)
    await world.approve(order, { source: 'card', ...(choice !== undefined && { choice }) } as never)
    return order
  }

  it('has a line for each state change, with the ids of payment and order', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await world.capture(practice, order)
    await world.finalize(practice, order)
    await world.simulator.settled()
    const [intent] = await intentsOf(practice)
    expect(changesOf(intent)).toEqual([
      'null created: payment created',
      'created ordered: payment ordered',
      'ordered capturing: payment capturing',
      'capturing captured: payment captured',
    ])
    const captureId = (await world.provider.findOrder(order))?.captures[0]?.id ?? ''
    await world.simulator.control({ action: 'refund', captureId, amountCents: 4_000 })
    await world.simulator.settled()
    const lines = world.server.logLines.map((line) => JSON.parse(line)).filter((line) => line.intent === intent)
    expect(lines.at(-1)).toMatchObject({ order, from: 'captured', to: 'captured', booked: [{ kind: 'refund', amountCents: -4_000 }] })
    expect(lines.filter(({ msg }) => msg === 'mail enqueued').map(({ mail }) => mail)).toEqual(['payment-receipt', 'payment-refunded'])
    for (const { requestId } of lines) expect(requestId).toEqual(expect.any(String))
  })

  it('records that a declined payment is ordered again, so that another means of payment can be tried', async () => {
    const practice = await world.book()
    await world.capture(practice, await approved(practice, 'declined'))
    const [intent] = await intentsOf(practice)
    expect(changesOf(intent).slice(2)).toEqual(['ordered capturing: payment capturing', 'capturing ordered: payment ordered'])
  })

  it('records that a pending payment was denied', async () => {
    const practice = await world.book()
    const order = await approved(practice, 'pending')
    await world.capture(practice, order)
    await world.simulator.control({ action: 'deny', captureId: (await world.provider.findOrder(order))?.captures[0]?.id ?? '' })
    await world.simulator.settled()
    const [intent] = await intentsOf(practice)
    expect(changesOf(intent).slice(3)).toEqual(['capturing pending: payment pending', 'pending failed: payment failed'])
  })

  it('records an abandoned payment once, however often the browser reports it', async () => {
    const practice = await world.book()
    await approved(practice)
    await world.fail(practice)
    await world.fail(practice)
    const [intent] = await intentsOf(practice)
    expect(changesOf(intent).slice(2)).toEqual(['ordered failed: payment failed'])
  })

  it('records that a payment expired and that another replaced it', async () => {
    const practice = await world.book()
    await world.order(practice, total)
    await world.pass(16 * 60_000)
    await world.order(practice, total)
    const [first, second] = await intentsOf(practice)
    expect(changesOf(first).at(-1)).toBe('ordered expired: payment expired')
    expect(changesOf(second)).toEqual(['null created: payment created', 'created ordered: payment ordered'])
    await world.pass(16 * 60_000)
    await world.reconcile()
    expect(changesOf(second).at(-1)).toBe('ordered expired: payment expired')
  })

  it('records the final state when the provider does not know a payment of unknown outcome', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await world.simulator.control({ action: 'fault', on: 'capture', does: 'drop-before' })
    await world.capture(practice, order)
    await setTotal(database(), practice, total + 100)
    await world.reconcileUntilQuiet()
    const [intent] = await intentsOf(practice)
    const changes = changesOf(intent)
    expect(changes.slice(0, 3).at(-1)).toBe('ordered capturing: payment capturing')
    const [{ state }] = (await database()
      .selectFrom('paymentIntent')
      .where('guid', '=', intent ?? '')
      .select('state')
      .execute()) as [{ state: string }]
    expect(changes.at(-1)).toMatch(new RegExp(` ${state}: payment ${state}$`))
  })

  it('has a line of level error while an outage leaves payments unsettled, with the age of the oldest (requirements O8)', async () => {
    const practice = await world.book()
    const order = await approved(practice, 'lost-answer')
    await world.simulator.control({ action: 'webhooks', mode: 'off' })
    await world.simulator.control({ action: 'reads', orderId: order, status: 403 })
    await world.capture(practice, order)
    const told = () => world.server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'payments stay unsettled')
    await world.pass(9 * 60_000)
    await world.reconcile()
    expect(told()).toEqual([])
    await world.pass(2 * 60_000)
    await world.reconcile()
    expect(told()).toMatchObject([{ level: 'error', overdue: 1, oldestSeconds: 11 * 60 }])
    await world.simulator.control({ action: 'reads', orderId: order })
    await world.simulator.control({ action: 'webhooks', mode: 'now' })
    await world.reconcileUntilQuiet()
    expect((await world.read(practice)).body).toMatchObject({ remainingAmount: 0 })
  })

  it('has a line of level error when an operator is needed', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await database().updateTable('practice').set({ status: 'annullato' }).where('id', '=', practice).execute()
    await world.provider.captureOrder(order, crypto.randomUUID())
    await world.simulator.settled()
    const [intent] = await intentsOf(practice)
    expect(world.server.logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'error', intent, reasons: ['not-due'], msg: 'a payment needs an operator' }),
    )
  })

  it('holds no name, address, tax code, token or text typed at the provider (requirements S19)', async () => {
    const canary = 'Canarino Via Roma 5'
    const practice = await world.book()
    await world.order(practice, total)
    await world.fail(
      practice,
      JSON.stringify({ name: 'CARD_ERROR', details: [{ issue: canary }], payer: { email: 'canarino@example.it' } }),
    )
    await world.fail(practice, canary)
    await world.capture(practice, 'CANARINO')
    await world.server.settle()
    const log = world.server.logLines.join('')
    const secrets = [
      'Canarino',
      'canarino@',
      'CANARINO',
      'Bianchi',
      'persona700',
      fiscalCodeOf(700),
      world.token,
      simulatorKeys.clientSecret,
    ]
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).not.toMatch(/Bearer |Basic /)
    // No line holds an access token of the provider.
    for (const { requestId, ...line } of world.server.logLines.map((each) => JSON.parse(each)))
      expect([requestId, JSON.stringify(line)]).not.toEqual([requestId, expect.stringMatching(/[\w-]{43}/)])
  })
})
