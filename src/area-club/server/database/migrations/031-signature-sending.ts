import { type Kysely, sql } from 'kysely'

/** Adds the sending lock and language of signature procedures, and when an event was handled. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table signature_procedure
    add column language text not null default 'it' check (language in ('it', 'en')),
    -- Until then one process sends it, and no other does.
    add column sending_until timestamptz`,
  'alter table signature_event add column handled_at timestamptz',
  'create index signature_procedure_signer on signature_procedure (signer_id)',
  'create index signature_event_waiting on signature_event (received_at) where handled_at is null',
]
