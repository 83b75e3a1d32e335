import type { SeedAccount } from '../demonstration.ts'
import { schoolsAndCourses } from '../programmes/schools-and-courses.ts'
import { silverStays } from '../programmes/silver-stays.ts'
import { studyHolidays } from '../programmes/study-holidays.ts'
import { clusterVoucherEnds, type SeedCalendar } from '../seed-calendar.ts'
import { contract, parentsConsent, summary } from '../seed-documents.ts'
import { captured } from '../seed-entries.ts'
import { completeSeedPerson } from '../seed-person.ts'

/** The mother of Tommaso's friend, in the same turn in Malta. Other members must not see her data. */
export function createElena(calendar: SeedCalendar): SeedAccount {
  const { summer, ago } = calendar
  const home = { address: 'Viale Moreali 9', city: 'Modena', cap: '41124', province: 'MO' } as const
  return {
    username: 'elena.moretti',
    person: completeSeedPerson({
      firstName: 'Elena',
      lastName: 'Moretti',
      gender: 'F',
      birthDate: `${summer - 45}-03-02`,
      birth: { birthPlace: 'Carpi', birthProvince: 'MO' },
      email1: 'elena.moretti@posta.example',
      mobilePhone: '+39 333 555 0195',
      ...home,
    }),
    points: 540,
    clusterCode: 'silver',
    marketingAccepted: false,
    hasCompletedTour: true,
    registeredOn: `${summer - 2}-02-20`,
    relatives: [
      {
        key: 'leonardo',
        type: 'figlio',
        person: completeSeedPerson({
          firstName: 'Leonardo',
          lastName: 'Galli',
          gender: 'Z',
          birthDate: `${summer - 14}-05-25`,
          birth: { birthPlace: 'Modena', birthProvince: 'MO' },
          email1: 'elena.moretti@posta.example',
          mobilePhone: null,
          ...home,
        }),
      },
      {
        key: 'rosa',
        type: 'genitore',
        person: completeSeedPerson({
          firstName: 'Rosa',
          lastName: 'Marchetti',
          gender: 'F',
          birthDate: `${summer - 72}-11-11`,
          birth: { birthPlace: 'Mirandola', birthProvince: 'MO' },
          email1: 'elena.moretti@posta.example',
          mobilePhone: '+39 333 555 0196',
          ...home,
        }),
      },
    ],
    practices: [
      {
        number: 48233,
        programme: studyHolidays.malta,
        turn: 4,
        from: `${summer}-06-28`,
        to: `${summer}-07-12`,
        practiceType: 1,
        status: 'confermato',
        createdOn: ago(68),
        participants: [{ who: 'leonardo', note_rooming: 'In camera con Tommaso Rinaldi.' }],
        editableInClubArea: true,
        upsellingUntil: `${summer}-06-18`,
        entries: [
          captured({
            payment: 'deposit',
            on: ago(68),
            amountCents: 30_000,
            causal: 'Acconto',
            source: 'Elena Moretti',
            channel: 'Paga più tardi',
          }),
        ],
        invoices: [{ number: 99, on: ago(67), amountCents: 30_000, hasPdf: true }],
        documents: [summary(ago(68)), contract(ago(40)), parentsConsent(ago(40), 'leonardo')],
      },
      {
        number: 48268,
        programme: silverStays.ischia,
        turn: 1,
        from: `${summer}-09-06`,
        to: `${summer}-09-20`,
        practiceType: 1,
        status: 'opzionato',
        createdOn: ago(15),
        participants: [{ who: 'rosa', assistenza: true, note_general: 'Camera vicino all’ascensore.' }],
        paymentRequestedOn: ago(1),
        documents: [summary(ago(15))],
      },
    ],
    vouchers: [
      {
        voucher_code: 'SILVER-8L4Q',
        voucher_value_cents: 0,
        payment_method_consumed_cents: 0,
        discount_value_cents: 3_000,
        value_discount_consumed_cents: 3_000,
        voucher_description: 'Voucher da cluster Silver',
        voucher_description_en: 'Voucher from cluster Silver',
        expiration_date: clusterVoucherEnds(calendar).last,
        origin: 'cluster',
        season_ends_on: clusterVoucherEnds(calendar).last,
        redeemed: true,
        product_division_id: null,
      },
    ],
  }
}

/** Books for himself and his partner, in divisions that no other account has. */
export function createDavide({ summer, ago, hasPassed }: SeedCalendar): SeedAccount {
  const last = summer - 1
  const home = { address: 'Via Garibaldi 5', city: 'Parma', cap: '43121', province: 'PR' } as const
  return {
    username: 'davide.greco',
    person: completeSeedPerson({
      firstName: 'Davide',
      lastName: 'Greco',
      gender: 'Z',
      birthDate: `${summer - 24}-07-07`,
      birth: { birthPlace: 'Parma', birthProvince: 'PR' },
      email1: 'davide.greco@posta.example',
      mobilePhone: '+39 333 555 0128',
      ...home,
    }),
    points: 90,
    clusterCode: 'blue',
    marketingAccepted: true,
    hasCompletedTour: true,
    registeredOn: `${last - 1}-11-30`,
    relatives: [
      {
        key: 'irene',
        type: 'compagno',
        person: completeSeedPerson({
          firstName: 'Irene',
          lastName: 'Sala',
          gender: 'F',
          birthDate: `${summer - 23}-04-12`,
          birth: { birthPlace: "Reggio nell'Emilia", birthProvince: 'RE' },
          email1: 'irene.sala@posta.example',
          mobilePhone: '+39 333 555 0129',
          ...home,
        }),
      },
    ],
    practices: [
      {
        number: 48213,
        programme: schoolsAndCourses.berlino,
        turn: 1,
        from: `${summer}-08-01`,
        to: `${summer}-08-15`,
        practiceType: 1,
        status: 'confermato',
        createdOn: ago(60),
        participants: [{ who: 'buyer' }, { who: 'irene' }],
        entries: [
          captured({ payment: 'whole', on: ago(59), amountCents: 80_000, causal: 'Saldo', source: 'Davide Greco', channel: 'PayPal' }),
        ],
        invoices: [{ number: 290, on: ago(58), amountCents: 80_000, hasPdf: true }],
        documents: [summary(ago(60)), contract(ago(59), ago(57))],
      },
      {
        number: 47040,
        programme: schoolsAndCourses.barcellona,
        turn: 1,
        from: `${last}-03-02`,
        to: `${last}-03-15`,
        practiceType: 4,
        status: 'concluso',
        createdOn: `${last - 1}-12-10`,
        participants: [{ who: 'buyer' }],
        entries: [
          captured({
            payment: 'whole',
            on: `${last}-01-09`,
            amountCents: 97_500,
            causal: 'Saldo',
            source: 'Istituto Bodoni',
            channel: 'Bonifico bancario',
          }),
        ],
        documents: [summary(`${last - 1}-12-10`)],
      },
      {
        number: 47122,
        programme: schoolsAndCourses.cambridge,
        turn: 1,
        from: `${last}-10-03`,
        to: `${last}-12-19`,
        practiceType: 3,
        status: hasPassed(`${last}-12-19`) ? 'concluso' : 'confermato',
        createdOn: `${last}-05-02`,
        participants: [{ who: 'buyer' }],
        entries: [
          captured({
            payment: 'whole',
            on: `${last}-05-03`,
            amountCents: 63_500,
            causal: 'Saldo',
            source: 'Davide Greco',
            channel: 'Carta di credito',
          }),
        ],
        documents: [summary(`${last}-05-02`)],
      },
    ],
    vouchers: [],
  }
}
