import { type Kysely, sql } from 'kysely'

/**
 * Creates the courtesy copies of invoices and their PDFs, one for each language.
 *
 * Both contain personal data and are deleted with the account; the row of `fiscal_document` stays. Its `attachment_path` is unused from
 * now on.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table fiscal_document_copy (
    fiscal_document_id integer primary key references fiscal_document (id),
    customer_name text not null, customer_street text not null, customer_city text not null, customer_fiscal_code text not null,
    -- [{ description, amountCents }], in order
    lines jsonb not null
  )`,
  `create table fiscal_document_pdf (
    fiscal_document_id integer not null references fiscal_document_copy (fiscal_document_id) on delete cascade,
    language text not null check (language in ('it', 'en')),
    bytes bytea not null, sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'), made_at timestamptz not null,
    primary key (fiscal_document_id, language)
  )`,
]
