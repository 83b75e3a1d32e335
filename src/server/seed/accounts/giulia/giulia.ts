import type { SeedAccount } from '../../demonstration.ts'
import { clusterVoucherEnds, type SeedCalendar } from '../../seed-calendar.ts'
import { completeSeedPerson } from '../../seed-person.ts'
import { createComingPractices } from './coming-practices.ts'
import { createPastPractices } from './past-practices.ts'

const home = { address: 'Via Emilia Est 214', city: 'Modena', cap: '41122', province: 'MO' } as const

/** A mother of two with bookings in every status and every kind of payment, document, invoice and voucher. */
export function createGiulia(calendar: SeedCalendar): SeedAccount {
  const { summer } = calendar
  return {
    username: 'giulia.bianchi',
    person: completeSeedPerson({
      firstName: 'Giulia',
      lastName: 'Bianchi',
      gender: 'F',
      birthDate: `${summer - 43}-05-14`,
      birth: { birthPlace: 'Bologna', birthProvince: 'BO' },
      email1: 'giulia.bianchi@posta.example',
      email2: 'g.bianchi@lavoro.example',
      mobilePhone: '+39 333 555 0142',
      phone1: '059 555 0187',
      ...home,
    }),
    points: 1240,
    clusterCode: 'gold',
    marketingAccepted: true,
    hasCompletedTour: true,
    registeredOn: `${summer - 3}-01-15`,
    relatives: [
      { key: 'tommaso', type: 'figlio', person: child('Tommaso', 'Z', `${summer - 14}-09-03`) },
      { key: 'sofia', type: 'figlio', person: child('Sofia', 'F', `${summer - 11}-11-22`) },
    ],
    practices: [...createComingPractices(calendar), ...createPastPractices(calendar)],
    vouchers: createVouchers(calendar),
  }
}

function child(firstName: string, gender: 'F' | 'Z', birthDate: string) {
  return completeSeedPerson({
    firstName,
    lastName: 'Rinaldi',
    gender,
    birthDate,
    birth: { birthPlace: 'Modena', birthProvince: 'MO' },
    email1: 'giulia.bianchi@posta.example',
    mobilePhone: firstName === 'Tommaso' ? '+39 333 555 0143' : null,
    ...home,
  })
}

/** Vouchers unused, partly used, used, expired, from the cluster, and for one division only. */
function createVouchers(calendar: SeedCalendar): SeedAccount['vouchers'] {
  const { last, next } = clusterVoucherEnds(calendar)
  const plain = {
    payment_method_consumed_cents: 0,
    discount_value_cents: 0,
    value_discount_consumed_cents: 0,
    redeemed: false,
    product_division_id: null,
  } as const
  const fromPoints = { voucher_description: 'Voucher da punti', voucher_description_en: 'Voucher from points', origin: 'points' } as const
  const { ago, ahead } = calendar
  return [
    {
      ...plain,
      voucher_code: 'PUNTI-7K2M',
      voucher_value_cents: 2_000,
      ...fromPoints,
      expiration_date: ahead(300),
    },
    {
      ...plain,
      voucher_code: 'PUNTI-9W3C',
      voucher_value_cents: 5_000,
      payment_method_consumed_cents: 3_000,
      ...fromPoints,
      expiration_date: ahead(150),
    },
    {
      ...plain,
      voucher_code: 'PUNTI-4H8T',
      voucher_value_cents: 2_500,
      payment_method_consumed_cents: 2_500,
      ...fromPoints,
      expiration_date: ahead(45),
      redeemed: true,
    },
    { ...plain, voucher_code: 'PUNTI-2B6X', voucher_value_cents: 1_500, ...fromPoints, expiration_date: ago(60) },
    {
      ...plain,
      voucher_code: 'GOLD-6P1V',
      voucher_value_cents: 0,
      discount_value_cents: 6_000,
      value_discount_consumed_cents: 6_000,
      voucher_description: 'Voucher da cluster Gold',
      voucher_description_en: 'Voucher from cluster Gold',
      expiration_date: last,
      origin: 'cluster',
      season_ends_on: last,
      redeemed: true,
    },
    {
      ...plain,
      voucher_code: 'STUDIO-5N0R',
      voucher_value_cents: 10_000,
      discount_value_cents: 2_000,
      voucher_description: 'Per esserti iscritta al secondo turno di una vacanza studio con un’amica o un amico',
      voucher_description_en: 'For booking the second period of a study holiday together with a friend',
      expiration_date: next,
      product_division_id: 3,
    },
  ]
}
