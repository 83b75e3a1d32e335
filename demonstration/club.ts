import type { BothLanguages, Day, Division, Section } from './types.ts'

// What is the operator’s own: accounts, offices, sections of the menu, the notice about vouchers, settings of forms.

export const password = 'Vacanze-2026'

// Trips name an office by its number in this list.
export const offices: readonly string[] = ['Soggiorni estivi', 'Vacanze studio', 'Scuole e docenti']

export const sections: readonly Section[] = [
  {
    label: { it: 'Lezioni one-to-one', en: 'One-to-one lessons' },
    icon: 'OneToOne',
    path: '/onetoone',
    title: { it: 'Lezioni one-to-one e certificazioni', en: 'One-to-one lessons and certifications' },
    subtitle: {
      it: 'Un insegnante dedicato, prima di partire o per l’esame.',
      en: 'A teacher of your own, before you leave or for your exam.',
    },
    shows: 'frame',
    frame: 'one-to-one',
  },
  {
    label: { it: 'Store', en: 'Store' },
    icon: 'Store',
    path: '/store',
    title: { it: 'Lo store di Orizzonti', en: 'The Orizzonti store' },
    subtitle: { it: 'Zaini, felpe e tutto l’occorrente per la valigia.', en: 'Backpacks, hoodies and everything for your suitcase.' },
    shows: 'shop',
  },
]

export const voucherNotice = {
  severity: 'info',
  from: { ago: 20 },
  it: '<p>Usa i tuoi voucher <strong>prima di saldare</strong> la prossima prenotazione, e tieni il codice a portata di mano.</p>',
  en: '<p>Use your vouchers <strong>before you pay the balance</strong> of your next booking, and keep the code at hand.</p>',
} satisfies BothLanguages & { severity: 'info' | 'success' | 'warning' | 'error'; from: Day }

// By division.
export const forms = {
  open: [1, 3],
  partoSicuro: [1, 3],
  confirmsInps: [3],
} satisfies Readonly<Record<'open' | 'partoSicuro' | 'confirmsInps', readonly Division[]>>

// What parents wrote in the ModuloB that they signed; questions by their ids in portal.yaml.
export const consentAnswers = {
  choice: 'Sì',
  text: 'Nulla da segnalare.',
  questions: { 4: 'Nuota bene, anche dove non tocca.', 5: 'Nessuna.', 14: 'Nessun farmaco.', 15: 'Nessuna.' },
} satisfies { choice: string; text: string; questions: Readonly<Record<string, string>> }
