import type { Language } from '../../../../../core/lib/language.ts'
import type { ProcedureStatus } from '../../../providers/signing/signing-provider.ts'

/** The signature of one document version by one signer (requirements G1). The provider finds the procedure by its id (requirements G2). */
export interface Signature {
  id: string
  documentId: number
  version: number
  signerId: number
  status: ProcedureStatus
  /** Null until the provider has responded. */
  providerId: string | null
  signerProviderId: string | null
  /** The signing page's URL; null when nothing is left to sign. Never listed or logged (requirements G9). */
  link: string | null
  linkExpiresAt: Date | null
  expiresAt: Date | null
  /** The hash of the bytes that were sent (requirements G10). */
  sentSha256: string
  /** The language of mails to the signer. */
  language: Language
  createdAt: Date
  /** While it lies in the future, one process sends the procedure and all others wait. */
  sendingUntil: Date | null
}

/** Allowed transitions. Only `pending` changes, so late and out-of-order messages have no effect (requirements G4, G8). */
const successors: Readonly<Record<ProcedureStatus, readonly ProcedureStatus[]>> = {
  pending: ['pending', 'signed', 'declined', 'cancelled', 'rejected', 'expired', 'deleted', 'unknown'],
  signed: [],
  declined: [],
  cancelled: [],
  rejected: [],
  expired: [],
  deleted: [],
  unknown: [],
}

/** Returns whether a procedure may pass from one status to another. */
export function mayBecome(from: ProcedureStatus, to: ProcedureStatus): boolean {
  return successors[from].includes(to)
}

/** The status shown to the customer. A link may expire before its procedure and is then renewed (requirements G3). */
export type ShownStatus = ProcedureStatus | 'link-expired'

export function showStatus({ status, link, linkExpiresAt }: Pick<Signature, 'status' | 'link' | 'linkExpiresAt'>, now: Date): ShownStatus {
  return status === 'pending' && link !== null && isOver(linkExpiresAt, now) ? 'link-expired' : status
}

/** The next step of a request for a signing link, derived from the stored procedure. */
export type SigningStep =
  /** There is no procedure: store one, then send it. */
  | 'begin'
  /** It is stored, but may not have reached the provider: look for it there, then send it. */
  | 'send'
  /** Another request is sending it. */
  | 'wait'
  /** Its link is valid: return it. */
  | 'answer'
  | 'renew-link'
  /** It has expired, or has another version or signer: end it, then begin another (requirements G11). */
  | 'end'

/** Decides the next step. Call it with the document locked. `asked` is the version and the signer of the request. */
export function decideSigning(
  pending: Signature | undefined,
  asked: Pick<Signature, 'version' | 'signerId' | 'sentSha256'>,
  now: Date,
): SigningStep {
  if (pending === undefined) return 'begin'
  const isSame = pending.version === asked.version && pending.signerId === asked.signerId && pending.sentSha256 === asked.sentSha256
  if (!isSame || isOver(pending.expiresAt, now)) return 'end'
  if (pending.providerId === null) return isOver(pending.sendingUntil, now, true) ? 'send' : 'wait'
  return pending.link === null || isOver(pending.linkExpiresAt, now) ? 'renew-link' : 'answer'
}

export function isExpired({ expiresAt }: Pick<Signature, 'expiresAt'>, now: Date): boolean {
  return isOver(expiresAt, now)
}

function isOver(until: Date | null, now: Date, otherwise = false): boolean {
  return until === null ? otherwise : until <= now
}

const minute = 60_000
/** The time limit for sending a procedure. Later its process counts as dead, and another process may send it. */
export const sendingMs = 3 * minute
/** A procedure that the provider does not know after this time has never reached it. */
export const lostMs = 10 * minute
/** The age at which a message about an unknown procedure is given up. */
export const lastLookMs = 3 * 24 * 60 * minute

/** Returns when to poll the provider without a webhook call: at growing intervals, and at expiry. */
export function nextCheck({ createdAt, expiresAt }: Pick<Signature, 'createdAt' | 'expiresAt'>, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  const next = new Date(now.getTime() + Math.min(Math.max(age / 2, minute), 6 * 60 * minute))
  return expiresAt !== null && expiresAt > now && expiresAt < next ? expiresAt : next
}
