import type { Database } from '../../../core/server/database/database.ts'
import type { SeedAccount, SeedInvoice, SeedPractice } from './demonstration.ts'
import { requireOf } from './require-of.ts'

/** The numbers of invoices, such as 2027/0012. */
export type InvoiceNumbers = ReadonlyMap<SeedInvoice, string>

/** Numbers the invoices of all bookings in the order of their days, beginning anew each year. */
export function numberInvoices(accounts: readonly SeedAccount[]): InvoiceNumbers {
  const invoices = accounts.flatMap(({ practices }) => practices.flatMap((practice) => practice.invoices ?? []))
  const ordered = invoices.toSorted((one, other) => one.on.localeCompare(other.on))
  const counts = new Map<string, number>()
  return new Map(
    ordered.map((invoice) => {
      const year = invoice.on.slice(0, 4)
      const count = (counts.get(year) ?? 0) + 1
      counts.set(year, count)
      return [invoice, `${year}/${String(count).padStart(4, '0')}`]
    }),
  )
}

/** Inserts the invoices of a booking; those with a PDF get a courtesy copy made out to the buyer. */
export async function insertInvoices(
  database: Database,
  practiceId: number,
  buyerId: number,
  practice: SeedPractice,
  numbers: InvoiceNumbers,
): Promise<void> {
  for (const invoice of practice.invoices ?? []) {
    const { id } = await database
      .insertInto('fiscalDocument')
      .values({
        practiceId,
        invoicenumber: requireOf(numbers, invoice),
        correctedNumber: correctedBy(invoice, practice, numbers),
        invoicedate: invoice.on,
        totalamountCents: invoice.amountCents,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!invoice.hasPdf) continue
    const buyer = await database.selectFrom('person').where('id', '=', buyerId).selectAll().executeTakeFirstOrThrow()
    await database
      .insertInto('fiscalDocumentCopy')
      .values({
        fiscalDocumentId: id,
        customerName: `${buyer.firstName} ${buyer.lastName}`,
        customerStreet: buyer.address ?? '',
        customerCity: [buyer.cap, buyer.city, buyer.province && `(${buyer.province})`].filter((part) => part).join(' '),
        customerFiscalCode: buyer.fiscalCode,
        lines: JSON.stringify([{ description: describeInvoice(invoice, practice), amountCents: invoice.amountCents }]),
      })
      .execute()
  }
}

/** Returns the number of the invoice that a credit note corrects: the booking's latest one before it. */
function correctedBy(invoice: SeedInvoice, { invoices = [] }: SeedPractice, numbers: InvoiceNumbers): string | null {
  if (invoice.amountCents >= 0) return null
  const before = invoices.filter(({ on, amountCents }) => amountCents > 0 && on <= invoice.on)
  const corrected = before.toSorted((one, other) => one.on.localeCompare(other.on)).at(-1)
  return corrected === undefined ? null : requireOf(numbers, corrected)
}

/** Describes an invoice by the ledger entry of the same amount. */
function describeInvoice({ amountCents }: SeedInvoice, { entries = [], programme }: SeedPractice): string {
  const entry = entries.find((one) => one.amountCents === amountCents)
  return `${entry?.causal ?? (amountCents < 0 ? 'Rimborso' : 'Saldo')}: ${programme.title}`
}
