import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { PaymentEntry } from '../domain/payments.ts'
import type { StoredPractice } from '../domain/practices.ts'
import type { PayingVoucher } from '../domain/voucher-payments.ts'
import { entryColumns, fromEntryRow } from './payments-store.ts'

/** Returns a member's vouchers that are neither used up nor expired on `today` (yyyy-MM-dd), the first to expire first. */
export async function listPayingVouchers(database: Database, memberId: number, today: string): Promise<readonly PayingVoucher[]> {
  const vouchers = await selectPayingVouchers(database)
    .where('memberId', '=', memberId)
    .where('redeemed', '=', false)
    .where('expirationDate', '>=', today)
    .orderBy('expirationDate')
    .orderBy('voucher.id')
    .execute()
  return vouchers.filter(({ leftCents }) => leftCents > 0)
}

/**
 * Locks a member's voucher by its code until the transaction ends, and returns it; undefined when there is none.
 *
 * The caller must hold the booking's row lock. A transaction locks one voucher, after all bookings.
 */
export async function lockPayingVoucher(tx: Database, memberId: number, code: string): Promise<PayingVoucher | undefined> {
  const locked = await tx
    .selectFrom('voucher')
    .where('memberId', '=', memberId)
    .where('voucherCode', '=', code)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && readPayingVoucher(tx, locked.id)
}

/** Locks a voucher until the transaction ends, and returns it. As `lockPayingVoucher`. */
export async function lockVoucher(tx: Database, voucherId: number): Promise<PayingVoucher> {
  await tx.selectFrom('voucher').where('id', '=', voucherId).select('id').forNoKeyUpdate().execute()
  return readPayingVoucher(tx, voucherId)
}

async function readPayingVoucher(tx: Database, voucherId: number): Promise<PayingVoucher> {
  return selectPayingVouchers(tx).where('voucher.id', '=', voucherId).executeTakeFirstOrThrow()
}

function selectPayingVouchers(database: Database) {
  return database
    .selectFrom('voucher')
    .leftJoin('paymentIntent', (join) =>
      join
        .onRef('paymentIntent.voucherId', '=', 'voucher.id')
        .on('paymentIntent.state', 'in', ['created', 'ordered', 'capturing', 'pending']),
    )
    .select(['voucher.id', 'voucherCode', 'expirationDate', 'redeemed', 'productDivisionId', 'paymentIntent.practiceId as reservedFor'])
    .select(
      sql<number>`voucher_value_cents + discount_value_cents - payment_method_consumed_cents - value_discount_consumed_cents`.as(
        'leftCents',
      ),
    )
}

/**
 * Spends a part of a voucher on a booking and returns the ledger entry.
 *
 * Consumes the value before the discount; the database refuses more than either. The caller must hold the row locks of booking and voucher.
 */
export async function spendVoucher(
  tx: Database,
  { practice, voucherId, cents, captureId, intentGuid }: VoucherSpending,
  at: Date,
): Promise<PaymentEntry> {
  await sql`
    update voucher set
      payment_method_consumed_cents = payment_method_consumed_cents + part,
      value_discount_consumed_cents = value_discount_consumed_cents + ${cents}::int4 - part,
      redeemed = payment_method_consumed_cents + value_discount_consumed_cents + ${cents}::int4 = voucher_value_cents + discount_value_cents
    from (select least(${cents}::int4, voucher_value_cents - payment_method_consumed_cents) as part from voucher where id = ${voucherId}) as split
    where id = ${voucherId}`.execute(tx)
  const row = await tx
    .insertInto('paymentEntry')
    .values({
      ...ofVoucher(practice, voucherId, at),
      kind: 'capture',
      amountCents: cents,
      causal: 'Saldo',
      captureId,
      reversesEntryId: null,
      intentGuid,
    })
    .returning(entryColumns)
    .executeTakeFirstOrThrow()
  return fromEntryRow(row)
}

export interface VoucherSpending {
  practice: Pick<StoredPractice, 'id' | 'buyer'>
  voucherId: number
  cents: number
  /** The id of the ledger entry, unique. */
  captureId: string
  /** The payment with which it is spent; null when the voucher pays alone. */
  intentGuid: string | null
}

/**
 * Gives a spent voucher back and returns the ledger entry. Its expiry stays as it was.
 *
 * A unique index allows it once. The caller must hold the row locks of booking and voucher.
 */
export async function returnVoucher(
  tx: Database,
  { practice, spent, intentGuid }: { practice: Pick<StoredPractice, 'id' | 'buyer'>; spent: PaymentEntry; intentGuid: string | null },
  at: Date,
): Promise<PaymentEntry> {
  const { voucherId, amountCents: cents } = spent
  if (voucherId === null) throw new Error(`The entry ${spent.id} is of no voucher`)
  await sql`
    update voucher set
      value_discount_consumed_cents = value_discount_consumed_cents - part,
      payment_method_consumed_cents = payment_method_consumed_cents - ${cents}::int4 + part,
      redeemed = false
    from (select least(${cents}::int4, value_discount_consumed_cents) as part from voucher where id = ${voucherId}) as split
    where id = ${voucherId}`.execute(tx)
  const row = await tx
    .insertInto('paymentEntry')
    .values({
      ...ofVoucher(practice, voucherId, at),
      kind: 'refund',
      amountCents: -cents,
      causal: 'Rimborso',
      captureId: `${spent.captureId}-back`,
      reversesEntryId: spent.id,
      intentGuid,
    })
    .returning(entryColumns)
    .executeTakeFirstOrThrow()
  return fromEntryRow(row)
}

const ofVoucher = ({ id, buyer }: Pick<StoredPractice, 'id' | 'buyer'>, voucherId: number, at: Date) =>
  ({
    practiceId: id,
    paymentGuid: randomUUID(),
    payer: 'privato',
    source: buyer.name,
    channel: 'Voucher',
    voucherId,
    recordedAt: at,
  }) as const

/** Returns the booking and the payment of a spent voucher by the id of its entry; undefined when the ledger has none. */
export async function findVoucherEntry(
  database: Database,
  captureId: string,
): Promise<{ practiceId: number; intentGuid: string | null } | undefined> {
  return database
    .selectFrom('paymentEntry')
    .where('captureId', '=', captureId)
    .where('kind', '=', 'capture')
    .where('voucherId', 'is not', null)
    .select(['practiceId', 'intentGuid'])
    .executeTakeFirst()
}
