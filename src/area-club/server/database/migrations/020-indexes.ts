import { type Kysely, sql } from 'kysely'

/** Indexes every foreign key, to avoid table scans in deletions, and the column of each sweep. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const keys of [
    'document (participant_id, practice_id)',
    'document (typology_id)',
    'frame_ticket (member_id)',
    'package (programme_id, product_division_id)',
    'package_service (package_id, depends_on_service_id)',
    'package_service (service_id)',
    'payment_entry (other_practice_id)',
    'payment_entry (reverses_entry_id)',
    'practice (practice_division_id)',
    'programme_of_type (programme_type_id)',
    'programme_structure (structure_id)',
    'attempt (expires_at)',
    'email_change (coalesce(confirmed_at, sent_at))',
    'frame_ticket (created_at)',
    'known_device (last_used_at)',
    'recovery_token (created_at)',
    'session (created_at)',
    'session (last_seen_at)',
  ])
    await sql`create index on ${sql.raw(keys)}`.execute(database)
}
