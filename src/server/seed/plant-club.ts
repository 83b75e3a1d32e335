import type { Database } from '../database/database.ts'

/** Inserts the operator's sections, and its notice about vouchers, valid from a date (yyyy-MM-dd). */
export async function plantClub(database: Database, noticeFrom: string): Promise<void> {
  await database
    .insertInto('section')
    .values([
      {
        position: 1,
        label_it: 'Lezioni one-to-one',
        label_en: 'One-to-one lessons',
        icon: 'OneToOne',
        to_path: '/onetoone',
        title_it: 'Lezioni one-to-one e certificazioni',
        title_en: 'One-to-one lessons and certifications',
        subtitle_it: 'Un insegnante dedicato, prima di partire o per l’esame.',
        subtitle_en: 'A teacher of your own, before you leave or for your exam.',
        content_kind: 'frame',
        content: 'one-to-one',
      },
      {
        position: 2,
        label_it: 'Store',
        label_en: 'Store',
        icon: 'Store',
        to_path: '/store',
        title_it: 'Lo store di Orizzonti',
        title_en: 'The Orizzonti store',
        subtitle_it: 'Zaini, felpe e tutto l’occorrente per la valigia.',
        subtitle_en: 'Backpacks, hoodies and everything for your suitcase.',
        content_kind: 'shop',
        content: null,
      },
    ])
    .execute()
  await database
    .insertInto('voucher_notice')
    .values({
      html_it: '<p>Usa i tuoi voucher <strong>prima di saldare</strong> la prossima prenotazione, e tieni il codice a portata di mano.</p>',
      html_en: '<p>Use your vouchers <strong>before you pay the balance</strong> of your next booking, and keep the code at hand.</p>',
      severity: 'info',
      valid_from: noticeFrom,
      valid_to: null,
    })
    .execute()
}
