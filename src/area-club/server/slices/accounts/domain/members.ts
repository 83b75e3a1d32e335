import type { ClusterCode, Nationality } from '../../../domain/codes.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'

export interface Consents {
  privacyAccepted: boolean
  marketingAccepted: boolean
  profilationAccepted: boolean | null
  profilation2Accepted: boolean | null
}

/** A customer's account without its secrets. */
export interface Member extends PersonalFields, Consents {
  /** Mandatory for accounts (specification 3), unlike for linked people. */
  mobilePhone: string
  nationality: Nationality
  username: string
  /** 0 when there is no balance. */
  points: number
  clusterCode: ClusterCode | null
  hasCompletedTour: boolean
  memberIsDocente: boolean
  docenteIframe: boolean
  /** The last day (yyyy-MM-dd) of the last season with a generated cluster voucher, or null. */
  clusterVoucherSeason: string | null
  /** The address that replaces `email1` once its confirmation link is opened; null when no change is open. */
  pendingEmail1: string | null
  /** False until the registration's confirmation link is opened. */
  email1Confirmed: boolean
  /** Whether a passkey opens the account. */
  hasPasskeys: boolean
  /** Incremented by every change of the personal data or the consents. */
  version: number
}

export const consentNames = [
  'privacyAccepted',
  'marketingAccepted',
  'profilationAccepted',
  'profilation2Accepted',
] as const satisfies readonly (keyof Consents)[]
