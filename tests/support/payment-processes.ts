import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import type { PaymentProvider } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { createPaypalProvider } from '../../src/area-club/server/providers/payments/paypal/paypal-provider.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { paymentWebhookPath } from '../../src/area-club/server/settings/paypal-settings.ts'
import { checkPayments } from '../../src/area-club/server/slices/bookings/use-cases/check-payments.ts'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { type StartedSimulator, startPaymentSimulator } from '../../src/area-club/simulators/payments/start-payment-simulator.ts'
import { addPayablePackage, addPayablePractice } from './payable-practice.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'

/** Server processes that a test may kill and restart, and PayPal's simulator in the test's own process. */
export interface PaymentProcesses {
  readonly simulator: StartedSimulator
  /** Returns the next unused booking of the customer. */
  nextBooking(): number
  /**
   * Starts one or several servers on one database. The clock is two minutes later than at the last start, so interrupted work is due.
   *
   * Does not wait for the servers' initial jobs.
   */
  start(processes?: number): Promise<void>
  /** Sends SIGKILL to all servers. */
  kill(): Promise<void>
  post(path: 'order/create' | 'order/capture' | 'finalize' | 'markAsError', body: object, process?: number): Promise<Answered>
  /** Adds services to a booking. */
  change(path: 'upselling', body: object): Promise<Answered>
  /** Returns the order of a payment, new or continued. */
  order(practice: number): Promise<string>
  read(practice: number): Promise<Record<string, unknown>>
  /** Returns violations of the invariants I1 to I5. The server must not have the embedded database open. */
  check(): Promise<readonly unknown[]>
  close(): Promise<void>
}

export interface Answered {
  status: number
  body: Record<string, unknown>
}

export const total = 89_000
const startMs = Date.parse('2026-03-02T09:00:00Z')
/** Longer than a dead reconciler's claims; shorter than a session and an order's wait for approval. */
const betweenStartsMs = 2 * 60_000

/** @param databaseUrl an empty PostgreSQL database; by default the embedded database is used. */
export async function openPaymentProcesses(bookings: number, databaseUrl?: string): Promise<PaymentProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'area-club-processes-'))
  const data = { databaseUrl, dataDir: join(folder, 'data') }
  const free = await plant(data, bookings)
  let starts = 0
  let portals: readonly PortalProcess[] = []
  let delivered = 0
  let token = ''
  const clock = { now: () => new Date(startMs + starts * betweenStartsMs) }
  const simulator = await startPaymentSimulator({
    clock,
    retryDelaysMs: [],
    webhook: {
      id: simulatorKeys.webhookId,
      deliver: async (headers, body) =>
        (await fetch(`${running(delivered++).url}${paymentWebhookPath}`, { method: 'POST', headers, body })).status,
    },
  })
  const running = (process: number) => portals[process % Math.max(1, portals.length)] ?? fail('The server is not running')
  const call = async (method: string, path: string, body?: object, process = 0): Promise<Answered> => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${running(process).url}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const read: unknown = await answer.json()
    return { status: answer.status, body: (typeof read === 'string' ? JSON.parse(read) : read) as Record<string, unknown> }
  }
  const kill = async () => void (await Promise.all(portals.map((portal) => portal.kill())))
  const payments: PaymentProcesses = {
    simulator,
    nextBooking: () => free.shift() ?? fail('There is no booking left'),
    start: async (processes = 1) => {
      starts += 1
      const settings = {
        SEED: 'none',
        CLOCK: clock.now().toISOString(),
        LOGIN_ATTEMPTS: '1000',
        PAYPAL_API_URL: simulator.apiUrl,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      }
      portals = await Promise.all(Array.from({ length: processes }, () => startPortal(data.dataDir, settings)))
      // The first start's session is still valid.
      if (token !== '') return
      const login = await call('POST', 'member/login', { username: 'giulia.bianchi', password: 'Vacanze-2026' })
      token = String(login.body.token)
    },
    kill,
    post: (path, body, process) => call('POST', `payments/paypal/${path}`, body, process),
    change: (path, body) => call('POST', `member/practice/${path}`, body),
    order: async (practice) => {
      const { status, body } = await payments.post('order/create', { practice, amount: total })
      return status === 200 ? String(body.id) : fail(`No order: ${status} ${JSON.stringify(body)}`)
    },
    read: async (practice) => (await call('GET', `member/practice/${practice}`)).body,
    check: async () => checkAll(data, clock, ask(simulator, clock)),
    close: async () => {
      await kill()
      await simulator.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return payments
}

interface Data {
  databaseUrl: string | undefined
  dataDir: string
}

/** Seeds the demonstration, and adds bookings of its customer Giulia. */
async function plant(data: Data, bookings: number): Promise<number[]> {
  const opened = await openDatabase(data)
  try {
    const { database } = opened
    await opened.withoutLimits((unlimited) => seedDatabase(unlimited, new Date(startMs)))
    const giulia = await database.selectFrom('member').where('username', '=', 'giulia.bianchi').select('id').executeTakeFirstOrThrow()
    const packageId = await addPayablePackage(database)
    const ids: number[] = []
    for (let n = 0; n < bookings; n++) ids.push(await addPayablePractice(database, packageId, { buyerId: giulia.id, totalCents: total }))
    return ids
  } finally {
    await opened.close()
  }
}

async function checkAll(data: Data, clock: { now(): Date }, payments: PaymentProvider): Promise<readonly unknown[]> {
  const opened = await openDatabase(data)
  try {
    const period = { from: undefined, until: undefined }
    const checked = await checkPayments({ database: opened.database, clock, payments }, { asksProvider: true, period })
    if (checked.asked === 0) fail('No payment was held against the provider')
    return checked.violations
  } finally {
    await opened.close()
  }
}

function ask({ apiUrl }: StartedSimulator, clock: { now(): Date }): PaymentProvider {
  return createPaypalProvider({ ...simulatorKeys, merchantId: simulatorKeys.payeeId, apiUrl, clock })
}

function fail(words: string): never {
  throw new Error(words)
}
