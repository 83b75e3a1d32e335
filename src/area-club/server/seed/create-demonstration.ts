import { accounts as writtenAccounts } from '../../../../demonstration/accounts.ts'
import { forms, offices, voucherNotice } from '../../../../demonstration/club.ts'
import { extrasOver } from '../../../../demonstration/trip-rules.ts'
import type { Division } from '../../../../demonstration/types.ts'
import { createAccount } from './create-account.ts'
import { createPackages } from './create-packages.ts'
import type { Demonstration } from './demonstration.ts'
import { productDivisions } from './product-divisions.ts'
import { createSeedCalendar } from './seed-calendar.ts'

/** Returns the demonstration as of a date (yyyy-MM-dd, in Italy). Whatever has happened in it happened before that date. */
export function createDemonstration(today: string): Demonstration {
  const calendar = createSeedCalendar(today)
  const accounts = writtenAccounts.map((account) => createAccount(account, calendar))
  return {
    offices: offices.map((name, index) => ({ id: index + 1, name })),
    accounts,
    packages: createPackages(
      calendar,
      accounts.flatMap(({ practices }) => practices),
    ),
    extrasOverOn: calendar.dateOf(extrasOver),
    formFlags: createFormFlags(),
    noticeFrom: calendar.dateOf(voucherNotice.from),
  }
}

function createFormFlags(): Demonstration['formFlags'] {
  const { open, partoSicuro, confirmsInps }: Readonly<Record<string, readonly Division[]>> = forms
  return productDivisions.flatMap((productDivisionId) => [
    { productDivisionId, key: 'areaClub.domandaPartoSicuro' as const, value: String(partoSicuro.includes(productDivisionId)) },
    { productDivisionId, key: 'formPrenotazione.flagConfermaINPS' as const, value: String(confirmsInps.includes(productDivisionId)) },
    { productDivisionId, key: 'status' as const, value: open.includes(productDivisionId) ? 'open' : 'closed' },
  ])
}
