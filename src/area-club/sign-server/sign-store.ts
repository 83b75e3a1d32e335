import type { Selectable } from 'kysely'
import type { Database } from '../../core/server/database/database.ts'
import { hashToken } from '../../core/server/domain/tokens.ts'
import type { SignRequestTable, SignSignerTable } from '../server/database/tables/sign-server.ts'

export type SignRequest = Selectable<SignRequestTable>
export type SignSigner = Selectable<SignSignerTable>

/** A request with its signer, who is missing in a new draft. */
export interface SignCase {
  request: SignRequest
  signer: SignSigner | undefined
}

/** Locks a request until the transaction ends. Every change of a request begins with this. */
export async function lockCase(tx: Database, id: string): Promise<SignCase | undefined> {
  const request = await tx.selectFrom('signRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return request && { request, signer: await findSigner(tx, id) }
}

export async function findCase(database: Database, id: string): Promise<SignCase | undefined> {
  const request = await database.selectFrom('signRequest').selectAll().where('id', '=', id).executeTakeFirst()
  return request && { request, signer: await findSigner(database, id) }
}

export async function findCaseByExternalId(database: Database, externalId: string): Promise<SignCase | undefined> {
  const row = await database.selectFrom('signRequest').select('id').where('externalId', '=', externalId).executeTakeFirst()
  return row && findCase(database, row.id)
}

/** Returns the id of the request whose signer has this link; none is left once it is signed. */
export async function findRequestOfLink(database: Database, token: string): Promise<string | undefined> {
  const row = await database.selectFrom('signSigner').select('requestId').where('linkToken', '=', hashToken(token)).executeTakeFirst()
  return row?.requestId
}

function findSigner(database: Database, requestId: string): Promise<SignSigner | undefined> {
  return database.selectFrom('signSigner').selectAll().where('requestId', '=', requestId).executeTakeFirst()
}

/** Lists the open requests past their expiry. */
export async function listOverdue(database: Database, now: Date): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('signRequest')
    .select('id')
    .where('status', '=', 'ongoing')
    .where('expiresAt', '<=', now.toISOString())
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the requests with consent but without a sealed document, for example after a crash. */
export async function listUnsealed(database: Database): Promise<readonly string[]> {
  const rows = await database.selectFrom('signSigner').select('requestId').where('status', '=', 'consent_given').limit(100).execute()
  return rows.map(({ requestId }) => requestId)
}
