import { sql } from 'kysely'
import type { Language } from '../../../../../core/lib/language.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { largestId } from '../../../../../core/server/database/largest-id.ts'
import type { FiscalDocumentCopy, StoredFiscalDocuments } from '../domain/fiscal-documents.ts'

/**
 * Returns the invoices of a member's booking, newest first; undefined for no booking of theirs.
 *
 * `success` is false when the accounting system cannot list them. Accepts numbers out of the range of ids.
 */
export async function findFiscalDocuments(
  database: Database,
  memberId: number,
  practiceId: number,
): Promise<StoredFiscalDocuments | undefined> {
  if (practiceId > largestId) return undefined
  const practice = await database
    .selectFrom('practice')
    .where('id', '=', practiceId)
    .where('buyerId', '=', memberId)
    .select('fiscalDocumentsSuccess')
    .executeTakeFirst()
  if (practice === undefined) return undefined
  if (!practice.fiscalDocumentsSuccess) return { success: false, rows: [] }
  const rows = await database
    .selectFrom('fiscalDocument')
    .leftJoin('fiscalDocumentCopy', 'fiscalDocumentId', 'id')
    .where('practiceId', '=', practiceId)
    .select(['invoicenumber', 'invoicedate', 'totalamountCents as totalamount', 'fiscalDocumentId'])
    .orderBy('invoicedate', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { success: true, rows: rows.map(({ fiscalDocumentId, ...row }) => ({ ...row, hasCopy: fiscalDocumentId !== null })) }
}

/** An invoice with the contents of its PDF; `copy` is undefined when there are none. */
export interface FoundFiscalDocument {
  id: number
  copy: FiscalDocumentCopy | undefined
}

/** Returns an invoice of a member's booking by number; undefined when there is none of theirs. */
export async function findFiscalDocument(
  database: Database,
  { memberId, practiceId, number }: { memberId: number; practiceId: number; number: string },
): Promise<FoundFiscalDocument | undefined> {
  if (practiceId > largestId) return undefined
  const row = await database
    .selectFrom('fiscalDocument')
    .innerJoin('practice', 'practice.id', 'practiceId')
    .innerJoin('package', 'package.id', 'packageId')
    .innerJoin('programme', 'programme.id', 'package.programmeId')
    .innerJoin('destination', 'destination.id', 'programme.destinationId')
    .leftJoin('fiscalDocumentCopy as copy', 'copy.fiscalDocumentId', 'fiscalDocument.id')
    .where('practiceId', '=', practiceId)
    .where('invoicenumber', '=', number)
    .where('buyerId', '=', memberId)
    .where('fiscalDocumentsSuccess', '=', true)
    .select([
      'fiscalDocument.id',
      'invoicenumber',
      'invoicedate',
      'totalamountCents',
      'shortCode',
      'package.title',
      'periodFrom',
      'periodTo',
    ])
    .select(['correctedNumber', 'destination.inEu'])
    .select(['customerName', 'customerStreet', 'customerCity', 'customerFiscalCode', 'lines'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { customerName: name, customerStreet: street, customerCity: city, customerFiscalCode: fiscalCode, lines } = row
  if (name === null || street === null || city === null || fiscalCode === null || lines === null) return { id: row.id, copy: undefined }
  return {
    id: row.id,
    copy: {
      number: row.invoicenumber,
      date: row.invoicedate,
      totalCents: row.totalamountCents,
      correctedNumber: row.correctedNumber,
      inEu: row.inEu,
      customer: { name, street, city, fiscalCode },
      booking: { code: row.shortCode, title: row.title, from: row.periodFrom, to: row.periodTo },
      lines,
    },
  }
}

export interface StoredPdf {
  bytes: Uint8Array
  sha256: string
}

/** Returns the stored PDF of an invoice in a language; undefined until it is rendered. */
export async function findPdf(database: Database, id: number, language: Language): Promise<StoredPdf | undefined> {
  return database
    .selectFrom('fiscalDocumentPdf')
    .where('fiscalDocumentId', '=', id)
    .where('language', '=', language)
    .select(['bytes', 'sha256'])
    .executeTakeFirst()
}

/**
 * Stores a PDF unless one is stored; returns whether it did. Of two concurrent calls the first wins.
 *
 * Stores nothing when the copy was deleted with the account.
 */
export async function addPdf(
  tx: Database,
  { id, language, bytes, sha256, madeAt }: StoredPdf & { id: number; language: Language; madeAt: Date },
): Promise<boolean> {
  const copy = await tx
    .selectFrom('fiscalDocumentCopy')
    .where('fiscalDocumentId', '=', id)
    .select('fiscalDocumentId')
    .forShare()
    .executeTakeFirst()
  if (copy === undefined) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('fiscalDocumentPdf')
    .values({ fiscalDocumentId: id, language, bytes, sha256, madeAt })
    .onConflict((conflict) => conflict.columns(['fiscalDocumentId', 'language']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Returns the invoices of a member's bookings, oldest first, with their copies and stored PDFs.
 *
 * Amounts are in cents.
 */
export async function listInvoicesOf(database: Database, memberId: number) {
  const rows = await database
    .selectFrom('fiscalDocument')
    .innerJoin('practice', 'practice.id', 'fiscalDocument.practiceId')
    .leftJoin('fiscalDocumentCopy as copy', 'copy.fiscalDocumentId', 'fiscalDocument.id')
    .where('practice.buyerId', '=', memberId)
    .select(['practiceId as practice', 'invoicenumber', 'invoicedate', 'totalamountCents as totalamount'])
    .select(['customerName', 'customerStreet', 'customerCity', 'customerFiscalCode', 'lines'])
    .select((row) =>
      row
        .selectFrom('fiscalDocumentPdf as pdf')
        .whereRef('pdf.fiscalDocumentId', '=', 'fiscalDocument.id')
        .select(
          sql<
            readonly { language: Language; sha256: string }[]
          >`coalesce(jsonb_agg(jsonb_build_object('language', language, 'sha256', sha256) order by language), '[]')`.as('pdfs'),
        )
        .as('pdfs'),
    )
    .orderBy('fiscalDocument.id')
    .execute()
  return rows.map(({ customerName, customerStreet, customerCity, customerFiscalCode, lines, pdfs, ...invoice }) => ({
    ...invoice,
    customer: customerName === null ? null : [customerName, customerStreet, customerCity, customerFiscalCode].join(', '),
    lines: (lines ?? []).map(({ description, amountCents }) => ({ description, amount: amountCents })),
    pdfs: pdfs ?? [],
  }))
}

/** Deletes the copies of invoices and their PDFs. The caller must hold the row locks of the bookings. */
export async function deleteCopiesOf(tx: Database, practiceIds: readonly number[]): Promise<void> {
  if (practiceIds.length === 0) return
  await tx
    .deleteFrom('fiscalDocumentCopy')
    .where('fiscalDocumentId', 'in', (rows) => rows.selectFrom('fiscalDocument').where('practiceId', 'in', practiceIds).select('id'))
    .execute()
}
