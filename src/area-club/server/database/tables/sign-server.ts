import type { ColumnType } from 'kysely'
import type { Language } from '../../../../core/lib/language.ts'
import type { Instant, Json } from '../../../../core/server/database/columns.ts'

/** The tables of the product's own sign server. */
export interface SignServerTables {
  signKey: SignKeyTable
  signRequest: SignRequestTable
  signSigner: SignSignerTable
  signCode: SignCodeTable
  signEvent: SignEventTable
}

type LaterInstant = ColumnType<string | null, Date | null | undefined, Date | null>

/** The signing key of the demonstration; the operator's own key is in a file. */
export interface SignKeyTable {
  id: 'demonstration'
  keyPem: string
  certificatePem: string
  createdAt: Instant
}

/** A request to sign a document. */
export interface SignRequestTable {
  id: string
  externalId: string
  name: string
  locale: Language
  status: 'draft' | 'ongoing' | 'done' | 'declined' | 'canceled' | 'expired'
  createdAt: Instant
  expiresAt: Instant
  finishedAt: LaterInstant
  documentId: string | null
  fileName: string | null
  pageCount: number | null
  documentKey: string | null
  documentSha256: string | null
  signedKey: string | null
  evidenceKey: string | null
}

/** A signer of a request and their progress. */
export interface SignSignerTable {
  id: string
  requestId: string
  firstName: string
  lastName: string
  email: string
  locale: Language
  /** What the signer approves apart from the signature, one text for each act. */
  approvals: Json<readonly string[]>
  /** `consent_given`: the code was right and the document is being sealed. */
  status: 'initiated' | 'notified' | 'consent_given' | 'signed' | 'declined'
  /** Digest of the link's token (`hashToken`); null before there is a link, and once the document is signed. */
  linkToken: string | null
  linkExpiresAt: LaterInstant
  openedAt: LaterInstant
  documentOpenedAt: LaterInstant
  endedAt: LaterInstant
  codeId: string | null
  address: string | null
  browser: string | null
  declineReason: string | null
}

/** A one-time code sent to a signer. */
export interface SignCodeTable {
  id: string
  signerId: string
  askedAt: Instant
  mailedAt: LaterInstant
  expiresAt: LaterInstant
  codeSha256: string | null
  tries: ColumnType<number, number | undefined, number>
  usedAt: LaterInstant
}

/** A webhook event for the client that created the request. */
export interface SignEventTable {
  id: string
  requestId: string
  name: string
  status: string
  occurredAt: Instant
  tries: ColumnType<number, number | undefined, number>
  deliveredAt: LaterInstant
}
