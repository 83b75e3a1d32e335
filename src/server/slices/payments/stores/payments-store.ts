import { anyOf, compileOnce } from '../../../database/compiled-query.ts'
import type { Database } from '../../../database/database.ts'
import { largestId } from '../../../database/largest-id.ts'
import type { KeptFiscalDocuments, PaymentEntry } from '../domain/payments.ts'

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
 * The invoices of a member's booking, newest first, or that the accounting system cannot tell them; undefined when there is no such
 * booking or it is another's. Any number may be asked for, also one that no booking can have.
 */
export async function findFiscalDocuments(
  database: Database,
  memberId: number,
  practiceId: number,
): Promise<KeptFiscalDocuments | undefined> {
  if (practiceId > largestId) return undefined
  const practice = await database
    .selectFrom('practice')
    .where('id', '=', practiceId)
    .where('buyer_id', '=', memberId)
    .select('fiscal_documents_success')
    .executeTakeFirst()
  if (practice === undefined) return undefined
  if (!practice.fiscal_documents_success) return { success: false, rows: [] }
  const rows = await database
    .selectFrom('fiscal_document')
    .where('practice_id', '=', practiceId)
    .select(['invoicenumber', 'invoicedate', 'totalamount_cents as totalamount', 'attachment_path as attachmentPath'])
    .orderBy('invoicedate', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { success: true, rows }
}

/** The invoices of everything that a member has booked, oldest first. Amounts are cents. */
export async function listInvoicesOf(database: Database, memberId: number) {
  return database
    .selectFrom('fiscal_document')
    .innerJoin('practice', 'practice.id', 'fiscal_document.practice_id')
    .where('practice.buyer_id', '=', memberId)
    .select(['practice_id as practice', 'invoicenumber', 'invoicedate', 'totalamount_cents as totalamount'])
    .orderBy('fiscal_document.id')
    .execute()
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
