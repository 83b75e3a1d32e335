import { randomUUID } from 'node:crypto'
import type { PracticeStatus, PracticeType, ProductDivisionId } from '../../src/area-club/server/domain/codes.ts'
import type { Database } from '../../src/core/server/database/database.ts'
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
    .insertInto('practiceDivision')
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
      shortCode: `T-${guid.slice(0, 12)}`,
      buyerId: practice.buyerId,
      packageId,
      practiceDivisionId: 1,
      practiceType: practice.practiceType ?? 1,
      status: practice.status ?? 'confermato',
      creationDate: new Date('2026-02-01T09:00:00Z'),
      costoInpsCents: practice.inpsShareCents ?? null,
      financingUrl: null,
      editableInClubArea: true,
      upsellingUntil: null,
      paymentRequestedOn: null,
      partoSicuro: false,
      partoSicuroWishedAt: practice.wishedAt ?? null,
      partoSicuroConfirms: practice.confirms ?? null,
      isModifying: false,
      originalPeriodFrom: null,
      originalPeriodTo: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setTotal(database, id, practice.totalCents ?? 89_000)
  return id
}

/** Changes the price of a booking, as the staff may do. */
export async function setTotal(database: Database, practiceId: number, totalCents: number): Promise<void> {
  await database.deleteFrom('serviceSnapshot').where('practiceId', '=', practiceId).execute()
  await database
    .insertInto('serviceSnapshot')
    .values({
      practiceId,
      position: 0,
      itemGroup: 'Viaggio',
      alternativeLabel: null,
      editableInClubArea: false,
      code: 'viaggio',
      name: 'Viaggio',
      quantity: 1,
      priceCents: totalCents,
      serviceId: 1,
      label: 'Viaggio',
      soldout: false,
      realvalueCents: null,
    })
    .execute()
}
