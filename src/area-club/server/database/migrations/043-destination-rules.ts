import { type Kysely, sql } from 'kysely'

/**
 * Adds what documents state by destination: the papers to carry, and whether the country is in the European Union, for VAT. Null is unknown.
 *
 * Adds the number of the invoice that a credit note corrects.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table destination add column in_eu boolean, add column travel_papers jsonb`.execute(database)
  await sql`alter table fiscal_document add column corrected_number text`.execute(database)
}
