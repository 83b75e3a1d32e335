import type { Selectable } from 'kysely'
import type { Database } from '../server/database/database.ts'
import type { SignRequestTable, SignSignerTable } from '../server/database/tables/sign-server.ts'

export type SignRequest = Selectable<SignRequestTable>
export type SignSigner = Selectable<SignSignerTable>

/** A request with its signer, as soon as it has one. */
export interface SignCase {
  request: SignRequest
  signer: SignSigner | undefined
}

/** Holds the request until the transaction ends: everything that changes it begins with this. */
export async function lockCase(tx: Database, id: string): Promise<SignCase | undefined> {
  const request = await tx.selectFrom('sign_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return request && { request, signer: await findSigner(tx, id) }
}

export async function findCase(database: Database, id: string): Promise<SignCase | undefined> {
  const request = await database.selectFrom('sign_request').selectAll().where('id', '=', id).executeTakeFirst()
  return request && { request, signer: await findSigner(database, id) }
}

export async function findCaseByExternalId(database: Database, externalId: string): Promise<SignCase | undefined> {
  const row = await database.selectFrom('sign_request').select('id').where('external_id', '=', externalId).executeTakeFirst()
  return row && findCase(database, row.id)
}

/** The request whose signer has this link, whatever became of it. */
export async function findRequestOfLink(database: Database, token: string): Promise<string | undefined> {
  const row = await database.selectFrom('sign_signer').select('request_id').where('link_token', '=', token).executeTakeFirst()
  return row?.request_id
}

function findSigner(database: Database, requestId: string): Promise<SignSigner | undefined> {
  return database.selectFrom('sign_signer').selectAll().where('request_id', '=', requestId).executeTakeFirst()
}

/** Requests whose time is over and that nobody has signed. */
export async function listOverdue(database: Database, now: Date): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('sign_request')
    .select('id')
    .where('status', '=', 'ongoing')
    .where('expires_at', '<=', now.toISOString())
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Requests whose signer has consented and whose document is not sealed: a process has ended in between. */
export async function listUnsealed(database: Database): Promise<readonly string[]> {
  const rows = await database.selectFrom('sign_signer').select('request_id').where('status', '=', 'consent_given').limit(100).execute()
  return rows.map(({ request_id }) => request_id)
}
