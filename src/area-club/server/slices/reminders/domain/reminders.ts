import { pathOf } from '#generated/server/addresses.ts'
import { constants } from '#generated/server/constants.ts'
import { addDays } from '../../../../../core/lib/dates.ts'
import type { ReminderKind } from '../../../domain/codes.ts'
import type { Practice } from '../../bookings/domain/practices.ts'

/** Every kind of reminder, in the order of the API description. */
export const reminderKinds = ['balance-due', 'document-expiring', 'contract-unsigned'] as const satisfies readonly ReminderKind[]

/** What a customer is to be reminded of. The kind, the subject and the day tell one reminder from another. */
export interface DueReminder {
  memberId: number
  practiceId: number
  /** The booking whose balance is due, the participant whose document expires, or the contract. */
  subjectId: number
  /** When the balance is due, the document expires, or the contract was made, as yyyy-MM-dd. */
  day: string
}

/** A kind of reminder, and whether the customer wants it. */
export interface ReminderSwitch {
  kind: ReminderKind
  isOn: boolean
}

/** Returns the last day of balances that a customer is reminded of on a day. */
export function lastRemindedBalanceDay(today: string): string {
  return addDays(today, constants.reminders.balanceDays)
}

/** Returns the last day of departures whose balance, by the agreed days before them, a customer is reminded of on a day. */
export function lastRemindedDeparture(today: string): string {
  return addDays(lastRemindedBalanceDay(today), constants.terms.balanceDays)
}

/** Returns the last moment of contracts that a customer is reminded of at an instant. */
export function lastRemindedContract(now: Date): Date {
  return new Date(now.getTime() - constants.reminders.contractDays * 24 * 60 * 60_000)
}

/**
 * Returns the day of a booking's balance if its customer is to be reminded of it.
 *
 * Not while a payment or an announced transfer is under way, and no longer once the day is over.
 */
export function findRemindedBalanceDay(
  { balanceDueOn, isPaymentPending, announcedTransfer }: Pick<Practice, 'balanceDueOn' | 'isPaymentPending' | 'announcedTransfer'>,
  today: string,
): string | undefined {
  if (balanceDueOn === null || isPaymentPending || announcedTransfer !== null) return undefined
  return today <= balanceDueOn && balanceDueOn <= lastRemindedBalanceDay(today) ? balanceDueOn : undefined
}

/** Returns the URL in the mail of a reminder: the page that switches it. A POST to it is the one-click unsubscription of RFC 8058. */
export function reminderLink(publicUrl: string, token: string): string {
  return `${publicUrl}${pathOf('reminders', { token })}`
}
