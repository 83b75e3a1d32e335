/**
 * The baseline of the throughput measurement: a process with one bare Fastify handler per path.
 *
 * Each handler sends the same statements to the same database as the product and responds with the rows as JSON. Reads RecordedCalls from
 * BARE_CALLS. Prints its URL once it listens.
 */
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { typeParsers } from '../../src/core/server/database/type-parsers.ts'
import type { RecordedCalls } from './recorded-statements.ts'

const types = new pg.TypeOverrides()
for (const [oid, parse] of Object.entries(typeParsers)) types.setTypeParser(Number(oid), parse)
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  types,
  max: Number(process.env.BARE_POOL),
  options: '-c timezone=UTC',
})
const app = Fastify()
const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
const query = (text: string, values: readonly unknown[]) => database.executeQuery(CompiledQuery.raw(text, [...values]))

for (const [path, [ofSession, ...statements]] of Object.entries(JSON.parse(process.env.BARE_CALLS ?? '{}') as RecordedCalls)) {
  app.get(path, async (request, reply) => {
    const digest = createHash('sha256')
      .update((request.headers.authorization ?? '').slice('Bearer '.length))
      .digest('hex')
    const session = await query(ofSession?.text ?? '', [digest])
    if (session.rows.length === 0) return reply.code(401).send()
    const answers: unknown[] = []
    for (const { text, values } of statements) answers.push((await query(text, values)).rows)
    return answers
  })
}
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
