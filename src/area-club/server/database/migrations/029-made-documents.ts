import { type Kysely, sql } from 'kysely'

/** Adds the language of generated PDFs, and the departures for travel notices. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table document_file add column language text not null default 'it' check (language in ('it', 'en'))`,
  'alter table document_file drop constraint document_file_document_id_kind_version_key',
  'alter table document_file add constraint document_file_once unique (document_id, kind, version, language)',
  // The departure of a turn, by the booked service that determines it: city and means of travel.
  `create table departure (
    package_id integer not null references package (id), service_id integer not null references service (id),
    meeting_place text not null check (meeting_place <> ''), means text not null check (means <> ''),
    meets_at timestamptz not null, leaves_at timestamptz not null, returns_at timestamptz not null,
    primary key (package_id, service_id),
    check (meets_at <= leaves_at and leaves_at < returns_at)
  )`,
  'create index departure_service on departure (service_id)',
]
