import type { Language } from '../../../../lib/language.ts'

/** A mail to a buyer about a change of a booking, as it waits in the queue. What it says is read when it is written. */
export type BookingMail = { language: Language; memberId: number; practiceId: number } & (
  | { mail: 'booking-moved'; formerPracticeId: number }
  | { mail: 'services-added'; serviceIds: readonly number[] }
)

/** Whether a mail of the queue is one of these. */
export function isBookingMail(mail: { mail: string }): mail is BookingMail {
  return mail.mail === 'booking-moved' || mail.mail === 'services-added'
}
