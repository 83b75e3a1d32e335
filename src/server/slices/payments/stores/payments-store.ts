import { anyOf, compileOnce } from '../../../database/compiled-query.ts'
import type { Database } from '../../../database/database.ts'
import type { PaymentEntry } from '../domain/payments.ts'

/** The ledger of some bookings, oldest row first. The caller has made sure that they are the member's own. */
export async function listEntriesOf(database: Database, practiceIds: readonly number[]): Promise<readonly PaymentEntry[]> {
  if (practiceIds.length === 0) return []
  return (await selectEntriesOf(database, { practiceIds })).map(fromEntryRow)
}

const selectEntriesOf = compileOnce((database, { practiceIds }: { practiceIds: readonly number[] }) =>
  selectEntries(database).where('practice_id', '=', anyOf(practiceIds)),
)

/** The ledger of everything that a member has booked, oldest row first. */
export async function listEntriesOfBuyer(database: Database, memberId: number): Promise<readonly PaymentEntry[]> {
  const rows = await selectEntries(database)
    .where('practice_id', 'in', (practices) => practices.selectFrom('practice').select('id').where('buyer_id', '=', memberId))
    .execute()
  return rows.map(fromEntryRow)
}

/** A row of the ledger that a customer is told of. */
export interface ToldEntry {
  entry: PaymentEntry
  captureId: string | null
  /** Money of the same payment through the provider has come. */
  hasMoney: boolean
}

/** A row of the ledger by its id; undefined where there is none. */
export async function findToldEntry(database: Database, id: number): Promise<ToldEntry | undefined> {
  const row = await selectEntries(database)
    .select('capture_id')
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
  return row && { entry: fromEntryRow(row), captureId: row.capture_id, hasMoney: Boolean(row.has_money) }
}

function selectEntries(database: Database) {
  return database
    .selectFrom('payment_entry')
    .select(['id', 'practice_id', 'payment_guid', 'kind', 'payer', 'amount_cents', 'causal', 'source', 'channel', 'recorded_at'])
    .orderBy('id')
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

function fromEntryRow(row: EntryRow): PaymentEntry {
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
    recordedAt: new Date(row.recorded_at),
  }
}

/**
 * Removes the customer's name from what they paid for these bookings. The one change that the ledger allows, and the one word. Call it in
 * a transaction that holds the bookings.
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
