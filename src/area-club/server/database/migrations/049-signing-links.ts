import { type Kysely, sql } from 'kysely'

/**
 * Replaces the tokens of signing links by their digests, and removes those of signed documents (requirements G9).
 *
 * The links stay valid in this release. A process of the former one answers 404 to them, and a reload at this one opens them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    update sign_signer set link_token = case when status <> 'signed' then encode(sha256(convert_to(link_token, 'UTF8')), 'hex') end
    where link_token is not null`.execute(database)
}
