/** A voucher as its owner sees it (section 3). Amounts are cents. */
export interface Voucher {
  voucherCode: string
  voucherValue: number
  paymentMethodConsumed: number
  discountValue: number
  valueDiscountConsumed: number
  voucherDescription: string
  expirationDate: string
  redeemed: boolean
  division: number | null
}

/** What the operator has to say about vouchers. */
export interface VoucherNotice {
  /** Empty where there is nothing to say. */
  html: string
  severity: 'info' | 'success' | 'warning' | 'error'
}
