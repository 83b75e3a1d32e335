import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedDatabase } from '../../src/server/database/open-database.ts'
import { registerMailRoutes } from '../../src/simulators/mail-routes.ts'
import { openEmptyDatabase } from '../support/test-server.ts'

let opened: OpenedDatabase
let app: FastifyInstance
beforeAll(async () => {
  opened = await openEmptyDatabase('embedded')
  app = Fastify()
  registerMailRoutes(app, opened.database, { publicUrl: 'https://club.example', port: 3000 })
})
afterAll(async () => {
  await app.close()
  await opened.close()
})

const statusOf = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/simulators/mail', remoteAddress, headers: { host: 'localhost:3000', ...headers } })).statusCode

it.each(['localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000', 'club.example'])(
  'shows the kept mails to a caller on this machine who asks %s',
  async (host) => {
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await statusOf({ host }, peer)).toBe(200)
  },
)

it.each([
  'evil.example',
  'evil.example:3000',
  'localhost',
  'localhost:3001',
  'localhost.evil.example:3000',
  'evil@localhost:3000',
  '127.0.0.2:3000',
  '',
])('shows no mail to a page that has reached this machine under the name %j', async (host) => expect(await statusOf({ host })).toBe(404))

it.each(['x-forwarded-for', 'x-forwarded-host', 'X-Forwarded-Proto', 'x-forwarded-port', 'Forwarded', 'Via', 'x-real-ip'])(
  'shows no mail through a proxy on this machine, which sends %s',
  async (name) => expect(await statusOf({ [name]: '127.0.0.1' })).toBe(404),
)

it('shows no mail to another machine', async () => expect(await statusOf({}, '192.0.2.7')).toBe(404))
