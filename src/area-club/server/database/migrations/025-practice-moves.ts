import { type Kysely, sql } from 'kysely'

/** Adds the link from a booking to the one it replaces, and superseded documents. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // A booking is replaced at most once: a repeated request finds the existing replacement and its request.
  `alter table practice
    add column replaces_id integer unique references practice (id),
    add column replaces_request text,
    add check ((replaces_id is null) = (replaces_request is null) and replaces_id < id)`,
  'alter table document add column superseded_at timestamptz',
  // A participant moves to the new booking; documents of the old one keep a reference to them.
  'alter table document add column former_participant_id integer references participant (id)',
  'create index document_former_participant on document (former_participant_id)',
]
