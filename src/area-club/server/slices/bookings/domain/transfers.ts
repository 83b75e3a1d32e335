/** Bank transfers that customers announce (specification 2). */
import { constants } from '#generated/server/constants.ts'
import { transferTexts } from '#generated/server/texts.ts'
import { toSepaText } from '../../../../../core/lib/sepa-text.ts'
import { renderText } from '../../../../../core/server/domain/render-text.ts'
import type { PaymentEntry } from './payments.ts'
import type { StoredPractice } from './practices.ts'

/** An announced transfer as stored: its moments and its amount. */
export interface StoredTransfer {
  amountCents: number
  announcedAt: string
  payBefore: string
}

/** An announced transfer as its customer sees it, with what a bank asks for. */
export interface AnnouncedTransfer {
  amount: number
  announcedAt: string
  payBefore: string
  holder: string
  bank: string
  iban: string
  causal: string
}

interface TransferAccount {
  holder: string
  bank: string
  iban: string
}

/** Returns the transfer of an amount that is announced now. */
export function announce(amountCents: number, now: Date): StoredTransfer {
  const payBefore = new Date(now.getTime() + constants.limits.bankTransferHours * 3_600_000)
  return { amountCents, announcedAt: now.toISOString(), payBefore: payBefore.toISOString() }
}

/** Returns the account by division (summer or study) and by practice type, INPS or private (specification 2). */
export function findAccount({
  productDivisionId,
  practiceType,
}: Pick<StoredPractice, 'productDivisionId' | 'practiceType'>): TransferAccount {
  const { bankAccounts, limits } = constants
  const accounts = includes(limits.summerDivisions, productDivisionId) ? bankAccounts.summer : bankAccounts.study
  return includes(limits.inpsPracticeTypes, practiceType) ? accounts.inps : accounts.private
}

const includes = (codes: readonly number[], code: number): boolean => codes.includes(code)

/** Returns the transfer that the customer still has to make or the bank to deliver; null once it has arrived or nothing is left to pay. */
export function describeTransfer(practice: StoredPractice, remainingCents: number): AnnouncedTransfer | null {
  const { transfer, entries, shortCode, participants } = practice
  if (transfer === null || remainingCents <= 0 || hasArrived(transfer, entries)) return null
  const travellers = participants.map(({ customerName }) => customerName).join(', ')
  return {
    amount: transfer.amountCents,
    announcedAt: transfer.announcedAt,
    payBefore: transfer.payBefore,
    ...findAccount(practice),
    causal: toSepaText(renderText(transferTexts.causal, 'it', { code: shortCode, travellers })),
  }
}

/** Whether the ledger has a transfer of the customer since the announcement, be it only seen by the operator. */
function hasArrived({ announcedAt }: StoredTransfer, entries: readonly PaymentEntry[]): boolean {
  return entries.some(
    ({ kind, payer, channel, recordedAt }) =>
      (kind === 'pending' || kind === 'capture') &&
      payer === 'privato' &&
      channel === 'Bonifico bancario' &&
      recordedAt >= new Date(announcedAt),
  )
}
