/** How many statements the reads of bookings send, that of the session included. On PostgreSQL. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { seedBookings } from '../bench/many-bookings-sql.ts'
import { recordStatements } from '../support/recorded-statements.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const bookings = 200

describe('The statements', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('postgres')
    await seedDatabase(server.services.database, server.clock.now())
    for (const statement of seedBookings('nuovo.cliente', bookings)) await sql.raw(statement).execute(server.services.database)
  }, 120_000)
  afterAll(() => server?.close())

  const record = async (username: string, path: string) => {
    const token = tokenOf(await logIn(server, username))
    let body: { id: number }[] = []
    const statements = await recordStatements(async () => {
      const answer = await server.call('GET', `/api/member/${path}`, { token })
      expect(answer.status).toBe(200)
      body = answer.body
    })
    return { body, texts: statements.map(({ text }) => text) }
  }

  it(`that list ${bookings} bookings are at most 4, and one each reads the bookings, the people and the services`, async () => {
    const { body, texts } = await record('nuovo.cliente', 'practice')
    expect(body).toHaveLength(bookings)
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(4)
    const reading = (table: string) => texts.filter((text) => text.includes(`from "${table}"`)).length
    expect(['practice', 'participant', 'service_snapshot'].map(reading)).toEqual([1, 1, 1])
  })

  it('that read one booking are at most 6', async () => {
    const { body } = await record('giulia.bianchi', 'practice')
    const { texts } = await record('giulia.bianchi', `practice/${body[0]?.id}`)
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(6)
  })
})
