import type { Account, Group, Person, Voucher } from '../../../../demonstration/types.ts'
import type { PersonalFields } from '../slices/people/domain/persons.ts'
import { createPractice } from './create-practice.ts'
import type { SeedAccount, SeedGroup } from './demonstration.ts'
import type { SeedCalendar } from './seed-calendar.ts'
import { completeSeedPerson } from './seed-person.ts'

export function createAccount(account: Account, calendar: SeedCalendar): SeedAccount {
  const { home, relatives = {}, bookings = [], shares = [], vouchers = [], groups = [] } = account
  return {
    username: account.username,
    person: createPerson(account, home, calendar),
    points: account.points ?? null,
    clusterCode: account.cluster,
    marketingAccepted: account.acceptsMarketing ?? false,
    hasCompletedTour: account.hasCompletedTour ?? false,
    memberIsDocente: account.isTeacher ?? false,
    docenteIframe: account.hasCompanionFrame ?? false,
    registeredOn: calendar.dateOf(account.registeredOn),
    relatives: Object.entries(relatives).map(([key, relative]) => ({
      key,
      type: relative.type,
      person: createPerson(relative, home, calendar),
    })),
    practices: bookings.map((booking) => createPractice(booking, account, calendar)),
    shares: shares.map(({ child, with: username, invited, accepted, mayPay = false, maySign = false }) => ({
      ...{ child, username, mayPay, maySign },
      invitedOn: calendar.dateOf(invited),
      acceptedOn: calendar.dateOf(accepted),
    })),
    vouchers: vouchers.map((voucher) => createVoucher(voucher, calendar)),
    groups: groups.map((group) => createGroup(group, calendar)),
  }
}

function createPerson(person: Person, home: Account['home'], { dateOf }: SeedCalendar): PersonalFields {
  const { address = null, city = null, cap = null, province = null } = home ?? {}
  return completeSeedPerson({
    firstName: person.firstName,
    lastName: person.lastName,
    gender: person.gender,
    birthDate: dateOf(person.birthDate),
    birthPlace: person.birthPlace ?? null,
    birthProvince: person.birthProvince ?? null,
    birthNation: person.birthNation ?? null,
    foreignBirthCity: person.foreignBirthCity ?? null,
    email1: person.email1,
    email2: person.email2 ?? null,
    mobilePhone: person.mobilePhone ?? null,
    phone1: person.phone1 ?? null,
    phone2: null,
    address,
    city,
    cap,
    province,
  })
}

/** A cluster voucher is of the season that ends with it (specification 2). */
function createVoucher(voucher: Voucher, { dateOf }: SeedCalendar): SeedAccount['vouchers'][number] {
  const { code, value = 0, valueUsed = 0, discount = 0, discountUsed = 0, description, origin } = voucher
  const expires = dateOf(voucher.expires)
  return {
    voucherCode: code,
    voucherValueCents: value,
    paymentMethodConsumedCents: valueUsed,
    discountValueCents: discount,
    valueDiscountConsumedCents: discountUsed,
    voucherDescription: description.it,
    voucherDescriptionEn: description.en,
    expirationDate: expires,
    redeemed: voucher.redeemed ?? false,
    productDivisionId: voucher.division ?? null,
    ...(origin !== undefined && { origin }),
    ...(origin === 'cluster' && { seasonEndsOn: expires }),
  }
}

function createGroup({ title, destination, from, to, participants = [], notices = [] }: Group, calendar: SeedCalendar): SeedGroup {
  return {
    title,
    destination,
    from: calendar.dateOf(from),
    to: calendar.dateOf(to),
    participants,
    notices: notices.map((notice) => ({ ...notice, on: calendar.dateOf(notice.on) })).filter(({ on }) => calendar.hasPassed(on)),
  }
}
