import type { Language } from '../../../../lib/language.ts'
import type { ProcedureStatus } from '../../../providers/signing/signing-provider.ts'

/** The signature of one version of a document by one signer (G1). Its id is the one by which the provider finds the procedure again (G2). */
export interface Signature {
  id: string
  documentId: number
  version: number
  signerId: number
  status: ProcedureStatus
  /** Null until the provider has answered. */
  providerId: string | null
  signerProviderId: string | null
  /** Where the signer signs; null once nothing is left to sign. Never listed, never logged (G9). */
  link: string | null
  linkExpiresAt: Date | null
  expiresAt: Date | null
  /** Of the bytes that were sent (G10). */
  sentSha256: string
  /** In which the signer is written to. */
  language: Language
  createdAt: Date
  /** While it lies ahead, one process sends the procedure, and no other does. */
  sendingUntil: Date | null
}

/** What a procedure may become. Only one that is pending changes: what comes late or out of order changes nothing (G4, G8). */
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

export function mayBecome(from: ProcedureStatus, to: ProcedureStatus): boolean {
  return successors[from].includes(to)
}

/** What a customer is told: a link may end before its procedure, and is renewed (G3). */
export type ShownStatus = ProcedureStatus | 'link-expired'

export function showStatus({ status, link, linkExpiresAt }: Pick<Signature, 'status' | 'link' | 'linkExpiresAt'>, now: Date): ShownStatus {
  return status === 'pending' && link !== null && isOver(linkExpiresAt, now) ? 'link-expired' : status
}

/** How the call for a link goes on from what is kept. */
export type SigningStep =
  /** There is none: one is kept, then sent. */
  | 'begin'
  /** It was kept and may not have reached the provider: it is looked for, then sent. */
  | 'send'
  /** Another call is sending it. */
  | 'wait'
  /** Its link is answered. */
  | 'answer'
  | 'renew-link'
  /** It is about another version or another signer, or its time is over: it ends before the next begins (G11). */
  | 'end'

/** Decides with the document locked. `asked` is what is to be signed, and by whom. */
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

/** How long customers have to sign. */
export interface SigningTimes {
  /** From the begin of a procedure to its end, after which it is begun anew. */
  openMs: number
}

const minute = 60_000
/** How long sending a procedure may take: after this the process that did so has died, and another may send it. */
export const sendingMs = 3 * minute
/** After this a procedure that the provider does not know never reached it. */
export const lostMs = 10 * minute
/** How old a message about an unknown procedure may become before it is given up. */
export const lastLookMs = 3 * 24 * 60 * minute

/**
 * When the provider is asked next about a procedure of which no webhook tells: ever less often as it grows older, and when its time is over.
 */
export function nextCheck({ createdAt, expiresAt }: Pick<Signature, 'createdAt' | 'expiresAt'>, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  const next = new Date(now.getTime() + Math.min(Math.max(age / 2, minute), 6 * 60 * minute))
  return expiresAt !== null && expiresAt > now && expiresAt < next ? expiresAt : next
}
