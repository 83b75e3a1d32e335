import type { Language } from '../../../../lib/language.ts'
import type { Database } from '../../../database/database.ts'
import type { Voucher, VoucherNotice } from '../domain/vouchers.ts'

/** Returns a member's vouchers, the latest expiration first. */
export async function listVouchersOf(database: Database, memberId: number, language: Language): Promise<readonly Voucher[]> {
  return selectVouchers(database, language)
    .where('member_id', '=', memberId)
    .orderBy('expiration_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A voucher to insert, unused. Amounts are in cents. */
export interface NewVoucher {
  memberId: number
  code: string
  valueCents: number
  discountCents: number
  description: Readonly<Record<Language, string>>
  expiresOn: string
  origin: 'points' | 'cluster'
  /** For cluster vouchers: the database allows one per member and season. */
  seasonEndsOn: string | null
}

/** Inserts a voucher and returns its id. */
export async function createVoucher(database: Database, voucher: NewVoucher): Promise<number> {
  const { id } = await database
    .insertInto('voucher')
    .values({
      member_id: voucher.memberId,
      voucher_code: voucher.code,
      voucher_value_cents: voucher.valueCents,
      payment_method_consumed_cents: 0,
      discount_value_cents: voucher.discountCents,
      value_discount_consumed_cents: 0,
      voucher_description: voucher.description.it,
      voucher_description_en: voucher.description.en,
      expiration_date: voucher.expiresOn,
      redeemed: false,
      product_division_id: null,
      origin: voucher.origin,
      season_ends_on: voucher.seasonEndsOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function readVoucher(database: Database, voucherId: number, language: Language): Promise<Voucher> {
  return selectVouchers(database, language).where('id', '=', voucherId).executeTakeFirstOrThrow()
}

function selectVouchers(database: Database, language: Language) {
  return database
    .selectFrom('voucher')
    .select([
      'voucher_code as voucherCode',
      'voucher_value_cents as voucherValue',
      'payment_method_consumed_cents as paymentMethodConsumed',
    ])
    .select(['discount_value_cents as discountValue', 'value_discount_consumed_cents as valueDiscountConsumed'])
    .select((voucher) =>
      language === 'it'
        ? voucher.ref('voucher_description').as('voucherDescription')
        : voucher.fn.coalesce('voucher_description_en', 'voucher_description').as('voucherDescription'),
    )
    .select(['expiration_date as expirationDate', 'redeemed', 'product_division_id as division'])
}

/** Returns the latest notice about vouchers that is valid on a day (yyyy-MM-dd). */
export async function findVoucherNotice(database: Database, today: string, language: Language): Promise<VoucherNotice> {
  const notice = await database
    .selectFrom('voucher_notice')
    .where('valid_from', '<=', today)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>=', today)]))
    .select([`html_${language} as html`, 'severity'])
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return notice ?? { html: '', severity: 'info' }
}
