import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { BookedEntry, NewCase, NewEntry } from '../domain/settlement.ts'

/** Returns the ledger of a booking for a settlement. The caller must hold the booking's row lock. */
export async function listBookedEntries(tx: Database, practiceId: number): Promise<readonly BookedEntry[]> {
  const rows = await tx
    .selectFrom('payment_entry')
    .where('practice_id', '=', practiceId)
    .select(['id', 'kind', 'payment_guid', 'capture_id', 'reverses_entry_id', 'amount_cents', 'channel'])
    .orderBy('id')
    .execute()
  // A refund and its capture are entries of one booking.
  const captureIds = new Map(rows.map(({ id, capture_id }) => [id, capture_id]))
  return rows.map(({ id, kind, payment_guid, capture_id, reverses_entry_id, amount_cents, channel }) => ({
    id,
    kind,
    paymentGuid: payment_guid,
    captureId: capture_id,
    reversesCaptureId: (reverses_entry_id === null ? undefined : captureIds.get(reverses_entry_id)) ?? null,
    amountCents: amount_cents,
    channel,
  }))
}

/** The payment to which new entries belong. */
export interface EntryOwner {
  practiceId: number
  intentGuid: string
  /** The payer's name as the rows show it. */
  source: string
}

/** An inserted ledger entry. */
export type AddedEntry = Pick<NewEntry, 'kind'> & { id: number }

/**
 * Inserts ledger entries in order, because a refund refers to the row of its capture.
 *
 * The caller must hold the booking's row lock.
 */
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

/** Opens cases that never were and returns those. */
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

/** Ends the announcements of a payment that an operator has ended. The caller must hold the booking's row lock. */
export async function failPendingEntries(tx: Database, { practiceId, intentGuid }: Omit<EntryOwner, 'source'>, at: Date): Promise<void> {
  await sql`
    insert into payment_entry (practice_id, payment_guid, kind, payer, amount_cents, causal, source, channel, intent_guid, recorded_at)
    select practice_id, payment_guid, 'failure', payer, amount_cents, causal, source, channel, intent_guid, ${at}
    from payment_entry as announced
    where practice_id = ${practiceId} and intent_guid = ${intentGuid} and kind = 'pending' and not exists (
      select from payment_entry as ended
      where ended.practice_id = ${practiceId} and ended.payment_guid = announced.payment_guid and ended.kind in ('capture', 'failure')
    )`.execute(tx)
}

/** Returns the captured sum of a payment in cents, without regard to refunds. */
export async function sumCapturedOf(database: Database, intentGuid: string): Promise<number> {
  const rows = await database
    .selectFrom('payment_entry')
    .where('intent_guid', '=', intentGuid)
    .where('kind', '=', 'capture')
    .select('amount_cents')
    .execute()
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
