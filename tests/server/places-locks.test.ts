/**
 * Use cases that exchange places lock them in one order, so that two customers never deadlock.
 *
 * They run in pairs on a real PostgreSQL, one forward and one backward. A trigger delays each change of places, so that a wrong order
 * deadlocks every time.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyUpselling } from '../../src/area-club/server/slices/bookings/use-cases/apply-upselling.ts'
import { editServices } from '../../src/area-club/server/slices/bookings/use-cases/edit-services.ts'
import { emptyBookings } from '../../src/area-club/server/slices/bookings/use-cases/empty-bookings.ts'
import { failPayment } from '../../src/area-club/server/slices/bookings/use-cases/fail-payment.ts'
import { releaseOverdueHolds } from '../../src/area-club/server/slices/bookings/use-cases/release-overdue-holds.ts'
import { movePractice } from '../../src/area-club/server/slices/moves/use-cases/move-practice.ts'
import { addPayablePractice } from '../support/payable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { registerAndLogIn } from '../support/test-members.ts'
import { addPackage, type TestPackage } from '../support/test-trips.ts'

const rounds = process.env.TEST_LONG === '1' ? 1_000 : 6
const places = 1_000_000
/** No account is closed before its trips are over. */
const afterTheTrips = new Date('2026-09-01T09:00:00Z')
const codes = ['posti-citta-1', 'posti-citta-2', 'posti-esame', 'posti-uscita'] as const

describe('Two customers who exchange places', () => {
  let world: PaymentFixture
  /** Two packages with the same services. */
  let packageIds: readonly [number, number]
  let serviceIds: Readonly<Record<(typeof codes)[number], number>>
  /** Two customers besides the one of the world. */
  let others: readonly [number, number]

  const database = () => world.server.services.database
  beforeAll(async () => {
    world = await openPaymentFixture('postgres')
    packageIds = [await addTrip(), await addTrip()]
    const services = await database().selectFrom('service').where('code', 'in', codes).select(['code', 'id']).execute()
    serviceIds = Object.fromEntries(services.map(({ code, id }) => [code, id])) as typeof serviceIds
    for (const number of [701, 702]) await registerAndLogIn(world.server, number)
    const members = await database().selectFrom('member').where('id', '!=', world.memberId).orderBy('id').select('id').execute()
    others = [members[0]?.id ?? 0, members[1]?.id ?? 0]
    await sql`create function wait_a_moment() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.01); return new; end $$`.execute(database())
    for (const table of ['package', 'packageService'])
      await sql`create trigger wait_a_moment before update on ${sql.table(table)} for each row execute function wait_a_moment()`.execute(
        database(),
      )
  })
  afterAll(() => world?.close())

  async function addTrip(): Promise<number> {
    const limited = { placesLeft: places }
    const trip: TestPackage = {
      code: `POSTI-${randomUUID().slice(0, 8)}`,
      divisionId: 1,
      offers: [
        { code: 'posti-soggiorno', kind: 'included', realvalueCents: 80_000 },
        { code: codes[0], kind: 'city', itemGroup: 'Viaggio', realvalueCents: 9_000, ...limited },
        { code: codes[1], kind: 'city', itemGroup: 'Viaggio', realvalueCents: 9_000, ...limited },
        {
          code: codes[2],
          kind: 'extra',
          itemGroup: 'Certificazioni',
          realvalueCents: 12_000,
          extraLabel: 'Extra2',
          ...limited,
        },
        { code: codes[3], kind: 'extra', itemGroup: 'Escursioni', realvalueCents: 4_500, extraLabel: 'Extra3', ...limited },
      ],
    }
    const words = { subtitle: null, descriptionHtml: null, closureTextHtml: null, isNew: false, optional: true }
    await database()
      .insertInto('extraGroup')
      .values([
        { ...words, labelFamily: 'Extra2', title: 'Esami', productDivisionId: 1 },
        { ...words, labelFamily: 'Extra3', title: 'Uscite', productDivisionId: 1 },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return addPackage(database(), trip)
  }

  const context = () => ({ ...world.context(), settings: world.server.services.settings })
  const items = (...names: (typeof codes)[number][]) =>
    names.map((code) => ({
      serviceId: serviceIds[code],
      itemGroup: code === 'posti-esame' ? 'Certificazioni' : code === 'posti-uscita' ? 'Escursioni' : 'Viaggio',
    }))
  const request = (memberId: number, practiceId: number) => ({
    memberId,
    practiceId,
    expectedTotalCents: undefined,
    checkGuards: async () => {},
  })
  const book = async (memberId: number, packageId: number, city: (typeof codes)[number]) => {
    const id = await addPayablePractice(database(), packageId, { buyerId: memberId })
    await database().updateTable('practice').set({ upsellingUntil: '2026-06-20' }).where('id', '=', id).execute()
    await database()
      .updateTable('serviceSnapshot')
      .set({ serviceId: serviceIds[city], editableInClubArea: true, alternativeLabel: 'Scelta city' })
      .where('practiceId', '=', id)
      .execute()
    return id
  }
  /** Returns a booking with held extras. */
  const held = async (memberId: number, packageId: number, extra: (typeof codes)[number]) => {
    const practiceId = await book(memberId, packageId, 'posti-citta-1')
    await applyUpselling(context(), { ...request(memberId, practiceId), newPackageItems: items(extra) })
    return practiceId
  }

  /** Prepares a change of places in both directions, and returns it. Each direction has its own customer. */
  const changes: Readonly<Record<string, (isForward: boolean) => Promise<() => Promise<unknown>>>> = {
    applyUpselling: async (isForward) => {
      const [from, to] = isForward ? (['posti-esame', 'posti-uscita'] as const) : (['posti-uscita', 'posti-esame'] as const)
      const memberId = others[isForward ? 0 : 1]
      const practiceId = await held(memberId, packageIds[0], from)
      return () => applyUpselling(context(), { ...request(memberId, practiceId), newPackageItems: items(to) })
    },
    editServices: async (isForward) => {
      const [from, to] = isForward ? (['posti-citta-1', 'posti-citta-2'] as const) : (['posti-citta-2', 'posti-citta-1'] as const)
      const memberId = others[isForward ? 0 : 1]
      const practiceId = await book(memberId, packageIds[0], from)
      return () => editServices(context(), { ...request(memberId, practiceId), newPackageId: packageIds[0], newPackageItems: items(to) })
    },
    editPackage: async (isForward) => {
      const [from, to] = isForward ? packageIds : ([packageIds[1], packageIds[0]] as const)
      const memberId = others[isForward ? 0 : 1]
      const practiceId = await book(memberId, from, isForward ? 'posti-citta-1' : 'posti-citta-2')
      const newPackageItems = items(isForward ? 'posti-citta-2' : 'posti-citta-1', 'posti-esame', 'posti-uscita')
      return () => movePractice(context(), { ...request(memberId, practiceId), newPackageId: to, newPackageItems })
    },
    emptyBookings: async (isForward) => {
      const memberId = others[isForward ? 0 : 1]
      for (const packageId of isForward ? packageIds : packageIds.toReversed())
        await held(memberId, packageId, isForward ? 'posti-esame' : 'posti-uscita')
      await held(memberId, packageIds[0], isForward ? 'posti-uscita' : 'posti-esame')
      return () =>
        database()
          .transaction()
          .execute((tx) => emptyBookings(tx, { memberId, personIds: [memberId], at: afterTheTrips }))
    },
    failPayment: async (isForward) => {
      const practiceId = await held(world.memberId, packageIds[0], isForward ? 'posti-esame' : 'posti-uscita')
      const orderId = await world.order(practiceId, isForward ? 12_000 : 4_500)
      return () => failPayment(context(), { memberId: world.memberId, practiceId, orderId, failure: 'cancelled' })
    },
    releaseOverdueHolds: async (isForward) => {
      const practiceId = await held(world.memberId, packageIds[0], isForward ? 'posti-esame' : 'posti-uscita')
      await sql`update service_hold set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day' where practice_id = ${practiceId}`.execute(
        database(),
      )
      return () => releaseOverdueHolds(context())
    },
  }
  /** Takes the bookings of former rounds from the customers: emptyBookings would empty thousands of them in one transaction. */
  const forgetBookings = async () => {
    await database().deleteFrom('serviceHold').execute()
    await database().updateTable('practice').set({ buyerId: world.memberId }).where('buyerId', 'in', others).execute()
  }
  const names = Object.keys(changes)
  const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))

  const countDeadlocks = async () => {
    // Statistics of other connections appear after at most a second.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(database())
    return rows[0]?.deadlocks
  }

  it.each(pairs)(`never deadlock: %s and %s, ${rounds} times`, { timeout: rounds * 2_000 + 30_000 }, async (one, other) => {
    const before = await countDeadlocks()
    for (let round = 0; round < rounds; round++) {
      if (round % 20 === 0) await forgetBookings()
      // Without a limit for the package itself, its row protects nothing.
      await database()
        .updateTable('package')
        .set({ placesLeft: round % 2 === 0 ? null : places })
        .where('id', 'in', packageIds)
        .execute()
      const [forward, backward] = [await changes[one]?.(true), await changes[other]?.(false)]
      const outcomes = await Promise.allSettled([forward?.(), backward?.()])
      expect(outcomes.map(({ status, ...outcome }) => ('reason' in outcome ? outcome.reason : status))).toEqual(['fulfilled', 'fulfilled'])
    }
    expect(await countDeadlocks()).toBe(before)
  })
})
