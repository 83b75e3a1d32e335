import type { Language } from '../../../../../core/lib/language.ts'
import { inLanguage } from '../../../../../core/server/database/columns.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { Voucher, VoucherNotice } from '../domain/vouchers.ts'

/** Returns a member's vouchers, the latest expiration first. */
export async function listVouchersOf(database: Database, memberId: number, language: Language): Promise<readonly Voucher[]> {
  return selectVouchers(database, language)
    .where('memberId', '=', memberId)
    .orderBy('expirationDate', 'desc')
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
      memberId: voucher.memberId,
      voucherCode: voucher.code,
      voucherValueCents: voucher.valueCents,
      paymentMethodConsumedCents: 0,
      discountValueCents: voucher.discountCents,
      valueDiscountConsumedCents: 0,
      voucherDescription: voucher.description.it,
      voucherDescriptionEn: voucher.description.en,
      expirationDate: voucher.expiresOn,
      redeemed: false,
      productDivisionId: null,
      origin: voucher.origin,
      seasonEndsOn: voucher.seasonEndsOn,
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
    .select(['voucherCode', 'voucherValueCents as voucherValue', 'paymentMethodConsumedCents as paymentMethodConsumed'])
    .select(['discountValueCents as discountValue', 'valueDiscountConsumedCents as valueDiscountConsumed'])
    .select((voucher) =>
      language === 'it'
        ? voucher.ref('voucherDescription').as('voucherDescription')
        : voucher.fn.coalesce('voucherDescriptionEn', 'voucherDescription').as('voucherDescription'),
    )
    .select(['expirationDate', 'redeemed', 'productDivisionId as division'])
}

/** Returns the latest notice about vouchers that is valid on a day (yyyy-MM-dd). */
export async function findVoucherNotice(database: Database, today: string, language: Language): Promise<VoucherNotice> {
  const notice = await database
    .selectFrom('voucherNotice')
    .where('validFrom', '<=', today)
    .where((where) => where.or([where('validTo', 'is', null), where('validTo', '>=', today)]))
    .select([`${inLanguage('html', language)} as html`, 'severity'])
    .orderBy('validFrom', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return notice ?? { html: '', severity: 'info' }
}
