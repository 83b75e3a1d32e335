import { type Kysely, sql } from 'kysely'

/** Bookings that were made of others, and documents that stand no longer because of it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // A booking is replaced once: whoever asks a second time finds what the first has made, and what it was asked for.
  `alter table practice
    add column replaces_id integer unique references practice (id),
    add column replaces_request text,
    add check ((replaces_id is null) = (replaces_request is null) and replaces_id < id)`,
  'alter table document add column superseded_at timestamptz',
  // A participant moves to the new booking; what was made out for them in the old one stays there and says for whom it was.
  'alter table document add column former_participant_id integer references participant (id)',
  'create index document_former_participant on document (former_participant_id)',
]
