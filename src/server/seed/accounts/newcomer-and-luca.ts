import type { SeedAccount } from '../demonstration.ts'
import { schoolsAndCourses } from '../programmes/schools-and-courses.ts'
import { studyHolidays } from '../programmes/study-holidays.ts'
import type { SeedCalendar } from '../seed-calendar.ts'
import { summary, uploaded } from '../seed-documents.ts'
import { captured } from '../seed-entries.ts'
import { completeSeedPerson } from '../seed-person.ts'

/** A new customer without bookings, linked people or points. */
export function createNewcomer({ summer, ago }: SeedCalendar): SeedAccount {
  return {
    username: 'nuovo.cliente',
    person: completeSeedPerson({
      firstName: 'Chiara',
      lastName: 'Romano',
      gender: 'F',
      birthDate: `${summer - 40}-01-09`,
      birth: { birthPlace: 'Torino', birthProvince: 'TO' },
      email1: 'chiara.romano@posta.example',
      mobilePhone: '+39 333 555 0184',
      address: null,
      city: null,
      cap: null,
      province: null,
    }),
    points: null,
    clusterCode: 'blue',
    marketingAccepted: false,
    hasCompletedTour: false,
    registeredOn: ago(1),
    relatives: [],
    practices: [],
    vouchers: [],
  }
}

/** A father born abroad, with passports, a semester at a school abroad, and a booking with a pending change. */
export function createLuca({ summer, ago }: SeedCalendar): SeedAccount {
  const home = { address: 'Via Po 31', city: 'Torino', cap: '10124', province: 'TO' } as const
  const chloe = {
    who: 'chloe',
    grade: '8',
    intolerances: true,
    intolerances_text: 'Glutine',
    doc_type: 'passport',
    doc_number: 'FR2093847',
    doc_emission: `${summer - 3}-09-12`,
    doc_expiration: `${summer + 2}-09-11`,
    doc_country: 'Francese',
  } as const
  return {
    username: 'luca.estero',
    person: completeSeedPerson({
      firstName: 'Luca',
      lastName: 'Moreau',
      gender: 'Z',
      birthDate: `${summer - 45}-06-21`,
      birth: { birthNation: 'Francia', foreignBirthCity: 'Lione' },
      email1: 'luca.moreau@posta.example',
      mobilePhone: '+33 6 55 50 19 20',
      ...home,
    }),
    points: 60,
    clusterCode: 'diamond',
    marketingAccepted: true,
    hasCompletedTour: true,
    registeredOn: `${summer - 2}-09-09`,
    relatives: [
      {
        key: 'chloe',
        type: 'figlio',
        person: completeSeedPerson({
          firstName: 'Chloé',
          lastName: 'Moreau',
          gender: 'F',
          birthDate: `${summer - 16}-03-17`,
          birth: { birthNation: 'Francia', foreignBirthCity: 'Annecy' },
          email1: 'chloe.moreau@posta.example',
          mobilePhone: null,
          ...home,
        }),
      },
    ],
    practices: [
      {
        number: 48190,
        programme: schoolsAndCourses.highSchool,
        turn: 1,
        from: `${summer}-08-25`,
        to: `${summer + 1}-01-20`,
        practiceType: 5,
        status: 'in lavorazione',
        createdOn: ago(90),
        participants: [chloe],
        isFinanceable: true,
        entries: [
          captured({
            payment: 'first',
            on: ago(85),
            amountCents: 200_000,
            causal: 'Prima rata',
            source: 'Piattaforma welfare',
            channel: 'Voucher',
          }),
        ],
        invoices: [{ number: 44, on: ago(84), amountCents: 200_000, hasPdf: true }],
        documents: [summary(ago(90)), uploaded('identity', ago(88), 'Passaporto di Chloé', 'passaporto-chloe.png', 'chloe')],
      },
      {
        number: 48277,
        programme: studyHolidays.annecy,
        turn: 2,
        from: `${summer}-07-05`,
        to: `${summer}-07-18`,
        practiceType: 1,
        status: 'opzionato',
        createdOn: ago(12),
        participants: [chloe],
        editableInClubArea: true,
        isModifying: true,
        entries: [
          captured({
            payment: 'deposit',
            on: ago(12),
            amountCents: 30_000,
            causal: 'Acconto',
            source: 'Luca Moreau',
            channel: 'Carta di credito',
          }),
        ],
        documents: [summary(ago(12))],
      },
    ],
    vouchers: [],
  }
}
