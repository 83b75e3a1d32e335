import { pathOf } from '#generated/server/addresses.ts'
import { constants } from '#generated/server/constants.ts'
import type { SharedAccessState } from '../../../domain/codes.ts'

const dayMs = 24 * 60 * 60_000

/** What a second adult may do besides seeing the bookings. */
export interface AdultRights {
  mayPay: boolean
  /** Signing the consent form of the child, never a contract. */
  maySign: boolean
}

/** Whose a shared booking is, and what the second adult may do with it. */
export interface SharedBooking extends AdultRights {
  by: string
  /** The first names of the shared children who travel. */
  children: readonly string[]
}

/** An access as stored, with the names of the three people. */
export interface SharedAccess extends AdultRights {
  id: number
  ownerId: number
  ownerName: string
  /** The owner's link to the child. */
  relationshipId: number
  childName: string
  email: string
  adultName: string | null
  invitedAt: string
  expiresAt: string
  acceptedAt: string | null
  revokedAt: string | null
}

/** Returns when an invitation made at an instant ends. */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + constants.sharing.invitationDays * dayMs)
}

/** Returns the last moment of invitations and access that are over for too long to be kept. */
export function lastForgotten(now: Date): Date {
  return new Date(now.getTime() - constants.sharing.keptDays * dayMs)
}

function findState({ acceptedAt, expiresAt }: SharedAccess, now: Date): SharedAccessState {
  if (acceptedAt !== null) return 'accepted'
  return new Date(expiresAt) <= now ? 'expired' : 'invited'
}

/** Returns an access as the customer who gave it sees it. */
export function describeGiven(access: SharedAccess, now: Date) {
  const { id, relationshipId, childName, email, adultName, mayPay, maySign, invitedAt, expiresAt } = access
  const state = findState(access, now)
  return { id, relationship: relationshipId, childName, email, adultName, state, mayPay, maySign, invitedAt, expiresAt }
}

/** Returns an accepted access as the second adult sees it. */
export function describeReceived({ id, ownerName, childName, mayPay, maySign, acceptedAt, invitedAt }: SharedAccess) {
  return { id, ownerName, childName, mayPay, maySign, acceptedAt: acceptedAt ?? invitedAt }
}

/** Returns the URL in the mail of an invitation. */
export function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}${pathOf('invitation', { token })}`
}
