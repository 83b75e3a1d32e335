import type { SeedAccount, SeedParticipant, SeedPractice } from '../demonstration.ts'
import { studyHolidays } from '../programmes/study-holidays.ts'
import { summerStays } from '../programmes/summer-stays.ts'
import { clusterVoucherEnds, type SeedCalendar } from '../seed-calendar.ts'
import { attendance, contract, parentsConsent, summary, travelNotice, uploaded } from '../seed-documents.ts'
import { captured, paidByInps } from '../seed-entries.ts'
import { completeSeedPerson } from '../seed-person.ts'

const source = 'Anna Esposito'
const home = { address: 'Via Toledo 156', city: 'Napoli', cap: '80134', province: 'NA' } as const

/** A mother whose stays INPS subsidizes: one to secure by an advance, one secured, one past. */
export function createAnna(calendar: SeedCalendar): SeedAccount {
  const { summer } = calendar
  return {
    username: 'anna.inps',
    person: completeSeedPerson({
      firstName: 'Anna',
      lastName: 'Esposito',
      gender: 'F',
      birthDate: `${summer - 47}-02-27`,
      birth: { birthPlace: 'Napoli', birthProvince: 'NA' },
      email1: 'anna.esposito@posta.example',
      mobilePhone: '+39 333 555 0151',
      ...home,
    }),
    points: 320,
    clusterCode: 'silver',
    marketingAccepted: false,
    hasCompletedTour: true,
    registeredOn: `${summer - 2}-11-03`,
    relatives: [{ key: 'matteo', type: 'figlio', person: matteo(summer) }],
    practices: createPractices(calendar),
    vouchers: [
      {
        voucher_code: 'SILVER-3D9K',
        voucher_value_cents: 0,
        payment_method_consumed_cents: 0,
        discount_value_cents: 3_000,
        value_discount_consumed_cents: 0,
        voucher_description: 'Voucher da cluster Silver',
        voucher_description_en: 'Voucher from cluster Silver',
        expiration_date: clusterVoucherEnds(calendar).next,
        origin: 'cluster',
        season_ends_on: clusterVoucherEnds(calendar).next,
        redeemed: false,
        product_division_id: null,
      },
    ],
  }
}

function matteo(summer: number) {
  return completeSeedPerson({
    firstName: 'Matteo',
    lastName: 'Russo',
    gender: 'Z',
    birthDate: `${summer - 15}-12-08`,
    birth: { birthPlace: 'Pozzuoli', birthProvince: 'NA' },
    email1: 'anna.esposito@posta.example',
    mobilePhone: null,
    ...home,
  })
}

const participant = (summer: number, fixedNumber: string): SeedParticipant => ({
  who: 'matteo',
  grade: '7,6',
  disabilita: false,
  assistenza: false,
  medical_certification: false,
  intolerances: false,
  doc_type: 'idCard',
  doc_number: 'AY7654321',
  doc_emission: `${summer - 2}-04-09`,
  doc_expiration: `${summer + 3}-04-08`,
  doc_country: 'Italiana',
  fixed_practice_inps_number: fixedNumber,
})

function createPractices({ summer, ago, hasPassed }: SeedCalendar): readonly SeedPractice[] {
  const last = summer - 1
  const inpsHasPaid = hasPassed(`${last}-10-20`)
  return [
    // Can still be secured by the usual advance.
    {
      number: 48244,
      programme: summerStays.bibione,
      turn: 3,
      from: `${summer}-07-12`,
      to: `${summer}-07-25`,
      practiceType: 2,
      status: 'opzionato',
      createdOn: ago(30),
      participants: [participant(summer, `INPS-${summer}-0418233`)],
      costoInpsCents: 120_000,
      editableInClubArea: true,
      documents: [summary(ago(30)), uploaded('certificate', ago(28), 'Attestazione ISEE', 'isee.pdf')],
    },
    // Secured; the advance is the package's own.
    {
      number: 48219,
      programme: studyHolidays.brighton,
      turn: 2,
      from: `${summer}-06-29`,
      to: `${summer}-07-13`,
      practiceType: 6,
      status: 'confermato',
      createdOn: ago(64),
      participants: [{ ...participant(summer, `INPSN-${summer}-0077120`), variable_practice_inps_number: '5500.18/03' }],
      costoInpsCents: 180_000,
      editableInClubArea: true,
      partoSicuro: true,
      entries: [
        captured({
          payment: 'advance',
          on: ago(50),
          amountCents: 15_000,
          causal: 'Anticipo Parto sicuro',
          source,
          channel: 'Carta di credito',
        }),
      ],
      invoices: [{ number: 377, on: ago(49), amountCents: 15_000, hasPdf: true }],
      documents: [summary(ago(64)), contract(ago(49), ago(47)), parentsConsent(ago(49), 'matteo')],
    },
    {
      number: 47055,
      programme: summerStays.bibione,
      turn: 3,
      from: `${last}-07-12`,
      to: `${last}-07-25`,
      practiceType: 2,
      status: hasPassed(`${last}-07-25`) ? 'concluso' : 'confermato',
      createdOn: `${last}-02-04`,
      participants: [participant(last, `INPS-${last}-0399871`)],
      costoInpsCents: 120_000,
      entries: [
        captured({
          payment: 'advance',
          on: `${last}-02-20`,
          amountCents: 10_000,
          causal: 'Anticipo Parto sicuro',
          source,
          channel: 'PayPal',
        }),
        captured({ payment: 'balance', on: `${last}-05-10`, amountCents: 35_000, causal: 'Saldo', source, channel: 'Bonifico bancario' }),
        ...(inpsHasPaid ? [paidByInps('inps', `${last}-10-20`, 120_000)] : []),
      ],
      partoSicuro: true,
      invoices: [{ number: 742, on: `${last}-05-11`, amountCents: 45_000, hasPdf: true }],
      documents: [
        summary(`${last}-02-04`),
        contract(`${last}-02-21`, `${last}-02-22`),
        parentsConsent(`${last}-02-21`, 'matteo', `${last}-02-22`),
        travelNotice(`${last}-07-01`),
        attendance(`${last}-07-26`, 'matteo'),
      ],
    },
  ]
}
