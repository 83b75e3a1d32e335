import type { ProductDivisionId, Severity } from '../../../domain/codes.ts'

/** A voucher as its owner sees it (specification 3). Amounts are in cents. */
export interface Voucher {
  voucherCode: string
  voucherValue: number
  paymentMethodConsumed: number
  discountValue: number
  valueDiscountConsumed: number
  voucherDescription: string
  expirationDate: string
  redeemed: boolean
  division: ProductDivisionId | null
}

/** The operator's notice about vouchers. */
export interface VoucherNotice {
  /** Empty when there is no notice. */
  html: string
  severity: Severity
}

const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns a voucher code: a prefix and eight characters without look-alikes, such as `PUNTI-7K2M4QXD`. @param bytes eight random bytes. */
export function formatVoucherCode(prefix: string, bytes: Uint8Array): string {
  return `${prefix}-${[...bytes.slice(0, 8)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('')}`
}
