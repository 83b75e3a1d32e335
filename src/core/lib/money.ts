import { withMinus } from './show-number.ts'

/**
 * Formats amounts for customers. Money is integer euro cents everywhere (specification 9).
 *
 * Both languages use the Italian format, so that a figure on the screen equals the figure in the contract.
 */
const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })

/**
 * Formats cents: `158000` gives `1.580,00 €` with a no-break space, `-500` gives `−5,00 €` with a minus sign (U+2212).
 *
 * Throws a RangeError unless given a safe integer.
 */
export function showCents(amountCents: number): string {
  if (!Number.isSafeInteger(amountCents)) throw new RangeError(`An amount is a whole number of cents, not ${amountCents}`)
  return withMinus(euro.format(amountCents === 0 ? 0 : amountCents / 100))
}
