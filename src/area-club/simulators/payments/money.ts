import { Issue } from './issues.ts'
import type { Money } from './shapes.ts'

/** Validates an amount. Throws PayPal's issues. */
export function requireMoney(value: unknown, field: string): Money {
  const money = value as Partial<Money> | undefined
  if (typeof money?.currency_code !== 'string' || typeof money.value !== 'string') throw new Issue(400, 'MISSING_REQUIRED_PARAMETER', field)
  const { currency_code, value: text } = money
  if (!/^[A-Z]{3}$/.test(currency_code)) throw new Issue(422, 'INVALID_CURRENCY_CODE', `${field}/currency_code`)
  if (!/^\d{1,15}(\.\d+)?$/.test(text)) throw new Issue(400, 'INVALID_PARAMETER_SYNTAX', `${field}/value`)
  if (/\.\d{3,}$/.test(text)) throw new Issue(422, 'DECIMAL_PRECISION', `${field}/value`)
  if (!/[1-9]/.test(text)) throw new Issue(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`)
  return { currency_code, value: showCents(centsOf({ currency_code, value: text })) }
}

/** Returns hundredths of the currency unit. */
export function centsOf({ value }: Money): bigint {
  const [units = '0', decimals = ''] = value.split('.')
  return BigInt(units) * 100n + BigInt(decimals.padEnd(2, '0').slice(0, 2))
}

export function showCents(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
