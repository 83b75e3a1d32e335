import type { Selectable } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { PaymentEntryTable } from '../../../database/tables/payments.ts'
import type { PaymentEntry } from '../domain/payments.ts'

/** Returns the ledger of bookings, oldest entry first. The caller must check their owner. */
export async function listEntriesOf(database: Database, practiceIds: readonly number[]): Promise<readonly PaymentEntry[]> {
  if (practiceIds.length === 0) return []
  const rows = await selectEntries(database).where('practice_id', 'in', practiceIds).execute()
  return rows.map(fromEntryRow)
}

/** Returns the ledger of a member's bookings, oldest entry first. */
export async function listEntriesOfBuyer(database: Database, memberId: number): Promise<readonly PaymentEntry[]> {
  const rows = await selectEntries(database)
    .where('practice_id', 'in', (practices) => practices.selectFrom('practice').select('id').where('buyer_id', '=', memberId))
    .execute()
  return rows.map(fromEntryRow)
}

/** A ledger entry that a mail reports to the customer. */
export interface MailedEntry {
  entry: PaymentEntry
  /** Whether the same payment has been captured through the provider. */
  hasMoney: boolean
}

/** Returns a ledger entry by id; undefined when there is none. */
export async function findMailedEntry(database: Database, id: number): Promise<MailedEntry | undefined> {
  const row = await selectEntries(database)
    .select((entry) =>
      entry
        .exists(
          entry
            .selectFrom('payment_entry as money')
            .whereRef('money.intent_guid', '=', 'payment_entry.intent_guid')
            .where('money.kind', '=', 'capture')
            .select('money.id'),
        )
        .as('has_money'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { entry: fromEntryRow(row), hasMoney: Boolean(row.has_money) }
}

function selectEntries(database: Database) {
  return database.selectFrom('payment_entry').select(entryColumns).orderBy('id')
}

/** The columns of a ledger entry. */
export const entryColumns = [
  ...(['id', 'practice_id', 'payment_guid', 'kind', 'payer', 'amount_cents', 'causal', 'source', 'channel'] as const),
  ...(['capture_id', 'reverses_entry_id', 'recorded_at'] as const),
] as const

type EntryRow = Pick<Selectable<PaymentEntryTable>, (typeof entryColumns)[number]>

export function fromEntryRow(row: EntryRow): PaymentEntry {
  return {
    id: row.id,
    practiceId: row.practice_id,
    paymentGuid: row.payment_guid,
    kind: row.kind,
    payer: row.payer,
    amountCents: row.amount_cents,
    causal: row.causal,
    source: row.source,
    channel: row.channel,
    captureId: row.capture_id,
    reversesEntryId: row.reverses_entry_id,
    recordedAt: new Date(row.recorded_at),
  }
}

/**
 * Removes the customer's name from their payments of these bookings.
 *
 * The only update that the ledger allows, and the only value. The caller must hold the row locks of the bookings.
 */
export async function anonymizePayersOf(tx: Database, practiceIds: readonly number[]): Promise<void> {
  if (practiceIds.length === 0) return
  await tx
    .updateTable('payment_entry')
    .set({ source: 'Cliente' })
    .where('practice_id', 'in', practiceIds)
    .where('payer', '=', 'privato')
    .where('source', '!=', 'Cliente')
    .execute()
}
