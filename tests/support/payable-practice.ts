import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/server/database/database.ts'
import type { PracticeStatus, PracticeType, ProductDivisionId } from '../../src/server/domain/codes.ts'
import { addPackage } from './test-trips.ts'

export interface PayablePractice {
  buyerId: number
  totalCents?: number
  status?: PracticeStatus
  divisionId?: ProductDivisionId
  practiceType?: PracticeType
  inpsShareCents?: number
  /** When the customer requested parto sicuro. */
  wishedAt?: Date
  /** The confirmation that the customer ticked with the request. */
  confirms?: boolean
}

/** Adds the data that test bookings need, once per database. Returns the id of the package. */
export async function addPayablePackage(database: Database, divisionId: ProductDivisionId = 1): Promise<number> {
  await database
    .insertInto('practice_division')
    .values({ id: 1, name: 'Ufficio' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return addPackage(database, { code: `PAY${divisionId}-${randomUUID().slice(0, 8)}`, divisionId, webgroup: null })
}

/** Inserts a payable booking of one service and returns its id. */
export async function addPayablePractice(database: Database, packageId: number, practice: PayablePractice): Promise<number> {
  const guid = randomUUID()
  const { id } = await database
    .insertInto('practice')
    .values({
      guid,
      short_code: `T-${guid.slice(0, 12)}`,
      buyer_id: practice.buyerId,
      package_id: packageId,
      practice_division_id: 1,
      practice_type: practice.practiceType ?? 1,
      status: practice.status ?? 'confermato',
      creation_date: new Date('2026-02-01T09:00:00Z'),
      costo_inps_cents: practice.inpsShareCents ?? null,
      financing_url: null,
      editable_in_club_area: true,
      upselling_until: null,
      payment_requested_on: null,
      parto_sicuro: false,
      parto_sicuro_wished_at: practice.wishedAt ?? null,
      parto_sicuro_confirms: practice.confirms ?? null,
      is_modifying: false,
      original_period_from: null,
      original_period_to: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setTotal(database, id, practice.totalCents ?? 89_000)
  return id
}

/** Changes the price of a booking, as the staff may do. */
export async function setTotal(database: Database, practiceId: number, totalCents: number): Promise<void> {
  await database.deleteFrom('service_snapshot').where('practice_id', '=', practiceId).execute()
  await database
    .insertInto('service_snapshot')
    .values({
      practice_id: practiceId,
      position: 0,
      item_group: 'Viaggio',
      alternative_label: null,
      editable_in_club_area: false,
      code: 'viaggio',
      name: 'Viaggio',
      quantity: 1,
      price_cents: totalCents,
      service_id: 1,
      label: 'Viaggio',
      soldout: false,
      realvalue_cents: null,
    })
    .execute()
}
