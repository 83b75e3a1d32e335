import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { findMember } from '../../src/area-club/server/slices/accounts/stores/members-store.ts'
import { touchSession } from '../../src/area-club/server/slices/accounts/stores/sessions-store.ts'
import { findPracticeOf, listPracticesOf } from '../../src/area-club/server/slices/bookings/queries.ts'
import { databaseOn } from '../../src/core/server/database/database.ts'

/** A statement as sent by the product, with its values. */
export interface RecordedStatement {
  text: string
  values: readonly unknown[]
}

/** The statements of each call by path. The first one finds the session by the digest of its token. */
export type RecordedCalls = Readonly<Record<string, readonly RecordedStatement[]>>

/** Records the statements of each measured call. Calls the product's own functions, so that the baseline follows their changes. */
export async function recordStatements(databaseUrl: string, token: string): Promise<RecordedCalls> {
  const statements: RecordedStatement[] = []
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const database = databaseOn(
    new PostgresDialect({ pool }),
    ({ query: { sql: text, parameters: values } }) => void statements.push({ text, values }),
  )
  try {
    const session = await touchSession(database, token, new Date())
    if (session === undefined || session === 'over') throw new Error('The token of the measurement opens no session')
    const ofSession = statements.splice(0).slice(0, 1)
    const practice = (await listPracticesOf(database, session.memberId))[0]
    if (practice === undefined) throw new Error('The demonstration has no booking')
    const ofList = statements.splice(0)
    await findPracticeOf(database, session.memberId, practice.id)
    const ofPractice = statements.splice(0)
    await findMember(database, session.memberId)
    return {
      '/api/member/me': [...ofSession, ...statements],
      [`/api/member/practice/${practice.id}`]: [...ofSession, ...ofPractice],
      '/api/member/practice': [...ofSession, ...ofList],
    }
  } finally {
    await database.destroy()
  }
}
