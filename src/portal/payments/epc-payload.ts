/**
 * What the QR code of a bank transfer says: the "BCD" of the European Payments Council (EPC069-12, version 002), which banking apps read.
 */

export interface Transfer {
  holder: string
  iban: string
  amountCents: number
  causal: string
}

const longestHolder = 70
const longestCausal = 140
/** EPC069-12: an amount is from 0.01 to 999999999.99 euro. */
const greatestCents = 99_999_999_999

/** The lines, in their order, up to the last that is not empty. Throws a `RangeError` for an amount that the format does not take. */
export function encodeTransfer({ holder, iban, amountCents, causal }: Transfer): string {
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > greatestCents)
    throw new RangeError(`A transfer of ${amountCents} cents cannot be written`)
  const lines = {
    service: 'BCD',
    version: '002',
    characters: '1', // UTF-8
    identification: 'SCT',
    bic: '', // not needed inside the European Economic Area, from version 002 on
    holder: toSepaText(holder, longestHolder),
    iban: iban.replace(/\s/g, ''),
    amount: `EUR${euros(amountCents)}`,
    purpose: '',
    structuredReference: '',
    causal: toSepaText(causal, longestCausal),
  }
  return Object.values(lines).join('\n')
}

/** `34000` is `340.00`: decimal point, no grouping, whatever the language. */
export const euros = (amountCents: number): string => `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`

/**
 * Words as every bank of the SEPA takes them: Latin letters without accents, digits and `/ - ? : ( ) . , ' +` (EPC217-08). What a customer
 * copies by hand and what the QR code says are the same.
 */
export function toSepaText(words: string, longest = longestCausal): string {
  return words
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—_]/g, '-')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim()
}
