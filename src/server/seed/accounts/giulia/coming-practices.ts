import type { SeedPractice } from '../../demonstration.ts'
import { schoolsAndCourses } from '../../programmes/schools-and-courses.ts'
import { studyHolidays } from '../../programmes/study-holidays.ts'
import { summerStays } from '../../programmes/summer-stays.ts'
import type { SeedCalendar } from '../../seed-calendar.ts'
import { contract, parentsConsent, proposal, summary, uploaded } from '../../seed-documents.ts'
import { announced, captured, failed } from '../../seed-entries.ts'
import { sofia, tommaso } from './children.ts'

const source = 'Giulia Bianchi'
const card = { source, channel: 'Carta di credito' } as const
const transfer = { source, channel: 'Bonifico bancario' } as const

/** Upcoming bookings, one in each possible status. */
export function createComingPractices({ summer, year, today, ago }: SeedCalendar): readonly SeedPractice[] {
  // From 20 December on, the end of the year is too close; the trip then moves to spring.
  const winter =
    today < `${year}-12-20`
      ? { from: `${year}-12-28`, to: `${year + 1}-01-04`, turn: 1 }
      : { from: `${year + 1}-03-28`, to: `${year + 1}-04-04`, turn: 2 }
  return [
    {
      number: 48231,
      programme: studyHolidays.malta,
      turn: 4,
      from: `${summer}-06-28`,
      to: `${summer}-07-12`,
      practiceType: 1,
      status: 'confermato',
      createdOn: ago(70),
      participants: [tommaso(summer)],
      editableInClubArea: true,
      upsellingUntil: `${summer}-06-18`,
      originalPeriod: { from: `${summer}-07-12`, to: `${summer}-07-26` },
      isFinanceable: true,
      entries: [
        captured({ payment: 'deposit', on: ago(70), amountCents: 30_000, causal: 'Acconto', ...card }),
        captured({ payment: 'second', on: ago(41), amountCents: 60_000, causal: 'Seconda rata', ...card }),
      ],
      invoices: [
        { number: 97, on: ago(69), amountCents: 30_000, hasPdf: true },
        { number: 418, on: ago(40), amountCents: 60_000, hasPdf: true },
      ],
      documents: [
        summary(ago(70)),
        proposal(ago(69), ago(66)),
        uploaded('identity', ago(54), 'Carta d’identità di Tommaso', 'carta-identita-tommaso.pdf', 'tommaso'),
        contract(ago(40)),
        parentsConsent(ago(40), 'tommaso'),
      ],
    },
    {
      number: 48260,
      programme: summerStays.bellaria,
      turn: 2,
      from: `${summer}-07-05`,
      to: `${summer}-07-18`,
      practiceType: 1,
      status: 'opzionato',
      createdOn: ago(18),
      participants: [sofia(summer)],
      editableInClubArea: true,
      upsellingUntil: `${summer}-06-20`,
      paymentRequestedOn: ago(5),
      entries: [
        captured({ payment: 'deposit', on: ago(18), amountCents: 30_000, causal: 'Acconto', ...card }),
        failed({ payment: 'balance', on: ago(13), amountCents: 89_000, causal: 'Saldo', source, channel: 'PayPal' }),
      ],
      documents: [summary(ago(18))],
    },
    {
      number: 48274,
      programme: summerStays.garda,
      turn: 5,
      from: `${summer}-07-19`,
      to: `${summer}-07-25`,
      practiceType: 1,
      status: 'in lavorazione',
      createdOn: ago(6),
      participants: [sofia(summer)],
      entries: [announced({ payment: 'deposit', on: ago(2), amountCents: 15_000, causal: 'Acconto', ...transfer })],
      documents: [summary(ago(6))],
    },
    // Has no documents, payments or invoices.
    {
      number: 48281,
      programme: studyHolidays.dublino,
      turn: 3,
      from: `${summer}-08-02`,
      to: `${summer}-08-16`,
      practiceType: 1,
      status: 'preventivato',
      createdOn: ago(9),
      participants: [tommaso(summer)],
    },
    {
      number: 48249,
      programme: schoolsAndCourses.londra,
      ...winter,
      practiceType: 1,
      status: 'stand-by',
      createdOn: ago(25),
      participants: [tommaso(summer)],
      entries: [captured({ payment: 'deposit', on: ago(24), amountCents: 20_000, causal: 'Acconto', source, channel: 'Apple Pay' })],
      invoices: [{ number: 503, on: ago(22), amountCents: 20_000, hasPdf: false }],
      documents: [summary(ago(25)), uploaded('generic', ago(21), 'Delega della nonna', 'delega-nonna.pdf')],
    },
  ]
}
