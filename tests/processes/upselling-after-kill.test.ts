/** Extras are booked or released exactly once when the server is killed (kill -9) in between. */
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import type { OpenedDatabase } from '../../src/core/server/database/open-database.ts'
import { openPaymentProcesses, type PaymentProcesses } from '../support/payment-processes.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'
import { addUpsellablePackage, bookUpsellable, examCents, examsLeft, type UpsellablePractice } from '../support/upsellable-practice.ts'

const timeout = 180_000
const patient = { timeout: 60_000, interval: 50 }

let databaseUrl: string
let world: PaymentProcesses
let opened: OpenedDatabase
let packageId: number
beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  world = await openPaymentProcesses(1, databaseUrl)
  opened = await openDatabase({ databaseUrl, dataDir: '' })
  packageId = await addUpsellablePackage(owner(0), 3)
  await world.start()
}, timeout)
afterAll(async () => {
  await opened?.close()
  await world?.close()
})

const owner = (memberId: number) => ({ memberId, server: { services: opened } })
const placesLeft = (practice: UpsellablePractice) => examsLeft(owner(0), practice)
const restart = async () => {
  await world.kill()
  await world.start()
}
/** Creates a booking that holds an exam. */
async function held(): Promise<UpsellablePractice> {
  const { id } = await opened.database.selectFrom('member').where('username', '=', 'giulia.bianchi').select('id').executeTakeFirstOrThrow()
  const practice = await bookUpsellable(owner(id), packageId)
  const { status, body } = await world.change('upselling', { practiceId: practice.id, newPackageItems: [practice.exam] })
  expect([status, body.amountToPay]).toEqual([200, examCents])
  return practice
}
async function approved({ id: practice }: UpsellablePractice): Promise<string> {
  const { body } = await world.post('order/create', { practice, amount: examCents })
  await world.simulator.approve(String(body.id), { source: 'paypal', choice: 'pays' })
  await world.simulator.settled()
  return String(body.id)
}

/** Locks a table, so that a transaction stops before it writes to it. */
async function block(table: 'service_snapshot' | 'service_hold') {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in exclusive mode`)
  const waiting = async () =>
    (await client.query('select count(*)::int as waiting from pg_locks where relation = $1::regclass and not granted', [table])).rows[0]
      .waiting
  return { waitsFor: () => expect.poll(waiting, patient).toBeGreaterThan(0), end: () => client.end() }
}

it('extras are booked once after a kill between hold and payment, and one during the payment', { timeout }, async () => {
  const before = 3
  const practice = await held()
  await restart()
  expect(await world.read(practice.id)).toMatchObject({ isModifying: true, heldServices: { amount: examCents } })
  expect(await placesLeft(practice)).toBe(before - 1)
  const orderID = await approved(practice)
  await restart()
  // A webhook would book it as well.
  await world.simulator.control({ action: 'webhooks', mode: 'off' })
  const blocked = await block('service_snapshot')
  const asked = world.post('order/capture', { practice: practice.id, orderID }).catch(() => undefined)
  await blocked.waitsFor()
  await world.kill()
  await blocked.end()
  expect(await asked, 'the request got no response').toBeUndefined()
  await world.start()
  await expect.poll(() => world.read(practice.id), patient).toMatchObject({ privatoPayedAmount: examCents })
  expect(await world.read(practice.id)).toMatchObject({ totalCost: 89_000 + examCents, heldServices: null, isModifying: false })
  expect((await world.simulator.inspect()).orders.find(({ id }) => id === orderID)?.captures).toHaveLength(1)
  expect(await placesLeft(practice)).toBe(before - 1)
  await world.simulator.control({ action: 'webhooks', mode: 'now' })
  expect(await world.check()).toEqual([])
})

it('held extras are released once after a kill during their release', { timeout }, async () => {
  const practice = await held()
  const before = (await placesLeft(practice)) ?? expect.fail()
  await world.kill()
  await opened.database
    .updateTable('serviceHold')
    .set({ createdAt: '2026-03-02T07:30:00Z', expiresAt: '2026-03-02T08:00:00Z' })
    .where('practiceId', '=', practice.id)
    .execute()
  const blocked = await block('service_hold')
  await world.start()
  // By then the transaction has written the places and not the hold.
  await blocked.waitsFor()
  await world.kill()
  await blocked.end()
  expect(await placesLeft(practice), 'the release was rolled back').toBe(before)
  await world.start()
  await expect.poll(() => placesLeft(practice), patient).toBe(before + 1)
  expect(await world.read(practice.id)).toMatchObject({ heldServices: null, isModifying: false })
  await restart()
  expect(await placesLeft(practice)).toBe(before + 1)
})
