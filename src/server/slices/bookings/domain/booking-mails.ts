import type { Language } from '../../../../lib/language.ts'

/** Job data of a mail to a buyer about a changed booking; its contents are read when it is written. */
export type BookingMail = { language: Language; memberId: number; practiceId: number } & (
  | { mail: 'booking-moved'; formerPracticeId: number }
  | { mail: 'services-added'; serviceIds: readonly number[] }
)

const bookingMails: Readonly<Record<BookingMail['mail'], true>> = { 'booking-moved': true, 'services-added': true }

/** Returns whether a queued mail is a `BookingMail`. */
export function isBookingMail(mail: { mail: string }): mail is BookingMail {
  return Object.hasOwn(bookingMails, mail.mail)
}
