import type { Selectable } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'
import { largestId } from '../../../../../core/server/database/largest-id.ts'
import type { PaymentEntryTable } from '../../../database/tables/payments.ts'
import type { PaymentEntry } from '../domain/payments.ts'

/** Returns the ledger of a member's bookings, oldest entry first. */
export async function listEntriesOfBuyer(database: Database, memberId: number): Promise<readonly PaymentEntry[]> {
  const rows = await selectEntries(database)
    .where('practiceId', 'in', (practices) => practices.selectFrom('practice').select('id').where('buyerId', '=', memberId))
    .execute()
  return rows.map(fromEntryRow)
}

/** Returns a ledger entry of a member's booking; undefined for no entry of theirs. Accepts numbers out of the range of ids. */
export async function findEntryOfBuyer(database: Database, memberId: number, id: number): Promise<PaymentEntry | undefined> {
  if (id > largestId) return undefined
  const row = await selectEntries(database)
    .where('id', '=', id)
    .where('practiceId', 'in', (practices) => practices.selectFrom('practice').select('id').where('buyerId', '=', memberId))
    .executeTakeFirst()
  return row && fromEntryRow(row)
}

/** A ledger entry that a mail reports to the customer. */
export interface MailedEntry {
  entry: PaymentEntry
  /** Whether the same payment has been captured through the provider. */
  hasMoney: boolean
  /** The member whose booking it is. */
  buyerId: number
  /** The second adult who began the payment; null for the buyer. */
  payerId: number | null
}

/** Returns a ledger entry by id; undefined when there is none. */
export async function findMailedEntry(database: Database, id: number): Promise<MailedEntry | undefined> {
  const row = await selectEntries(database)
    .select((entry) =>
      entry
        .exists(
          entry
            .selectFrom('paymentEntry as money')
            .whereRef('money.intentGuid', '=', 'paymentEntry.intentGuid')
            .where('money.kind', '=', 'capture')
            .select('money.id'),
        )
        .as('hasMoney'),
    )
    .select((entry) => [
      entry
        .selectFrom('practice')
        .whereRef('practice.id', '=', 'paymentEntry.practiceId')
        .select('practice.buyerId')
        .$asScalar()
        .$notNull()
        .as('buyerId'),
      entry.selectFrom('paymentIntent').whereRef('paymentIntent.guid', '=', 'paymentEntry.intentGuid').select('payerId').as('payerId'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { hasMoney, buyerId, payerId, ...entry } = row
  return { entry: fromEntryRow(entry), hasMoney: Boolean(hasMoney), buyerId, payerId }
}

function selectEntries(database: Database) {
  return database.selectFrom('paymentEntry').select(entryColumns).orderBy('id')
}

/** The columns of a ledger entry. */
export const entryColumns = [
  ...(['id', 'practiceId', 'paymentGuid', 'kind', 'payer', 'amountCents', 'causal', 'source', 'channel'] as const),
  ...(['captureId', 'reversesEntryId', 'voucherId', 'recordedAt'] as const),
] as const

export type EntryRow = Pick<Selectable<PaymentEntryTable>, (typeof entryColumns)[number]>

export const fromEntryRow = ({ recordedAt, ...row }: EntryRow): PaymentEntry => ({ ...row, recordedAt: new Date(recordedAt) })

/**
 * Removes the customer's name from their payments of these bookings.
 *
 * The only update that the ledger allows, and the only value. The caller must hold the row locks of the bookings.
 */
export async function anonymizePayersOf(tx: Database, practiceIds: readonly number[]): Promise<void> {
  if (practiceIds.length === 0) return
  await tx
    .updateTable('paymentEntry')
    .set({ source: 'Cliente' })
    .where('practiceId', 'in', practiceIds)
    .where('payer', '=', 'privato')
    .where('source', '!=', 'Cliente')
    .execute()
}
