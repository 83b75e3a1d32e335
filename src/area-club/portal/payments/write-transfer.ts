import { region } from '#generated/region.ts'
import type { S } from '#generated/schemas.ts'
import { showAmount } from '../../../core/lib/money.ts'
import { showDateTime } from '../../../core/lib/show-date.ts'
import type { PaymentTexts } from './payment-area.ts'

/** Returns the data of a transfer as lines of text, to share or to save. */
export function writeTransfer(transfer: S['AnnouncedTransfer'], readText: PaymentTexts['readText']): string {
  const lines = [
    [readText('transfer-holder'), transfer.holder],
    [readText('transfer-bank'), transfer.bank],
    [readText('transfer-iban'), transfer.iban],
    [readText('transfer-amount'), showAmount(transfer.amount, region.currency)],
    [readText('transfer-causal'), transfer.causal],
    [readText('transfer-term'), showDateTime(transfer.payBefore, region.timeZone)],
  ]
  return lines.map(([label, value]) => `${label}: ${value}\n`).join('')
}
