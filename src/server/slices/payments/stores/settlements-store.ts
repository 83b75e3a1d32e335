import type { Database } from '../../../database/database.ts'
import type { BookedEntry, NewCase, NewEntry } from '../domain/settlement.ts'

/** The ledger of a booking as far as a settlement reads it. Call it with the booking held. */
export async function listBookedEntries(tx: Database, practiceId: number): Promise<readonly BookedEntry[]> {
  const rows = await tx
    .selectFrom('payment_entry')
    .where('practice_id', '=', practiceId)
    .select(['id', 'kind', 'payment_guid', 'capture_id', 'amount_cents', 'channel'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, kind, payment_guid, capture_id, amount_cents, channel }) => ({
    id,
    kind,
    paymentGuid: payment_guid,
    captureId: capture_id,
    amountCents: amount_cents,
    channel,
  }))
}

/** Whose payment new rows are of. */
export interface EntryOwner {
  practiceId: number
  intentGuid: string
  /** Who paid, as the rows show it. */
  source: string
}

/** A row that was added. */
export type AddedEntry = Pick<NewEntry, 'kind'> & { id: number }

/** Adds rows to the ledger, one after the other, as a refund refers to the row of its capture. Call it with the booking held. */
export async function addEntries(tx: Database, owner: EntryOwner, entries: readonly NewEntry[], at: Date): Promise<readonly AddedEntry[]> {
  const added: AddedEntry[] = []
  for (const entry of entries) {
    const reversed =
      entry.reversesCaptureId === null
        ? undefined
        : await tx.selectFrom('payment_entry').where('capture_id', '=', entry.reversesCaptureId).select('id').executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('payment_entry')
      .values({
        practice_id: owner.practiceId,
        payment_guid: entry.paymentGuid,
        kind: entry.kind,
        payer: 'privato',
        amount_cents: entry.amountCents,
        causal: entry.causal,
        source: owner.source,
        channel: entry.channel,
        capture_id: entry.captureId,
        reverses_entry_id: reversed?.id ?? null,
        intent_guid: owner.intentGuid,
        recorded_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    added.push({ id, kind: entry.kind })
  }
  return added
}

/** Opens what is not open yet, and answers that. */
export async function openCases(tx: Database, intentGuid: string, cases: readonly NewCase[], at: Date): Promise<readonly NewCase[]> {
  const opened: NewCase[] = []
  for (const each of cases) {
    const row = await tx
      .insertInto('payment_case')
      .values({
        intent_guid: intentGuid,
        reason: each.reason,
        capture_id: each.captureId,
        amount_cents: each.amountCents,
        currency: each.currency,
        opened_at: at,
      })
      .onConflict((conflict) => conflict.columns(['capture_id', 'reason']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row !== undefined) opened.push(each)
  }
  return opened
}

/** What was captured of a payment, in cents, whatever went back since. */
export async function sumCapturedOf(database: Database, intentGuid: string): Promise<number> {
  const rows = await database
    .selectFrom('payment_entry')
    .where('intent_guid', '=', intentGuid)
    .where('kind', '=', 'capture')
    .select('amount_cents')
    .execute()
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
