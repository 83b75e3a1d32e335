import type { ColumnType } from 'kysely'
import type { Language } from '../../../lib/language.ts'
import type { Instant, Json } from './columns.ts'

/** The tables of the product's own sign server. */
export interface SignServerTables {
  sign_key: SignKeyTable
  sign_request: SignRequestTable
  sign_signer: SignSignerTable
  sign_code: SignCodeTable
  sign_event: SignEventTable
}

type LaterInstant = ColumnType<string | null, Date | null | undefined, Date | null>

/** The signing key of the demonstration; the operator's own key is in a file. */
export interface SignKeyTable {
  id: 'demonstration'
  key_pem: string
  certificate_pem: string
  created_at: Instant
}

/** A request to sign a document. */
export interface SignRequestTable {
  id: string
  external_id: string
  name: string
  locale: Language
  status: 'draft' | 'ongoing' | 'done' | 'declined' | 'canceled' | 'expired'
  created_at: Instant
  expires_at: Instant
  finished_at: LaterInstant
  document_id: string | null
  file_name: string | null
  page_count: number | null
  document_key: string | null
  document_sha256: string | null
  signed_key: string | null
  evidence_key: string | null
}

/** A signer of a request and their progress. */
export interface SignSignerTable {
  id: string
  request_id: string
  first_name: string
  last_name: string
  email: string
  locale: Language
  /** What the signer approves apart from the signature, one text for each act. */
  approvals: Json<readonly string[]>
  /** `consent_given`: the code was right and the document is being sealed. */
  status: 'initiated' | 'notified' | 'consent_given' | 'signed' | 'declined'
  /** Digest of the link's token (`hashToken`); null before there is a link, and once the document is signed. */
  link_token: string | null
  link_expires_at: LaterInstant
  opened_at: LaterInstant
  document_opened_at: LaterInstant
  ended_at: LaterInstant
  code_id: string | null
  address: string | null
  browser: string | null
  decline_reason: string | null
}

/** A one-time code sent to a signer. */
export interface SignCodeTable {
  id: string
  signer_id: string
  asked_at: Instant
  mailed_at: LaterInstant
  expires_at: LaterInstant
  code_sha256: string | null
  tries: ColumnType<number, number | undefined, number>
  used_at: LaterInstant
}

/** A webhook event for the client that created the request. */
export interface SignEventTable {
  id: string
  request_id: string
  name: string
  status: string
  occurred_at: Instant
  tries: ColumnType<number, number | undefined, number>
  delivered_at: LaterInstant
}
