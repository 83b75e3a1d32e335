import { planted } from '../../generated/server/demonstration.ts'
import { createAccount } from './create-account.ts'
import { createPackages } from './create-packages.ts'
import type { Demonstration } from './demonstration.ts'
import { productDivisions } from './product-divisions.ts'
import { requireOf } from './require-of.ts'
import { createSeedCalendar } from './seed-calendar.ts'

const { club, tripRules } = planted

/** The password of every demonstration account. */
export const demonstrationPassword = club.password

/** Returns the demonstration as of a date (yyyy-MM-dd, in Italy). Whatever has happened in it happened before that date. */
export function createDemonstration(today: string): Demonstration {
  const calendar = createSeedCalendar(today)
  const files = new Map(Object.entries(planted.accounts))
  const accounts = club.accounts.map((name) => createAccount(requireOf(files, name), calendar))
  return {
    offices: club.offices.map((name, index) => ({ id: index + 1, name })),
    accounts,
    packages: createPackages(
      calendar,
      accounts.flatMap(({ practices }) => practices),
    ),
    extrasOverOn: calendar.dateOf(tripRules.extrasOver),
    formFlags: createFormFlags(),
    noticeFrom: calendar.dateOf(club.voucherNotice.from),
  }
}

function createFormFlags(): Demonstration['formFlags'] {
  const { open, partoSicuro, confirmsInps } = club.forms
  return productDivisions.flatMap((product_division_id) => [
    { product_division_id, key: 'areaClub.domandaPartoSicuro' as const, value: String(partoSicuro.includes(product_division_id)) },
    { product_division_id, key: 'formPrenotazione.flagConfermaINPS' as const, value: String(confirmsInps.includes(product_division_id)) },
    { product_division_id, key: 'status' as const, value: open.includes(product_division_id) ? 'open' : 'closed' },
  ])
}
