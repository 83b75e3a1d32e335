/** An amount as PayPal writes it: units and decimals of a currency, in text. */
export interface Money {
  currency_code: string
  value: string
}

/** The most that a call of ours can ask for: seven digits before the decimal point. */
export const mostCents = 999_999_999

/** Writes cents as an amount in euro. Throws a RangeError for what is no positive whole number of cents within the limit. */
export function toEuro(amountCents: number): Money & { currency_code: 'EUR' } {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > mostCents)
    throw new RangeError(`An amount of ${amountCents} cents cannot be asked for`)
  const digits = String(amountCents).padStart(3, '0')
  return { currency_code: 'EUR', value: `${digits.slice(0, -2)}.${digits.slice(-2)}` }
}

/**
 * Reads an amount as hundredths of its currency's unit, without floating point. What a currency with three decimals has beyond that is cut off:
 * such an amount is refused by its currency anyway (P3). Undefined for what is no amount, and for euro with more than two decimals.
 */
export function toCents({ currency_code, value }: Money): number | undefined {
  const [, units, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (units === undefined) return undefined
  if (currency_code === 'EUR' && /[1-9]/.test(decimals.slice(2))) return undefined
  const cents = Number(`${units}${decimals.slice(0, 2).padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? cents : undefined
}
