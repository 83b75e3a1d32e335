import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { SignatureProcedureTable } from '../../../database/tables/documents.ts'
import type { Signature } from '../domain/signatures.ts'

export async function addSignature(
  tx: Database,
  signature: Pick<Signature, 'id' | 'documentId' | 'version' | 'signerId' | 'expiresAt' | 'sentSha256' | 'language' | 'sendingUntil'>,
  { at, checkAt }: { at: Date; checkAt: Date },
): Promise<void> {
  await tx
    .insertInto('signature_procedure')
    .values({
      id: signature.id,
      document_id: signature.documentId,
      version: signature.version,
      signer_id: signature.signerId,
      status: 'pending',
      provider_id: null,
      signer_provider_id: null,
      link: null,
      expires_at: signature.expiresAt,
      sent_sha256: signature.sentSha256,
      language: signature.language,
      sending_until: signature.sendingUntil,
      created_at: at,
      check_at: checkAt,
    })
    .execute()
}

export async function findSignature(database: Database, id: string): Promise<Signature | undefined> {
  const row = await selectSignatures(database).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Returns the pending signature of a document: at most one. Call it with the document locked. */
export async function findPendingSignature(tx: Database, documentId: number): Promise<Signature | undefined> {
  const row = await selectSignatures(tx).where('document_id', '=', documentId).where('status', '=', 'pending').executeTakeFirst()
  return row && fromRow(row)
}

export async function findSignatureOfProvider(database: Database, providerId: string): Promise<Signature | undefined> {
  const row = await selectSignatures(database).where('provider_id', '=', providerId).executeTakeFirst()
  return row && fromRow(row)
}

/** The changed columns of a signature. Omitted columns keep their values. */
export interface SignatureChange {
  status?: Signature['status']
  providerId?: string
  signerProviderId?: string
  link?: string | null
  linkExpiresAt?: Date | null
  expiresAt?: Date | null
  sendingUntil?: Date | null
  /** When to ask the provider next; null when nothing is expected. */
  checkAt?: Date | null
}

/** Updates a signature. A status other than `pending` sets `finished_at` to `at`. */
export async function changeSignature(tx: Database, id: string, change: SignatureChange, at: Date): Promise<void> {
  const { status, providerId, signerProviderId, link, linkExpiresAt, expiresAt, sendingUntil, checkAt } = change
  await tx
    .updateTable('signature_procedure')
    .set({
      ...(status !== undefined && status !== 'pending' && { status, finished_at: at }),
      ...(providerId !== undefined && { provider_id: providerId }),
      ...(signerProviderId !== undefined && { signer_provider_id: signerProviderId }),
      ...(link !== undefined && { link }),
      ...(linkExpiresAt !== undefined && { link_expires_at: linkExpiresAt }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
      ...(sendingUntil !== undefined && { sending_until: sendingUntil }),
      ...(checkAt !== undefined && { check_at: checkAt }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Claims signatures that are due, the longest overdue first, and postpones their check to `until`.
 *
 * Two reconcilers never claim the same row. When a process dies, another one checks its rows after `until`.
 */
export async function claimDueSignatures(database: Database, now: Date, until: Date, limit: number): Promise<readonly Signature[]> {
  const { rows } = await sql<SignatureRow>`
    update signature_procedure set check_at = ${until}
    where id in (
      select id from signature_procedure where check_at <= ${now} order by check_at limit ${limit} for update skip locked
    )
    returning id, document_id, version, signer_id, status, provider_id, signer_provider_id, link, link_expires_at, expires_at, sent_sha256,
      language, created_at, sending_until`.execute(database)
  return rows.map(fromRow)
}

/** Makes the pending signatures of documents due for a check. Returns whether there are any. */
export async function makeDue(tx: Database, documentIds: readonly number[], at: Date): Promise<boolean> {
  if (documentIds.length === 0) return false
  const { numUpdatedRows } = await tx
    .updateTable('signature_procedure')
    .set({ check_at: at })
    .where('document_id', 'in', documentIds)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes all pending signatures of a signer due for a check. Returns whether there are any. */
export async function makeDueOfSigner(tx: Database, signerId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signature_procedure')
    .set({ check_at: at })
    .where('signer_id', '=', signerId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A signature as its signer may read it: without the link and the provider's ids. */
export interface SignatureRecord {
  documentId: number
  version: number
  status: string
  createdAt: string
  finishedAt: string | null
}

export async function listSignaturesOf(database: Database, signerId: number): Promise<readonly SignatureRecord[]> {
  return database
    .selectFrom('signature_procedure')
    .where('signer_id', '=', signerId)
    .select(['document_id as documentId', 'version', 'status', 'created_at as createdAt', 'finished_at as finishedAt'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

const columns = ['id', 'document_id', 'version', 'signer_id', 'status', 'provider_id', 'signer_provider_id', 'link'] as const

function selectSignatures(database: Database) {
  return database
    .selectFrom('signature_procedure')
    .select(columns)
    .select(['link_expires_at', 'expires_at', 'sent_sha256', 'language', 'created_at', 'sending_until'])
}

type Dates = 'link_expires_at' | 'expires_at' | 'created_at' | 'sending_until'
type SignatureRow = Omit<SignatureProcedureTable, Dates | 'finished_at' | 'check_at'> & {
  link_expires_at: string | null
  expires_at: string | null
  created_at: string
  sending_until: string | null
}

function fromRow(row: SignatureRow): Signature {
  return {
    id: row.id,
    documentId: row.document_id,
    version: row.version,
    signerId: row.signer_id,
    status: row.status,
    providerId: row.provider_id,
    signerProviderId: row.signer_provider_id,
    link: row.link,
    linkExpiresAt: toDate(row.link_expires_at),
    expiresAt: toDate(row.expires_at),
    sentSha256: row.sent_sha256,
    language: row.language,
    createdAt: new Date(row.created_at),
    sendingUntil: toDate(row.sending_until),
  }
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
