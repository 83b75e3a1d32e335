import type { SeedPractice } from '../../demonstration.ts'
import { schoolsAndCourses } from '../../programmes/schools-and-courses.ts'
import { studyHolidays } from '../../programmes/study-holidays.ts'
import { summerStays } from '../../programmes/summer-stays.ts'
import type { SeedCalendar } from '../../seed-calendar.ts'
import { attendance, contract, parentsConsent, summary, travelNotice, uploaded } from '../../seed-documents.ts'
import { announced, captured, takenBack } from '../../seed-entries.ts'
import { sofia, tommaso } from './children.ts'

const source = 'Giulia Bianchi'
const card = { source, channel: 'Carta di credito' } as const
const transfer = { source, channel: 'Bonifico bancario' } as const

/** Bookings of the last two summers; those of the last one may still be running from June to August. */
export function createPastPractices({ summer, hasPassed }: SeedCalendar): readonly SeedPractice[] {
  const last = summer - 1
  const doneAfter = (to: string) => (hasPassed(to) ? 'concluso' : 'confermato')
  return [
    {
      number: 47118,
      programme: summerStays.cesenatico,
      turn: 2,
      from: `${last}-07-05`,
      to: `${last}-07-18`,
      practiceType: 1,
      status: doneAfter(`${last}-07-18`),
      createdOn: `${last}-02-10`,
      participants: [sofia(last)],
      entries: [
        captured({ payment: 'deposit', on: `${last}-02-10`, amountCents: 30_000, causal: 'Acconto', ...card }),
        captured({ payment: 'voucher', on: `${last}-04-02`, amountCents: 2_500, causal: 'Voucher PUNTI-4H8T', source, channel: 'Voucher' }),
        announced({ payment: 'balance', on: `${last}-05-04`, amountCents: 65_500, causal: 'Saldo', ...transfer }),
        captured({ payment: 'balance', on: `${last}-05-07`, amountCents: 65_500, causal: 'Saldo', ...transfer }),
      ],
      invoices: [
        { number: 203, on: `${last}-02-11`, amountCents: 30_000, hasPdf: true },
        { number: 731, on: `${last}-05-08`, amountCents: 68_000, hasPdf: false },
      ],
      documents: [
        summary(`${last}-02-10`),
        contract(`${last}-02-12`, `${last}-02-13`),
        parentsConsent(`${last}-02-12`, 'sofia', `${last}-02-13`),
        uploaded('certificate', `${last}-04-28`, 'Certificato medico sportivo di Sofia', 'certificato-sofia.jpg', 'sofia'),
        travelNotice(`${last}-06-25`),
      ],
    },
    {
      number: 46902,
      programme: summerStays.dolomiti,
      turn: 1,
      from: `${last}-06-14`,
      to: `${last}-06-21`,
      practiceType: 1,
      status: 'annullato',
      createdOn: `${last - 1}-11-20`,
      participants: [sofia(last)],
      entries: [
        captured({ payment: 'deposit', on: `${last - 1}-11-20`, amountCents: 30_000, causal: 'Acconto', source, channel: 'PayPal' }),
        takenBack('refund', 'deposit', {
          payment: 'refund',
          on: `${last}-04-18`,
          amountCents: 30_000,
          causal: 'Rimborso per annullamento',
          source,
          channel: 'PayPal',
        }),
      ],
      invoices: [
        { number: 1964, on: `${last - 1}-11-21`, amountCents: 30_000, hasPdf: true },
        { number: 655, on: `${last}-04-19`, amountCents: -30_000, hasPdf: true },
      ],
      documents: [summary(`${last - 1}-11-20`)],
    },
    {
      number: 47004,
      programme: studyHolidays.edimburgo,
      turn: 3,
      from: `${last}-07-19`,
      to: `${last}-08-02`,
      practiceType: 1,
      status: doneAfter(`${last}-08-02`),
      createdOn: `${last}-01-12`,
      participants: [tommaso(last)],
      fiscalDocumentsSuccess: false,
      entries: [
        captured({ payment: 'deposit', on: `${last}-01-12`, amountCents: 50_000, causal: 'Acconto', ...card }),
        takenBack('reversal', 'deposit', {
          payment: 'chargeback',
          on: `${last}-01-29`,
          amountCents: 50_000,
          causal: 'Acconto contestato alla banca',
          ...card,
        }),
        captured({ payment: 'deposit-again', on: `${last}-02-03`, amountCents: 50_000, causal: 'Acconto', ...transfer }),
        captured({ payment: 'balance', on: `${last}-05-11`, amountCents: 209_000, causal: 'Saldo', ...transfer }),
      ],
      invoices: [{ number: 88, on: `${last}-02-04`, amountCents: 50_000, hasPdf: true }],
      documents: [
        summary(`${last}-01-12`),
        contract(`${last}-01-14`, `${last}-01-20`),
        parentsConsent(`${last}-01-14`, 'tommaso', `${last}-01-20`),
        travelNotice(`${last}-07-08`),
        attendance(`${last}-08-03`, 'tommaso'),
      ],
    },
    // A status that the portal does not know.
    {
      number: 46930,
      programme: schoolsAndCourses.vienna,
      turn: 1,
      from: `${last}-04-08`,
      to: `${last}-04-12`,
      practiceType: 4,
      status: 'sospeso',
      createdOn: `${last - 1}-12-02`,
      participants: [tommaso(last)],
      entries: [
        captured({
          payment: 'deposit',
          on: `${last - 1}-12-03`,
          amountCents: 10_000,
          causal: 'Acconto',
          source: 'Liceo Muratori',
          channel: 'Bonifico bancario',
        }),
      ],
      documents: [summary(`${last - 1}-12-02`)],
    },
    {
      number: 45377,
      programme: studyHolidays.valencia,
      turn: 2,
      from: `${last - 1}-07-06`,
      to: `${last - 1}-07-19`,
      practiceType: 1,
      status: 'concluso',
      createdOn: `${last - 1}-01-30`,
      participants: [{ ...tommaso(last - 1), version: 1, note_rooming: null, grade: '7,9' }],
      entries: [
        captured({ payment: 'deposit', on: `${last - 1}-01-30`, amountCents: 40_000, causal: 'Acconto', source, channel: 'PayPal' }),
        captured({ payment: 'balance', on: `${last - 1}-05-15`, amountCents: 159_000, causal: 'Saldo', ...transfer }),
      ],
      invoices: [
        { number: 166, on: `${last - 1}-01-31`, amountCents: 40_000, hasPdf: true },
        { number: 802, on: `${last - 1}-05-16`, amountCents: 159_000, hasPdf: true },
      ],
      documents: [
        summary(`${last - 1}-01-30`),
        contract(`${last - 1}-02-01`, `${last - 1}-02-02`),
        travelNotice(`${last - 1}-06-26`),
        attendance(`${last - 1}-07-20`, 'tommaso'),
      ],
    },
  ]
}
