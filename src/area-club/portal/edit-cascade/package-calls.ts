/** Operation ids of the calls about a package. Four divisions have paths of their own (specification 7). */
import type { S } from '#generated/schemas.ts'

type Suffix = '' | 'Docenti' | 'Lin' | 'Hsp' | 'Ada'
const suffixes: Partial<Record<S['ProductDivisionId'], Suffix>> = { 4: 'Docenti', 6: 'Lin', 8: 'Hsp', 11: 'Ada' }

type PackageCall =
  | 'listPackageCities'
  | 'listPackageStructures'
  | 'listPackageProgrammeTypes'
  | 'listAlternativeServices'
  | 'listExtraServices'

/** Example: `listPackageCities` of division 6 is `listPackageCitiesLin`. */
export function packageCall<Call extends PackageCall>(call: Call, division: S['ProductDivisionId']): `${Call}${Suffix}` {
  return `${call}${suffixes[division] ?? ''}`
}
