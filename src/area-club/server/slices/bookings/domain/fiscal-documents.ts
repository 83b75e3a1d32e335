/** Invoices and credit notes from the accounting system, and their PDFs (specification 3 and 8). */

/** A stored invoice. */
export interface StoredFiscalDocument {
  invoicenumber: string
  invoicedate: string
  /** In cents; negative for a credit note. */
  totalamount: number
  /** Whether the contents for its PDF are stored. */
  hasCopy: boolean
}

export interface StoredFiscalDocuments {
  success: boolean
  rows: readonly StoredFiscalDocument[]
}

/** The invoices of a booking (specification 3); `success` is false while they are unavailable. */
export interface FiscalDocuments {
  success: boolean
  rows: readonly (Omit<StoredFiscalDocument, 'hasCopy'> & { attachmenturl: string | null })[]
}

export function describeFiscalDocuments({ success, rows }: StoredFiscalDocuments, publicUrl: string, practiceId: number): FiscalDocuments {
  return {
    success,
    rows: rows.map(({ hasCopy, ...shown }) => ({
      ...shown,
      attachmenturl: hasCopy
        ? `${publicUrl}/api/member/practice/${practiceId}/fiscal-documents/pdf?number=${encodeURIComponent(shown.invoicenumber)}`
        : null,
    })),
  }
}

/** The contents of an invoice's courtesy copy. Amounts are in cents. */
export interface FiscalDocumentCopy {
  number: string
  /** yyyy-MM-dd */
  date: string
  totalCents: number
  /** The invoice that a credit note corrects; null for invoices and unknown ones. */
  correctedNumber: string | null
  /** Whether the trip goes to the European Union, which decides on its VAT; null while unknown. */
  inEu: boolean | null
  customer: { name: string; street: string; city: string; fiscalCode: string }
  booking: { code: string; title: string; from: string; to: string }
  lines: readonly { description: string; amountCents: number }[]
}

/** Returns the copy as the argument of the catalogue's document `invoice`. */
export function describeInvoice({ number, date, totalCents, correctedNumber, inEu, customer, booking, lines }: FiscalDocumentCopy) {
  return {
    number,
    date,
    isCreditNote: totalCents < 0,
    correctedNumber: correctedNumber ?? '',
    isDestinationKnown: inEu !== null,
    isInEu: inEu ?? false,
    customer,
    booking,
    rows: lines.map(({ description, amountCents }) => ({ description, amount: amountCents })),
    total: totalCents,
  }
}

/** Returns whether the lines add up to the accounting system's total; other copies are invalid. */
export const addsUp = ({ totalCents, lines }: Pick<FiscalDocumentCopy, 'totalCents' | 'lines'>): boolean =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0) === totalCents
