/** Invoices and credit notes, as the accounting system lists them, and the PDFs of them that customers may keep (sections 3 and 8). */

/** An invoice as it is kept. */
export interface KeptFiscalDocument {
  invoicenumber: string
  invoicedate: string
  /** Cents; negative for a credit note. */
  totalamount: number
  /** Whether there is what a PDF of it needs. */
  hasCopy: boolean
}

export interface KeptFiscalDocuments {
  success: boolean
  rows: readonly KeptFiscalDocument[]
}

/** The invoices of a booking (section 3), or that they cannot be had at present. */
export interface FiscalDocuments {
  success: boolean
  rows: readonly (Omit<KeptFiscalDocument, 'hasCopy'> & { attachmenturl: string | null })[]
}

export function describeFiscalDocuments({ success, rows }: KeptFiscalDocuments, publicUrl: string, practiceId: number): FiscalDocuments {
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

/** What the courtesy copy of an invoice says. Amounts are cents. */
export interface FiscalDocumentCopy {
  number: string
  /** yyyy-MM-dd */
  date: string
  totalCents: number
  customer: { name: string; street: string; city: string; fiscalCode: string }
  booking: { code: string; title: string; from: string; to: string }
  lines: readonly { description: string; amountCents: number }[]
}

/** The copy as the document `invoice` of the catalogue is about it. */
export function describeInvoice({ number, date, totalCents, customer, booking, lines }: FiscalDocumentCopy) {
  return {
    number,
    date,
    isCreditNote: totalCents < 0,
    customer,
    booking,
    rows: lines.map(({ description, amountCents }) => ({ description, amount: amountCents })),
    total: totalCents,
  }
}

/** Whether the lines say what the accounting system says: a copy with another total is none. */
export const addsUp = ({ totalCents, lines }: Pick<FiscalDocumentCopy, 'totalCents' | 'lines'>): boolean =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0) === totalCents
