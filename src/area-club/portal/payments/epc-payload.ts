/** Encodes a bank transfer for a QR code that banking apps read (EPC069-12, "BCD", version 002). */
import { toSepaText } from '../../../core/lib/sepa-text.ts'

export interface Transfer {
  holder: string
  iban: string
  /** In cents. */
  amount: number
  causal: string
}

const longestHolder = 70
/** EPC069-12: an amount is from 0.01 to 999999999.99 euro. */
const greatestCents = 99_999_999_999

/** Returns the payload's lines, up to the causal. Throws a `RangeError` for an amount outside the format. */
export function encodeTransfer({ holder, iban, amount, causal }: Transfer): string {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > greatestCents)
    throw new RangeError(`A transfer of ${amount} cents cannot be written`)
  const lines = {
    service: 'BCD',
    version: '002',
    characters: '1', // UTF-8
    identification: 'SCT',
    bic: '', // not needed inside the European Economic Area, from version 002 on
    holder: toSepaText(holder, longestHolder),
    iban: iban.replace(/\s/g, ''),
    amount: `EUR${euros(amount)}`,
    purpose: '',
    structuredReference: '',
    causal: toSepaText(causal),
  }
  return Object.values(lines).join('\n')
}

/** `34000` becomes `340.00`: decimal point and no grouping in every language. */
export const euros = (amountCents: number): string => `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
