import type { Database } from '../database/database.ts'
import type { SeedInvoice, SeedPractice } from './demonstration.ts'

/** Inserts the invoices of a booking; those with a PDF get a courtesy copy made out to the buyer. */
export async function plantInvoices(database: Database, practiceId: number, buyerId: number, practice: SeedPractice): Promise<void> {
  for (const invoice of practice.invoices ?? []) {
    const { id } = await database
      .insertInto('fiscal_document')
      .values({
        practice_id: practiceId,
        invoicenumber: `${invoice.on.slice(0, 4)}/${String(invoice.number).padStart(4, '0')}`,
        invoicedate: invoice.on,
        totalamount_cents: invoice.amountCents,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!invoice.hasPdf) continue
    const buyer = await database.selectFrom('person').where('id', '=', buyerId).selectAll().executeTakeFirstOrThrow()
    await database
      .insertInto('fiscal_document_copy')
      .values({
        fiscal_document_id: id,
        customer_name: `${buyer.first_name} ${buyer.last_name}`,
        customer_street: buyer.address ?? '',
        customer_city: [buyer.cap, buyer.city, buyer.province && `(${buyer.province})`].filter((part) => part).join(' '),
        customer_fiscal_code: buyer.fiscal_code,
        lines: JSON.stringify([{ description: describeInvoice(invoice, practice), amountCents: invoice.amountCents }]),
      })
      .execute()
  }
}

/** Describes an invoice by the ledger entry of the same amount. */
function describeInvoice({ amountCents }: SeedInvoice, { entries = [], programme }: SeedPractice): string {
  const entry = entries.find((one) => one.amountCents === amountCents)
  return `${entry?.causal ?? (amountCents < 0 ? 'Rimborso' : 'Saldo')} per ${programme.title}`
}
