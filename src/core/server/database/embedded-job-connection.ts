import { type ParserOptions, types } from '@electric-sql/pglite'
import type { GuardedPglite } from './guarded-pglite.ts'
import type { JobConnection } from './job-connection.ts'
import { typeParsers } from './type-parsers.ts'

/** PGlite's default parsers, in place of those of `type-parsers.ts`. */
const parsers: ParserOptions = Object.fromEntries(Object.keys(typeParsers).map((oid) => [oid, types.parsers[Number(oid)] ?? String]))

/** Creates the job queue's connection to the embedded database. Calls `requireReady`, which may throw, before each statement. */
export function createEmbeddedJobConnection(pglite: GuardedPglite, requireReady: () => void): JobConnection {
  return {
    executeSql: async (text, values) => {
      requireReady()
      if (values !== undefined && values.length > 0) return await pglite.query(text, values, { parsers })
      const run = async (on: Pick<GuardedPglite, 'exec'>) => (await on.exec(text, { parsers })).flatMap(({ rows }) => rows)
      // A failing script with its own `begin` would leave the transaction open; `transaction` rolls it back before the next caller.
      return { rows: /^\s*begin\b/i.test(text) ? await pglite.transaction((tx) => run(tx as never)) : await run(pglite) }
    },
    listen: async (channel, onNotification) => {
      requireReady()
      const unlisten = await pglite.listen(channel, onNotification)
      return { close: () => unlisten() }
    },
  }
}
