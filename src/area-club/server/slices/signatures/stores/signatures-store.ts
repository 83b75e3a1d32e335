import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { Signature } from '../domain/signatures.ts'

export async function addSignature(
  tx: Database,
  signature: Pick<Signature, 'id' | 'documentId' | 'version' | 'signerId' | 'expiresAt' | 'sentSha256' | 'language' | 'sendingUntil'>,
  { at, checkAt }: { at: Date; checkAt: Date },
): Promise<void> {
  await tx
    .insertInto('signatureProcedure')
    .values({
      ...signature,
      status: 'pending',
      providerId: null,
      signerProviderId: null,
      link: null,
      createdAt: at,
      checkAt,
    })
    .execute()
}

export async function findSignature(database: Database, id: string): Promise<Signature | undefined> {
  const row = await selectSignatures(database).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Returns the pending signature of a document: at most one. Call it with the document locked. */
export async function findPendingSignature(tx: Database, documentId: number): Promise<Signature | undefined> {
  const row = await selectSignatures(tx).where('documentId', '=', documentId).where('status', '=', 'pending').executeTakeFirst()
  return row && fromRow(row)
}

export async function findSignatureOfProvider(database: Database, providerId: string): Promise<Signature | undefined> {
  const row = await selectSignatures(database).where('providerId', '=', providerId).executeTakeFirst()
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

/** Updates a signature. A status other than `pending` sets `finishedAt` to `at`. */
export async function changeSignature(tx: Database, id: string, change: SignatureChange, at: Date): Promise<void> {
  const { status, providerId, signerProviderId, link, linkExpiresAt, expiresAt, sendingUntil, checkAt } = change
  await tx
    .updateTable('signatureProcedure')
    .set({
      ...(status !== undefined && status !== 'pending' && { status, finishedAt: at }),
      ...(providerId !== undefined && { providerId }),
      ...(signerProviderId !== undefined && { signerProviderId }),
      ...(link !== undefined && { link }),
      ...(linkExpiresAt !== undefined && { linkExpiresAt }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(sendingUntil !== undefined && { sendingUntil }),
      ...(checkAt !== undefined && { checkAt }),
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
    .updateTable('signatureProcedure')
    .set({ checkAt: at })
    .where('documentId', 'in', documentIds)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes all pending signatures of signers due for a check. */
export async function makeDueOfSigners(tx: Database, signerIds: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable('signatureProcedure')
    .set({ checkAt: at })
    .where('signerId', 'in', signerIds)
    .where('status', '=', 'pending')
    .execute()
}

/** Returns whether a customer has signed a document. */
export async function isSignedBy(database: Database, documentId: number, signerId: number): Promise<boolean> {
  const row = await database
    .selectFrom('signatureProcedure')
    .where('documentId', '=', documentId)
    .where('signerId', '=', signerId)
    .where('status', '=', 'signed')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
    .selectFrom('signatureProcedure')
    .where('signerId', '=', signerId)
    .select(['documentId', 'version', 'status', 'createdAt', 'finishedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

const columns = ['id', 'documentId', 'version', 'signerId', 'status', 'providerId', 'signerProviderId', 'link'] as const

function selectSignatures(database: Database) {
  return database
    .selectFrom('signatureProcedure')
    .select(columns)
    .select(['linkExpiresAt', 'expiresAt', 'sentSha256', 'language', 'createdAt', 'sendingUntil'])
}

type SignatureRow = Awaited<ReturnType<ReturnType<typeof selectSignatures>['execute']>>[number]

function fromRow(row: SignatureRow): Signature {
  return {
    ...row,
    linkExpiresAt: toDate(row.linkExpiresAt),
    expiresAt: toDate(row.expiresAt),
    createdAt: new Date(row.createdAt),
    sendingUntil: toDate(row.sendingUntil),
  }
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
