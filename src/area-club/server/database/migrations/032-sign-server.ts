import { type Kysely, sql } from 'kysely'

/** Creates the tables of the product's own sign server, which knows signers and files but no bookings. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table sign_key (
    id text primary key check (id = 'demonstration'),
    key_pem text not null, certificate_pem text not null, created_at timestamptz not null
  )`,
  `create table sign_request (
    id text primary key check (id ~ '^[0-9a-f-]{36}$'),
    -- The asker's own id: asked for again, the request is the same one.
    external_id text not null unique check (external_id <> ''),
    name text not null, locale text not null check (locale in ('it', 'en')),
    status text not null check (status in ('draft', 'ongoing', 'done', 'declined', 'canceled', 'expired')),
    created_at timestamptz not null, expires_at timestamptz not null, finished_at timestamptz,
    document_id text unique, file_name text, page_count integer,
    document_key text unique references stored_object (key), document_sha256 text,
    signed_key text unique references stored_object (key), evidence_key text unique references stored_object (key),
    -- Signed is what has both files, and nothing else: there is no half of it.
    check ((status = 'done') = (signed_key is not null and evidence_key is not null)),
    check ((status in ('draft', 'ongoing')) = (finished_at is null)),
    check (status = 'draft' or document_key is not null)
  )`,
  `create index sign_request_due on sign_request (expires_at) where status in ('draft', 'ongoing')`,
  `create table sign_signer (
    id text primary key check (id ~ '^[0-9a-f-]{36}$'),
    request_id text not null unique references sign_request (id) on delete cascade,
    first_name text not null, last_name text not null, email text not null,
    locale text not null check (locale in ('it', 'en')),
    status text not null check (status in ('initiated', 'notified', 'consent_given', 'signed', 'declined')),
    -- The link opens the page; it signs nothing without a code from the signer's mailbox.
    link_token text unique, link_expires_at timestamptz,
    opened_at timestamptz, document_opened_at timestamptz, ended_at timestamptz,
    code_id text, address text, browser text, decline_reason text,
    check ((status in ('consent_given', 'signed')) = (code_id is not null)),
    check ((status in ('consent_given', 'signed', 'declined')) = (ended_at is not null))
  )`,
  `create index sign_signer_unsealed on sign_signer (ended_at) where status = 'consent_given'`,
  `create table sign_code (
    id text primary key check (id ~ '^[0-9a-f-]{36}$'),
    signer_id text not null references sign_signer (id) on delete cascade,
    asked_at timestamptz not null,
    -- Null until the mail is written: the code is made in that moment and kept as a digest alone.
    mailed_at timestamptz, expires_at timestamptz, code_sha256 text,
    tries integer not null default 0 check (tries >= 0), used_at timestamptz
  )`,
  'create index sign_code_signer on sign_code (signer_id, asked_at)',
  `create table sign_event (
    id text primary key check (id ~ '^[0-9a-f-]{36}$'),
    request_id text not null references sign_request (id) on delete cascade,
    name text not null, status text not null, occurred_at timestamptz not null,
    tries integer not null default 0, delivered_at timestamptz
  )`,
  'create index sign_event_request on sign_event (request_id)',
]
