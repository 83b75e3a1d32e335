import { withMinus } from './show-number.ts'

/** One for each currency, as creating one takes much longer than formatting. */
const formats = new Map<string, Intl.NumberFormat>()

/** Both languages use the Italian format, so that a figure on the screen equals the figure in the contract (specification 9). */
function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('it-IT', { style: 'currency', currency, useGrouping: 'always' })
  formats.set(currency, format)
  return format
}

/** Returns how many decimals amounts in a currency have: 2, or 0 for yen. */
export const decimalsOf = (currency: string): number => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/**
 * Formats a whole number of the smallest units of a currency, such as cents.
 *
 * `158000` in `CHF` gives `1.580,00 CHF` with a no-break space, `-500` gives `−5,00 CHF` with a minus sign (U+2212). Throws a RangeError
 * unless given a safe integer.
 */
export function showAmount(amount: number, currency: string): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`An amount is a whole number of the smallest units, not ${amount}`)
  return withMinus(formatOf(currency).format(amount === 0 ? 0 : amount / 10 ** decimalsOf(currency)))
}
