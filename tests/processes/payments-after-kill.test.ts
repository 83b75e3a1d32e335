/**
 * P15: a server that is killed (kill -9) between any two steps of a payment, on both databases.
 *
 * The next start restores I1 to I5 with exactly one capture. Commits here and effects at the provider are what lasts, so a process is
 * killed in each gap between two of them: before and after each call of the provider, and in a transaction that has written every row
 * and not committed.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Operation } from '../../src/area-club/simulators/payments/records.ts'
import { openPaymentProcesses, type PaymentProcesses, total } from '../support/payment-processes.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'
import { bothDatabases } from '../support/test-server.ts'

const isLong = process.env.TEST_LONG === '1'
/** The number of kills on each database, over all places in turn; by default one in each place. */
const kills = Number(process.env.PAYMENT_KILLS ?? 0)
/** Starting a process takes seconds, and longer on a busy machine. */
const patient = { timeout: 60_000, interval: 20 }
const timeout = 180_000

/** Where the process is killed: before or after a call of the provider, before a commit, or after its answer. */
type Place =
  | { on: Operation; does: 'hold-before' | 'hold-after' }
  /** In a transaction that has written every row. */
  | 'uncommitted'
  | 'answered'

/** Work that a kill interrupts. `begun` prepares it, `act` is interrupted, and the next start completes it. */
interface Work {
  begun(world: PaymentProcesses, practice: number): Promise<string>
  /** Calls of the provider, in order. */
  calls: readonly Operation[]
  /** Resolves with the status of the answer, or undefined without a caller. With `isStart` it starts the process to kill. */
  act(world: PaymentProcesses, practice: number, order: string): Promise<number | undefined>
  isStart?: true
  /** The state of the payment after the next start, without the customer. */
  leaves: 'paid' | 'due' | 'charged back'
  /** Status of the customer's call, when it is answered. */
  status?: number
}

const approved = async (world: PaymentProcesses, practice: number) => {
  const order = await world.order(practice)
  await world.simulator.approve(order, { source: 'paypal', choice: 'pays' })
  // A webhook still being read during the capture would report it.
  await world.simulator.settled()
  return order
}
const paid = async (world: PaymentProcesses, practice: number) => {
  const order = await approved(world, practice)
  expect((await world.post('order/capture', { practice, orderID: order })).status).toBe(200)
  return order
}
/** Captures an order and loses the answer, so that the outcome is unknown. */
const lost = async (world: PaymentProcesses, practice: number, does: 'drop-before' | 'drop-after') => {
  const order = await approved(world, practice)
  await world.simulator.control({ action: 'webhooks', mode: 'off' })
  await world.simulator.control({ action: 'fault', on: 'capture', does })
  expect((await world.post('order/capture', { practice, orderID: order })).body.code).toBe('payment-pending')
  return order
}

const works: Readonly<Record<string, Work>> = {
  'begins a payment': {
    begun: async () => '',
    calls: ['token', 'create'],
    act: async (world, practice) => (await world.post('order/create', { practice, amount: total })).status,
    leaves: 'due',
    status: 200,
  },
  'captures a payment': {
    begun: approved,
    calls: ['read', 'capture'],
    act: async (world, practice, orderID) => (await world.post('order/capture', { practice, orderID })).status,
    leaves: 'paid',
    status: 200,
  },
  'finalizes a payment': {
    begun: (world, practice) => lost(world, practice, 'drop-after'),
    calls: ['read'],
    act: async (world, practice, orderID) => (await world.post('finalize', { practice, orderID, isFromMembership: true })).status,
    leaves: 'paid',
    status: 200,
  },
  'gives up a payment': {
    begun: (world, practice) => world.order(practice),
    calls: [],
    act: async (world, practice, orderID) => (await world.post('markAsError', { practice, response: 'cancelled', orderID })).status,
    leaves: 'due',
    status: 200,
  },
  'processes the webhook of a payment': {
    begun: (world, practice) => world.order(practice),
    calls: ['certificate', 'read'],
    // As MyBank's payments: captured without a call of the server, and reported by a webhook.
    act: async (world, _practice, order) => {
      await world.simulator.approve(order, { source: 'mybank', choice: 'captured-at-approval' })
      await world.simulator.settled()
      return undefined
    },
    leaves: 'paid',
  },
  'processes the webhook of a chargeback': {
    begun: paid,
    calls: ['read'],
    act: async (world, _practice, order) => {
      const { orders } = await world.simulator.inspect()
      const captureId = orders.find(({ id }) => id === order)?.captures[0]?.id ?? ''
      await world.simulator.control({ action: 'reverse', captureId })
      await world.simulator.settled()
      return undefined
    },
    leaves: 'charged back',
  },
  'reconciles a payment': {
    begun: async (world, practice) => {
      const order = await lost(world, practice, 'drop-before')
      // At once, before a reconciler of this process runs.
      await world.kill()
      return order
    },
    calls: ['token', 'read', 'capture'],
    act: async (world) => {
      await world.start()
      return undefined
    },
    isStart: true,
    leaves: 'paid',
  },
}

const placesOf = ({ calls, status }: Work, isPostgres: boolean): readonly Place[] => [
  ...calls.flatMap((on) => (['hold-before', 'hold-after'] as const).map((does) => ({ on, does }))),
  ...(isPostgres ? (['uncommitted'] as const) : []),
  ...(status === undefined ? [] : (['answered'] as const)),
]
const wordsOf = (place: Place) => (typeof place === 'string' ? place : `${place.on} ${place.does}`)

/** Points of a short run: gaps in which money has moved without a commit, and a few in other work. */
const few: Readonly<Record<'embedded' | 'postgres', readonly string[]>> = {
  embedded: ['captures a payment: capture hold-after', 'processes the webhook of a chargeback: read hold-before'],
  postgres: ['begins a payment: create hold-after', 'captures a payment: uncommitted', 'reconciles a payment: capture hold-before'],
}

/** A new process may request the token for its own checks, and the customer's call then waits for the same request. */
const isHeldFromStart = (place: Exclude<Place, string>, isStart: boolean): boolean => place.on === 'token' && !isStart

describe.each(bothDatabases)('A server that is killed and restarted (%s)', (kind) => {
  const all = Object.entries(works).flatMap(([words, work]) =>
    placesOf(work, kind === 'postgres').map((place) => [`${words}: ${wordsOf(place)}`, work, place] as const),
  )
  const once = all.filter(([words]) => isLong || few[kind].includes(words))
  const points =
    kills === 0
      ? once
      : Array.from({ length: Math.ceil(kills / all.length) }, () => all)
          .flat()
          .slice(0, kills)
  let world: PaymentProcesses
  let database: pg.Client | undefined
  beforeAll(async () => {
    const databaseUrl = kind === 'postgres' ? await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate')) : undefined
    world = await openPaymentProcesses(points.length, databaseUrl)
    if (databaseUrl !== undefined) {
      database = new pg.Client({ connectionString: databaseUrl })
      await database.connect()
    }
    await world.start()
  }, timeout)
  afterAll(async () => {
    await database?.end()
    await world?.close()
  })

  /** Kills the process once it is at a place, and then releases the lock that held it there. */
  async function killAt(
    place: Place,
    { order, isStart }: { order: string; isStart: boolean },
    act: () => Promise<number | undefined>,
  ): Promise<number | undefined> {
    if (place === 'answered') {
      const status = await act()
      await world.kill()
      return status
    }
    if (place === 'uncommitted') {
      // The audit row is written last.
      await database?.query('begin; lock table audit in share mode')
      const acted = act().catch(() => undefined)
      if (isStart) await acted
      await expect.poll(waiting, patient).toBeGreaterThan(0)
      await world.kill()
      await database?.query('rollback')
      return acted
    }
    if (!isHeldFromStart(place, isStart)) {
      const isOfOrder = place.on === 'read' || place.on === 'capture'
      await world.simulator.control({ action: 'fault', ...place, ...(isOfOrder && { about: order }) })
    }
    const acted = act().catch(() => undefined)
    if (isStart) await acted
    await expect.poll(async () => (await world.simulator.inspect()).held.length, patient).toBe(1)
    await world.kill()
    return acted
  }

  async function tellAgain(order: string): Promise<void> {
    const { events } = await world.simulator.inspect()
    for (const { id, orderId } of events) if (orderId === order) await world.simulator.control({ action: 'redeliver', eventId: id })
    await world.simulator.settled()
  }

  async function waiting(): Promise<number> {
    const found = await database?.query<{ count: number }>(
      `select count(*)::int4 as count from pg_locks where not granted and relation = 'audit'::regclass`,
    )
    return found?.rows[0]?.count ?? 0
  }

  it.each(points)('recovers when it is killed while it %s', { timeout }, async (_words, work, place) => {
    const practice = world.nextBooking()
    const known = new Set((await world.simulator.inspect()).orders.map(({ id }) => id))
    const made = async () => (await world.simulator.inspect()).orders.filter(({ id }) => !known.has(id))
    await world.simulator.control({ action: 'clear' })
    await world.simulator.control({ action: 'continue' })
    await world.simulator.control({ action: 'webhooks', mode: 'now' })
    // A process caches these, so only a new one requests them.
    if (typeof place !== 'string' && (place.on === 'token' || place.on === 'certificate')) {
      await world.kill()
      if (isHeldFromStart(place, work.isStart === true)) await world.simulator.control({ action: 'fault', ...place })
      await world.start()
    }
    const begun = await work.begun(world, practice)
    await world.simulator.settled()
    const status = await killAt(place, { order: begun, isStart: work.isStart === true }, () => work.act(world, practice, begun))
    expect(status).toBe(place === 'answered' ? work.status : undefined)
    await world.start()
    // An event whose signature was not verified yet was not stored; PayPal delivers it again.
    if (typeof place !== 'string' && place.on === 'certificate') await tellAgain(begun)

    const remaining = work.leaves === 'paid' ? 0 : total
    await expect.poll(() => world.read(practice), patient).toMatchObject({ remainingAmount: remaining, isPaymentPending: false })
    // A call left over by the killed process has no further effect.
    await world.simulator.control({ action: 'continue' })
    await world.simulator.settled()
    expect(await world.read(practice)).toMatchObject({ remainingAmount: remaining })

    if (work.leaves === 'due') {
      const [order, before] = [await approved(world, practice), begun]
      if (work.status === 200 && before === '') expect((await made()).map(({ id }) => id)).toEqual([order])
      expect((await world.post('order/capture', { practice, orderID: order })).status).toBe(200)
    }
    const [paidOrder, ...others] = (await made()).filter(({ captures }) => captures.length > 0)
    expect(paidOrder?.captures).toHaveLength(1)
    expect(others).toEqual([])
    expect(await world.post('finalize', { practice, orderID: paidOrder?.id, isFromMembership: true })).toMatchObject({
      status: 200,
      body: { message: 'Transazione eseguita con successo' },
    })
    expect(await world.read(practice)).toMatchObject({ remainingAmount: work.leaves === 'charged back' ? total : 0 })
    if (kind === 'postgres') expect(await world.check()).toEqual([])
  })

  it('satisfies every payment invariant at the end', { timeout }, async () => {
    await world.kill()
    expect(await world.check()).toEqual([])
    process.stdout.write(`${kind}: killed ${points.length} times\n`)
  })
})
