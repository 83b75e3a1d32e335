/** PayPal's format of an amount: decimal text with a currency. */
export interface Money {
  currency_code: string
  value: string
}

/** PayPal's maximum: seven digits before the decimal point. */
export const mostCents = 999_999_999

/** Formats cents in euro. Throws a RangeError unless given a positive safe integer within the limit. */
export function toEuro(amountCents: number): Money & { currency_code: 'EUR' } {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > mostCents)
    throw new RangeError(`An amount of ${amountCents} cents cannot be asked for`)
  const digits = String(amountCents).padStart(3, '0')
  return { currency_code: 'EUR', value: `${digits.slice(0, -2)}.${digits.slice(-2)}` }
}

/**
 * Parses an amount into hundredths of its currency unit, without floating point.
 *
 * A third decimal of another currency is truncated: such an amount is refused for its currency anyway (requirements P3). Undefined for
 * text that is not an amount, and for euro with more than two significant decimals.
 */
export function toCents({ currency_code, value }: Money): number | undefined {
  const [, units, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (units === undefined) return undefined
  if (currency_code === 'EUR' && /[1-9]/.test(decimals.slice(2))) return undefined
  const cents = Number(`${units}${decimals.slice(0, 2).padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? cents : undefined
}
