import type { ClusterCode, Nationality } from '../../../domain/codes.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'

export interface Consents {
  privacyAccepted: boolean
  marketingAccepted: boolean
  profilationAccepted: boolean | null
  profilation2Accepted: boolean | null
}

/** A customer's account as it is kept, without anything secret. */
export interface Member extends PersonalFields, Consents {
  /** Every account has one (section 3), unlike the people linked to it. */
  mobilePhone: string
  nationality: Nationality
  username: string
  /** None is 0. */
  points: number
  clusterCode: ClusterCode | null
  hasCompletedTour: boolean
  memberIsDocente: boolean
  docenteIframe: boolean
  /** The last day of the last season (yyyy-MM-dd) whose voucher from the cluster was generated; null where none ever was. */
  clusterVoucherSeason: string | null
  /** The address that takes the place of `email1` once its owner opened the link mailed to it; null where none waits. */
  pendingEmail1: string | null
  /** False until the link that registration mailed was opened. */
  email1Confirmed: boolean
  /** Grows with every change of the personal data or the consents. */
  version: number
}

export const personalFieldNames = [
  'firstName',
  'lastName',
  'gender',
  'birthDate',
  'birthPlace',
  'birthProvince',
  'birthNation',
  'foreignBirthCity',
  'fiscalCode',
  'email1',
  'email2',
  'phone1',
  'phone2',
  'mobilePhone',
  'address',
  'city',
  'cap',
  'province',
] as const satisfies readonly (keyof PersonalFields)[]

export const consentNames = [
  'privacyAccepted',
  'marketingAccepted',
  'profilationAccepted',
  'profilation2Accepted',
] as const satisfies readonly (keyof Consents)[]

/** The fields that differ, by name. */
export function changedFields<Field extends string>(
  names: readonly Field[],
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
): readonly Field[] {
  return names.filter((name) => before[name] !== after[name])
}
