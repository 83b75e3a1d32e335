import type { ProductDivisionId } from '../domain/codes.ts'
import { createAnna } from './accounts/anna.ts'
import { createGiulia } from './accounts/giulia/giulia.ts'
import { createLuca, createNewcomer } from './accounts/newcomer-and-luca.ts'
import { createDavide, createElena } from './accounts/strangers.ts'
import { createMarco, createSara } from './accounts/teachers.ts'
import { createPackages } from './create-packages.ts'
import type { Demonstration, SeedAccount, SeedPractice } from './demonstration.ts'
import { createSeedCalendar, type SeedCalendar } from './seed-calendar.ts'

/** The password of every demonstration account. */
export const demonstrationPassword = 'Vacanze-2026'

/** Returns the demonstration as of a date (yyyy-MM-dd, in Italy). Whatever has happened in it happened before that date. */
export function createDemonstration(today: string): Demonstration {
  const calendar = createSeedCalendar(today)
  const accounts = [createGiulia, createAnna, createMarco, createSara, createNewcomer, createLuca, createElena, createDavide].map(
    (create) => create(calendar),
  )
  return {
    offices: [
      { id: 1, name: 'Soggiorni estivi' },
      { id: 2, name: 'Vacanze studio' },
      { id: 3, name: 'Scuole e docenti' },
    ],
    accounts: accounts.map(
      (account) =>
        ({ ...account, practices: account.practices.map((practice) => withoutPapersToCome(practice, calendar)) }) satisfies SeedAccount,
    ),
    packages: createPackages(
      calendar,
      accounts.flatMap(({ practices }) => practices),
    ),
    extrasOverOn: calendar.ago(10),
    formFlags: createFormFlags(),
    noticeFrom: calendar.ago(20),
  }
}

/** Omits documents dated in the future, such as travel notices and certificates. */
function withoutPapersToCome(practice: SeedPractice, { hasPassed }: SeedCalendar): SeedPractice {
  return { ...practice, documents: (practice.documents ?? []).filter(({ on }) => hasPassed(on)) }
}

function createFormFlags(): Demonstration['formFlags'] {
  const divisions: readonly ProductDivisionId[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  const editable: ReadonlySet<ProductDivisionId> = new Set([1, 3])
  return divisions.flatMap((product_division_id) => [
    { product_division_id, key: 'areaClub.domandaPartoSicuro' as const, value: String(editable.has(product_division_id)) },
    { product_division_id, key: 'formPrenotazione.flagConfermaINPS' as const, value: String(product_division_id === 3) },
    { product_division_id, key: 'status' as const, value: editable.has(product_division_id) ? 'open' : 'closed' },
  ])
}
