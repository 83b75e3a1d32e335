import { sql } from 'kysely'
import { groupBy } from '../../../../lib/group-by.ts'
import type { Language } from '../../../../lib/language.ts'
import type { Database } from '../../../database/database.ts'
import { largestId } from '../../../database/largest-id.ts'
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
    .where('buyer_id', '=', memberId)
    .select('fiscal_documents_success')
    .executeTakeFirst()
  if (practice === undefined) return undefined
  if (!practice.fiscal_documents_success) return { success: false, rows: [] }
  const rows = await database
    .selectFrom('fiscal_document')
    .leftJoin('fiscal_document_copy', 'fiscal_document_id', 'id')
    .where('practice_id', '=', practiceId)
    .select(['invoicenumber', 'invoicedate', 'totalamount_cents as totalamount', 'fiscal_document_id'])
    .orderBy('invoicedate', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { success: true, rows: rows.map(({ fiscal_document_id, ...row }) => ({ ...row, hasCopy: fiscal_document_id !== null })) }
}

/**
 * Returns the numbers of the invoices of bookings by booking, newest first, in one query.
 *
 * A booking is missing while the accounting system cannot list its invoices. The caller must check the owner.
 */
export async function listInvoiceNumbersOf(
  database: Database,
  practiceIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (practiceIds.length === 0) return new Map()
  const numbers = await database
    .selectFrom('practice')
    .leftJoin('fiscal_document', 'practice_id', 'practice.id')
    .where('practice.id', 'in', practiceIds)
    .where('fiscal_documents_success', '=', true)
    .select(['practice.id', 'invoicenumber'])
    .orderBy('invoicedate', 'desc')
    .orderBy('fiscal_document.id', 'desc')
    .execute()
  const rowsOf = groupBy(numbers, ({ id }) => id)
  return new Map([...rowsOf].map(([id, rows]) => [id, rows.flatMap(({ invoicenumber }) => invoicenumber ?? [])]))
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
    .selectFrom('fiscal_document')
    .innerJoin('practice', 'practice.id', 'practice_id')
    .innerJoin('package', 'package.id', 'package_id')
    .innerJoin('programme', 'programme.id', 'package.programme_id')
    .innerJoin('destination', 'destination.id', 'programme.destination_id')
    .leftJoin('fiscal_document_copy as copy', 'copy.fiscal_document_id', 'fiscal_document.id')
    .where('practice_id', '=', practiceId)
    .where('invoicenumber', '=', number)
    .where('buyer_id', '=', memberId)
    .where('fiscal_documents_success', '=', true)
    .select([
      'fiscal_document.id',
      'invoicenumber',
      'invoicedate',
      'totalamount_cents',
      'short_code',
      'package.title',
      'period_from',
      'period_to',
    ])
    .select(['corrected_number', 'destination.in_eu'])
    .select(['customer_name', 'customer_street', 'customer_city', 'customer_fiscal_code', 'lines'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { customer_name: name, customer_street: street, customer_city: city, customer_fiscal_code: fiscalCode, lines } = row
  if (name === null || street === null || city === null || fiscalCode === null || lines === null) return { id: row.id, copy: undefined }
  return {
    id: row.id,
    copy: {
      number: row.invoicenumber,
      date: row.invoicedate,
      totalCents: row.totalamount_cents,
      correctedNumber: row.corrected_number,
      inEu: row.in_eu,
      customer: { name, street, city, fiscalCode },
      booking: { code: row.short_code, title: row.title, from: row.period_from, to: row.period_to },
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
    .selectFrom('fiscal_document_pdf')
    .where('fiscal_document_id', '=', id)
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
    .selectFrom('fiscal_document_copy')
    .where('fiscal_document_id', '=', id)
    .select('fiscal_document_id')
    .forShare()
    .executeTakeFirst()
  if (copy === undefined) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('fiscal_document_pdf')
    .values({ fiscal_document_id: id, language, bytes, sha256, made_at: madeAt })
    .onConflict((conflict) => conflict.columns(['fiscal_document_id', 'language']).doNothing())
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
    .selectFrom('fiscal_document')
    .innerJoin('practice', 'practice.id', 'fiscal_document.practice_id')
    .leftJoin('fiscal_document_copy as copy', 'copy.fiscal_document_id', 'fiscal_document.id')
    .where('practice.buyer_id', '=', memberId)
    .select(['practice_id as practice', 'invoicenumber', 'invoicedate', 'totalamount_cents as totalamount'])
    .select(['customer_name', 'customer_street', 'customer_city', 'customer_fiscal_code', 'lines'])
    .select((row) =>
      row
        .selectFrom('fiscal_document_pdf as pdf')
        .whereRef('pdf.fiscal_document_id', '=', 'fiscal_document.id')
        .select(
          sql<
            readonly { language: Language; sha256: string }[]
          >`coalesce(jsonb_agg(jsonb_build_object('language', language, 'sha256', sha256) order by language), '[]')`.as('pdfs'),
        )
        .as('pdfs'),
    )
    .orderBy('fiscal_document.id')
    .execute()
  return rows.map(({ customer_name, customer_street, customer_city, customer_fiscal_code, lines, pdfs, ...invoice }) => ({
    ...invoice,
    customer: customer_name === null ? null : [customer_name, customer_street, customer_city, customer_fiscal_code].join(', '),
    lines: (lines ?? []).map(({ description, amountCents }) => ({ description, amount: amountCents })),
    pdfs: pdfs ?? [],
  }))
}

/** Deletes the copies of invoices and their PDFs. The caller must hold the row locks of the bookings. */
export async function deleteCopiesOf(tx: Database, practiceIds: readonly number[]): Promise<void> {
  if (practiceIds.length === 0) return
  await tx
    .deleteFrom('fiscal_document_copy')
    .where('fiscal_document_id', 'in', (rows) => rows.selectFrom('fiscal_document').where('practice_id', 'in', practiceIds).select('id'))
    .execute()
}
