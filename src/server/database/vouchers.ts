import type { Voucher, VoucherNotice } from '../domain/vouchers.ts'
import type { Database } from './database.ts'

/** A member's vouchers, the one that holds longest first. */
export async function listVouchersOf(database: Database, memberId: number): Promise<readonly Voucher[]> {
  return database
    .selectFrom('voucher')
    .where('member_id', '=', memberId)
    .select([
      'voucher_code as voucherCode',
      'voucher_value_cents as voucherValue',
      'payment_method_consumed_cents as paymentMethodConsumed',
    ])
    .select(['discount_value_cents as discountValue', 'value_discount_consumed_cents as valueDiscountConsumed'])
    .select([
      'voucher_description as voucherDescription',
      'expiration_date as expirationDate',
      'redeemed',
      'product_division_id as division',
    ])
    .orderBy('expiration_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** What the operator says about vouchers on a day (yyyy-MM-dd): the latest notice that holds then. */
export async function findVoucherNotice(database: Database, today: string, language: 'it' | 'en'): Promise<VoucherNotice> {
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
