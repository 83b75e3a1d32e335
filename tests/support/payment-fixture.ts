import { sql } from 'kysely'
import { guards } from '#generated/server/guards.ts'
import type { PaymentTimes } from '../../src/area-club/server/domain/figures.ts'
import type { PaymentProvider } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { createPaypalProvider } from '../../src/area-club/server/providers/payments/paypal/paypal-provider.ts'
import { readRecords } from '../../src/area-club/server/providers/payments/read-records.ts'
import { paymentWebhookPath } from '../../src/area-club/server/settings/paypal-settings.ts'
import {
  type CheckedIntent,
  checkInvariants,
  type InvariantSource,
  type Violation,
} from '../../src/area-club/server/slices/bookings/domain/invariants.ts'
import { describePractice } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import { requirePracticeOf } from '../../src/area-club/server/slices/bookings/queries.ts'
import { listCheckedVouchers } from '../../src/area-club/server/slices/bookings/stores/invariants-store.ts'
import { reconcilePayments } from '../../src/area-club/server/slices/bookings/use-cases/reconcile-payments.ts'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { simulatorApiPath } from '../../src/area-club/simulators/payments/simulator-paths.ts'
import { createMemoryStore } from '../../src/area-club/simulators/payments/simulator-store.ts'
import { type StartedSimulator, startPaymentSimulator } from '../../src/area-club/simulators/payments/start-payment-simulator.ts'
import type { UseCaseContext } from '../../src/core/server/application/use-case.ts'
import type { OpenedDatabase } from '../../src/core/server/database/open-database.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { addPayablePackage, addPayablePractice, type PayablePractice } from './payable-practice.ts'
import { registerAndLogIn } from './test-members.ts'
import { type CallAnswer, type DatabaseKind, startTestServer, type TestServer } from './test-server.ts'

/** A server with the payment simulator behind HTTP, and a customer who can pay. */
export interface PaymentFixture {
  readonly server: TestServer
  readonly simulator: StartedSimulator
  /** The client without the proxy. */
  readonly provider: PaymentProvider
  /** Creates a client without any cached state, as in a process that has just started. */
  newClient(): PaymentProvider
  /** Every webhook call of the simulator. */
  readonly deliveries: readonly { headers: Readonly<Record<string, string>>; body: string }[]
  /** Breaks calls between server and simulator on request. */
  readonly proxy: FaultProxy
  readonly memberId: number
  readonly token: string
  /** Adds a payable booking and returns its id. */
  book(practice?: Omit<PayablePractice, 'buyerId'>): Promise<number>
  create(practice: number, amount: number, method?: string, beside?: { voucher?: string; isPart?: boolean }): Promise<CallAnswer>
  /** Creates an order and returns its id. Throws when it is refused. */
  order(practice: number, amount: number, beside?: { voucher?: string; isPart?: boolean }): Promise<string>
  /** Approves an order as the customer. Resolves when the server has handled the webhook, so nothing else reads the order meanwhile. */
  approve(orderID: string, approval: Parameters<StartedSimulator['approve']>[1]): Promise<void>
  capture(practice: number, orderID: string): Promise<CallAnswer>
  finalize(practice: number, orderID: string): Promise<CallAnswer>
  /** Reports the failure of an order, by default the latest. */
  fail(practice: number, response?: string, orderID?: string): Promise<CallAnswer>
  read(practice: number): Promise<CallAnswer>
  /** Advances the clock; the customer stays logged in. */
  pass(byMs: number): Promise<void>
  /** Returns the context of a use case outside of a request. */
  context(): UseCaseContext
  reconcile(): Promise<void>
  /** Removes all orders and events from the simulator, so that it no longer scans them. */
  forgetOrders(): Promise<void>
  /** Advances the clock until every payment is due, and reconciles. */
  reconcileUntilQuiet(): Promise<void>
  /** Returns violations of the invariants I1, I2, I3 and I5 for some bookings or all. `withOrders` adds I4. */
  check(options?: { withOrders?: boolean; practice?: number | readonly number[] }): Promise<readonly Violation[]>
  close(): Promise<void>
}

export interface WorldOptions {
  /** Wraps the provider, for example to throw errors. */
  wrap?: (provider: PaymentProvider) => PaymentProvider
  timeLimitMs?: number
  /** By default those of operator.yaml. */
  paymentTimes?: PaymentTimes
  /** Routes the server's calls through the proxy. Webhooks are then refused, because their certificate has another origin. */
  isProxied?: boolean
  /** A database that another process may open too; by default an empty one. */
  opened?: OpenedDatabase
}

export async function openPaymentFixture(
  kind: DatabaseKind,
  { wrap = (provider) => provider, timeLimitMs = 2_000, isProxied = false, opened, paymentTimes }: WorldOptions = {},
): Promise<PaymentFixture> {
  let server: TestServer | undefined
  const now = () => server?.clock.now() ?? new Date('2026-03-02T09:00:00Z')
  const store = createMemoryStore()
  const deliveries: { headers: Readonly<Record<string, string>>; body: string }[] = []
  const simulator = await startPaymentSimulator({
    store,
    clock: { now },
    retryDelaysMs: [],
    webhook: {
      id: simulatorKeys.webhookId,
      deliver: async (headers, body) => {
        deliveries.push({ headers, body })
        const answer = await server?.app.fastify.inject({ method: 'POST', url: paymentWebhookPath, headers, payload: body })
        return answer?.statusCode ?? 503
      },
    },
  })
  const proxy = await startFaultProxy(simulator.origin)
  const keys = { ...simulatorKeys, merchantId: simulatorKeys.payeeId, clock: { now } }
  const provider = createPaypalProvider({ ...keys, apiUrl: simulator.apiUrl, timeLimitMs })
  const newClient = () =>
    createPaypalProvider({ ...keys, apiUrl: isProxied ? `${proxy.origin}${simulatorApiPath}` : simulator.apiUrl, timeLimitMs })
  const started = await startTestServer(kind, {
    payments: wrap(newClient()),
    guards,
    ...(opened && { opened }),
    ...(paymentTimes && { figures: { paymentTimes } }),
  })
  server = started
  const { database } = started.services
  const token = await registerAndLogIn(started, 700)
  const { id: memberId } = await database.selectFrom('member').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { id: _id, ...session } = await database
    .selectFrom('session')
    .selectAll()
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const packageId = await addPayablePackage(database)
  const post = (path: string, body: object) => started.call('POST', `/api/payments/paypal/${path}`, { token, body })
  const context = (): UseCaseContext => {
    const { settings: _settings, messages: _messages, ...shared } = started.services
    return { ...shared, settings: {}, language: 'it', requestId: 'reconciler', log: started.app.fastify.log }
  }
  const world: PaymentFixture = {
    server: started,
    simulator,
    provider,
    newClient,
    proxy,
    deliveries,
    memberId,
    token,
    book: (practice = {}) => addPayablePractice(database, packageId, { buyerId: memberId, ...practice }),
    create: (practice, amount, method, beside) =>
      post('order/create', { practice, amount, ...(method !== undefined && { method }), ...beside }),
    order: async (practice, amount, beside) => {
      const answer = await world.create(practice, amount, undefined, beside)
      if (answer.status !== 200) throw new Error(`No order: ${answer.text}`)
      return (JSON.parse(answer.body) as { id: string }).id
    },
    approve: async (orderID, approval) => {
      await simulator.approve(orderID, approval)
      await simulator.settled()
    },
    capture: (practice, orderID) => post('order/capture', { practice, orderID }),
    finalize: (practice, orderID) => post('finalize', { practice, orderID, isFromMembership: true }),
    fail: async (practice, response = 'cancelled', orderID) => {
      const open = database.selectFrom('paymentIntent').where('practiceId', '=', practice).where('orderId', 'is not', null)
      const latest = await open.orderBy('createdAt', 'desc').select('orderId').executeTakeFirst()
      return post('markAsError', { practice, response, orderID: orderID ?? latest?.orderId ?? undefined })
    },
    read: (practice) => started.call('GET', `/api/member/practice/${practice}`, { token }),
    pass: async (byMs) => {
      started.clock.advance(byMs)
      // A concurrent call may have found the session expired and removed it.
      const times = { createdAt: now(), lastSeenAt: now() }
      await database
        .insertInto('session')
        .values({ ...session, ...times })
        .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet(times))
        .execute()
    },
    context,
    forgetOrders: () =>
      store.change(async (records) => {
        for (const kind of ['order', 'event'] as const) for (const { id } of await records.list(kind)) await records.remove(kind, id)
      }),
    reconcile: () => reconcilePayments(context()),
    reconcileUntilQuiet: async () => {
      // Advances past every reservation and every interval between two checks.
      for (let round = 0; round < 2; round++) {
        await world.pass(2 * 60 * 60_000)
        await world.reconcile()
      }
    },
    check: async ({ withOrders = false, practice } = {}) =>
      checkInvariants(await gather(started, memberId, practice, withOrders ? provider : undefined)),
    close: async () => {
      await proxy.close()
      await simulator.close()
      await started.close()
    },
  }
  return world
}

async function gather(
  { services: { database, clock } }: TestServer,
  memberId: number,
  practice: number | readonly number[] | undefined,
  provider: PaymentProvider | undefined,
): Promise<InvariantSource> {
  const own = database.selectFrom('practice').where('buyerId', '=', memberId)
  const asked = practice === undefined ? own : own.where('id', 'in', [0, practice].flat())
  const ids = (await asked.select('id').execute()).map(({ id }) => id)
  const bookings = await Promise.all(
    ids.map(async (id) => {
      const shown = describePractice(await requirePracticeOf(database, memberId, id), clock.now())
      return {
        practiceId: id,
        status: shown.readableStatus,
        totalCents: shown.totalCost,
        inpsShareCents: shown.costoINPS,
        shown: {
          privatoPayedCents: shown.privatoPayedAmount,
          inpsPayedCents: shown.iNPSPayedAmount,
          remainingCents: shown.remainingAmount,
        },
      }
    }),
  )
  const entries = await sql<InvariantSource['entries'][number]>`
    select practice_id, kind, payer, amount_cents, capture_id, intent_guid, voucher_id,
      (select capture_id from payment_entry as reversed where reversed.id = payment_entry.reverses_entry_id) as reverses_capture_id
    from payment_entry where practice_id = any(${ids}::int4[])`.execute(database)
  const intents = await sql<CheckedIntent & { orderId: string | null }>`
    select guid, practice_id, state, order_id, voucher_id, voucher_cents from payment_intent
    where practice_id = any(${ids}::int4[])`.execute(database)
  const credits = await sql<InvariantSource['openCredits'][number]>`
    select practice_id, amount_cents from credit_case
    where closed_at is null and practice_id = any(${ids}::int4[])`.execute(database)
  const cases = await sql<InvariantSource['cases'][number]>`
    select capture_id, reason from payment_case join payment_intent on guid = intent_guid
    where practice_id = any(${ids}::int4[])`.execute(database)
  const orders: NonNullable<InvariantSource['orders']>[number][] = []
  if (provider !== undefined)
    for (const { guid, orderId } of intents.rows)
      if (orderId !== null) {
        const reversalIds = entries.rows.flatMap((entry) =>
          entry.intentGuid === guid && entry.kind === 'reversal' ? [entry.captureId] : [],
        )
        orders.push({ intentGuid: guid, ...(await readRecords(provider, orderId, reversalIds)) })
      }
  return {
    bookings,
    entries: entries.rows,
    intents: intents.rows,
    // The rows and reservations of a voucher are those of all bookings.
    vouchers: practice === undefined ? await listCheckedVouchers(database) : [],
    openCredits: credits.rows,
    cases: cases.rows,
    ...(provider !== undefined && { orders, merchantId: provider.merchantId }),
  }
}
