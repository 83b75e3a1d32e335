import type { SeedAccount } from '../demonstration.ts'
import { schoolsAndCourses } from '../programmes/schools-and-courses.ts'
import type { SeedCalendar } from '../seed-calendar.ts'
import { attendance, contract, summary } from '../seed-documents.ts'
import { announced, captured } from '../seed-entries.ts'
import { completeSeedPerson } from '../seed-person.ts'
import { createMarcoGroups } from './marco-groups.ts'

/** A teacher with a companion profile: he leads groups and attends a course himself. */
export function createMarco(calendar: SeedCalendar): SeedAccount {
  const { summer, ago, hasPassed } = calendar
  const last = summer - 1
  return {
    username: 'marco.docente',
    person: completeSeedPerson({
      firstName: 'Marco',
      lastName: 'Ferrari',
      gender: 'Z',
      birthDate: `${summer - 51}-08-19`,
      birth: { birthPlace: 'Mantova', birthProvince: 'MN' },
      email1: 'marco.ferrari@scuola.example',
      mobilePhone: '+39 333 555 0162',
      address: 'Corso Milano 88',
      city: 'Verona',
      cap: '37138',
      province: 'VR',
    }),
    points: 180,
    clusterCode: 'blue',
    marketingAccepted: true,
    hasCompletedTour: true,
    memberIsDocente: true,
    docenteIframe: true,
    registeredOn: `${last}-03-01`,
    relatives: [],
    practices: [
      {
        number: 48205,
        programme: schoolsAndCourses.cork,
        turn: 1,
        from: `${summer}-08-23`,
        to: `${summer}-09-06`,
        practiceType: 3,
        status: 'confermato',
        createdOn: ago(80),
        participants: [
          {
            who: 'buyer',
            doc_type: 'passport',
            doc_number: 'YB4410287',
            doc_emission: `${last - 1}-05-05`,
            doc_expiration: `${summer + 8}-05-04`,
            doc_country: 'Italiana',
          },
        ],
        documents: [summary(ago(80)), contract(ago(70))],
      },
      {
        number: 47031,
        programme: schoolsAndCourses.galway,
        turn: 1,
        from: `${last}-08-24`,
        to: `${last}-09-04`,
        practiceType: 1,
        status: hasPassed(`${last}-09-04`) ? 'concluso' : 'confermato',
        createdOn: `${last}-03-12`,
        participants: [{ who: 'buyer', note_education: 'Livello B2, attestato Cambridge First' }],
        entries: [
          captured({
            payment: 'whole',
            on: `${last}-03-14`,
            amountCents: 104_000,
            causal: 'Saldo',
            source: 'Carta del Docente',
            channel: 'Voucher',
          }),
        ],
        invoices: [{ number: 561, on: `${last}-03-20`, amountCents: 104_000, hasPdf: true }],
        documents: [summary(`${last}-03-12`), contract(`${last}-03-13`, `${last}-03-14`), attendance(`${last}-09-05`, 'buyer')],
      },
    ],
    vouchers: [],
    groups: createMarcoGroups(calendar),
  }
}

/** A teacher without a companion profile, booked on a course. */
export function createSara({ summer, ago }: SeedCalendar): SeedAccount {
  return {
    username: 'sara.docente',
    person: completeSeedPerson({
      firstName: 'Sara',
      lastName: 'Conti',
      gender: 'F',
      birthDate: `${summer - 38}-10-30`,
      birth: { birthPlace: 'Prato', birthProvince: 'PO' },
      email1: 'sara.conti@scuola.example',
      mobilePhone: '+39 333 555 0171',
      address: 'Via dei Serragli 40',
      city: 'Firenze',
      cap: '50124',
      province: 'FI',
    }),
    points: 0,
    clusterCode: 'blue',
    marketingAccepted: false,
    hasCompletedTour: true,
    memberIsDocente: true,
    docenteIframe: false,
    registeredOn: ago(75),
    relatives: [],
    practices: [
      {
        number: 48252,
        programme: schoolsAndCourses.galway,
        turn: 2,
        from: `${summer}-07-19`,
        to: `${summer}-07-31`,
        practiceType: 1,
        status: 'opzionato',
        createdOn: ago(21),
        participants: [{ who: 'buyer' }],
        entries: [
          announced({
            payment: 'deposit',
            on: ago(3),
            amountCents: 26_000,
            causal: 'Acconto',
            source: 'Sara Conti',
            channel: 'Bonifico bancario',
          }),
        ],
        documents: [summary(ago(21)), contract(ago(20))],
      },
    ],
    vouchers: [],
  }
}
