import pg from 'pg'
import { findPreparedName } from './compiled-query.ts'

/**
 * A connection that sends the statements of `compileOnce` as prepared ones: PostgreSQL takes longer to plan a read by key than to run it.
 * They are few and fixed, so that a connection holds no more of them than the code has.
 */
export class PreparingClient extends pg.Client {
  /** Answers what the driver answers; `never` fits each of its overloads. */
  override query(statement: unknown, ...rest: unknown[]): never {
    const name = typeof statement === 'string' ? findPreparedName(statement) : undefined
    const sent = name === undefined ? statement : { name, text: statement }
    return super.query(sent as string, ...(rest as [])) as never
  }
}
