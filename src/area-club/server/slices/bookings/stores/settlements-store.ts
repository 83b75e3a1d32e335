import { sql } from 'kysely'
import { pick } from '../../../../../core/lib/pick.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { PaymentEntry } from '../domain/payments.ts'
import type { StoredPractice } from '../domain/practices.ts'
import type { NewCase, NewEntry } from '../domain/settlement.ts'
import { entryColumns, fromEntryRow } from './payments-store.ts'

/** The payment to which new entries belong. */
export interface EntryOwner {
  /** The booking with its ledger so far. */
  practice: Pick<StoredPractice, 'id' | 'buyer' | 'entries'>
  intentGuid: string
  /** Whose money it is: the name of the buyer or of the second adult who paid. */
  source: string
}

/**
 * Inserts ledger entries in order, because a refund refers to the row of its capture, and returns them.
 *
 * The caller must hold the booking's row lock.
 */
export async function addEntries(
  tx: Database,
  { practice, intentGuid, source }: EntryOwner,
  entries: readonly NewEntry[],
  at: Date,
): Promise<readonly PaymentEntry[]> {
  const added: PaymentEntry[] = []
  for (const entry of entries) {
    const { reversesCaptureId } = entry
    const reversed =
      reversesCaptureId === null ? undefined : [...practice.entries, ...added].find(({ captureId }) => captureId === reversesCaptureId)
    if (reversesCaptureId !== null && reversed === undefined) throw new Error(`The booking has no capture ${reversesCaptureId}`)
    const row = await tx
      .insertInto('paymentEntry')
      .values({
        practiceId: practice.id,
        paymentGuid: entry.paymentGuid,
        kind: entry.kind,
        payer: 'privato',
        amountCents: entry.amountCents,
        causal: entry.causal,
        source,
        channel: entry.channel,
        captureId: entry.captureId,
        reversesEntryId: reversed?.id ?? null,
        intentGuid,
        recordedAt: at,
      })
      .returning(entryColumns)
      .executeTakeFirstOrThrow()
    added.push(fromEntryRow(row))
  }
  return added
}

/** Opens cases that never were and returns those. */
export async function openCases(tx: Database, intentGuid: string, cases: readonly NewCase[], at: Date): Promise<readonly NewCase[]> {
  const opened: NewCase[] = []
  for (const each of cases) {
    const row = await tx
      .insertInto('paymentCase')
      .values({ ...pick(each, ['reason', 'captureId', 'amountCents', 'currency']), intentGuid, openedAt: at })
      .onConflict((conflict) => conflict.columns(['captureId', 'reason']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row !== undefined) opened.push(each)
  }
  return opened
}

/** Ends the announcements of a payment that an operator has ended. The caller must hold the booking's row lock. */
export async function failPendingEntries(
  tx: Database,
  { practiceId, intentGuid }: { practiceId: number; intentGuid: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into payment_entry (practice_id, payment_guid, kind, payer, amount_cents, causal, source, channel, intent_guid, recorded_at)
    select practice_id, payment_guid, 'failure', payer, amount_cents, causal, source, channel, intent_guid, ${at}
    from payment_entry as announced
    where practice_id = ${practiceId} and intent_guid = ${intentGuid} and kind = 'pending' and not exists (
      select from payment_entry as ended
      where ended.practice_id = ${practiceId} and ended.payment_guid = announced.payment_guid and ended.kind in ('capture', 'failure')
    )`.execute(tx)
}

/** Returns the captured money of a payment in cents, without regard to refunds and without its voucher. */
export async function sumCapturedOf(database: Database, intentGuid: string): Promise<number> {
  const rows = await database
    .selectFrom('paymentEntry')
    .where('intentGuid', '=', intentGuid)
    .where('kind', '=', 'capture')
    .where('voucherId', 'is', null)
    .select('amountCents')
    .execute()
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
