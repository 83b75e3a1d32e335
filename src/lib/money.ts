/**
 * Amounts as a customer reads them. Money is integer euro cents everywhere (section 9) and is written in the Italian manner in both
 * languages of the portal, so that a figure on the screen equals the figure on the contract.
 */
const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })

/** `158000` is `1.580,00 €`; the space before the sign does not break. Anything but a whole number of cents is a `RangeError`. */
export function showCents(amountCents: number): string {
  if (!Number.isSafeInteger(amountCents)) throw new RangeError(`An amount is a whole number of cents, not ${amountCents}`)
  return euro.format(amountCents === 0 ? 0 : amountCents / 100)
}
