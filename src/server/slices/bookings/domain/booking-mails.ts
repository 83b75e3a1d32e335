import type { Language } from '../../../../lib/language.ts'

/** Job data of a mail to a buyer about a changed booking; its contents are read when it is written. */
export type BookingMail = { language: Language; memberId: number; practiceId: number } & (
  | { mail: 'booking-moved'; formerPracticeId: number }
  | { mail: 'services-added'; serviceIds: readonly number[] }
)
