import { type ParserOptions, types } from '@electric-sql/pglite'
import type { GuardedPglite } from './guarded-pglite.ts'
import type { JobConnection } from './job-connection.ts'
import { typeParsers } from './type-parsers.ts'

/** PGlite's own parsers in the place of those of this product. */
const parsers: ParserOptions = Object.fromEntries(Object.keys(typeParsers).map((oid) => [oid, types.parsers[Number(oid)] ?? String]))

/** The embedded database as the job queue uses it; `requireReady` refuses a statement by throwing. */
export function createEmbeddedJobConnection(pglite: GuardedPglite, requireReady: () => void): JobConnection {
  return {
    executeSql: async (text, values) => {
      requireReady()
      if (values !== undefined && values.length > 0) return await pglite.query(text, values, { parsers })
      const run = async (on: Pick<GuardedPglite, 'exec'>) => (await on.exec(text, { parsers })).flatMap(({ rows }) => rows)
      // A script with a transaction of its own that fails leaves it open: it is rolled back before another caller has its turn.
      return { rows: /^\s*begin\b/i.test(text) ? await pglite.transaction((tx) => run(tx as never)) : await run(pglite) }
    },
    listen: async (channel, onNotification) => {
      requireReady()
      const unlisten = await pglite.listen(channel, onNotification)
      return { close: () => unlisten() }
    },
  }
}
