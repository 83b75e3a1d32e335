import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerMailRoutes } from '../../src/area-club/simulators/mail-routes.ts'
import type { OpenedDatabase } from '../../src/core/server/database/open-database.ts'
import { openEmptyDatabase } from '../support/test-server.ts'

let opened: OpenedDatabase
let app: FastifyInstance
beforeAll(async () => {
  opened = await openEmptyDatabase('postgres')
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
  'shows the stored mails to a caller on the same machine under the host %s',
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
])('shows no mail to a page under the host name %j (DNS rebinding)', async (host) => expect(await statusOf({ host })).toBe(404))

it.each(['x-forwarded-for', 'x-forwarded-host', 'X-Forwarded-Proto', 'x-forwarded-port', 'Forwarded', 'Via', 'x-real-ip'])(
  'shows no mail through a proxy on the same machine that sends %s',
  async (name) => expect(await statusOf({ [name]: '127.0.0.1' })).toBe(404),
)

it('shows no mail to another machine', async () => expect(await statusOf({}, '192.0.2.7')).toBe(404))

describe('The page of a stored mail', () => {
  const kept = { recipient: 'giulia@example.it', subject: 'Prova', text: 'Prova', createdAt: new Date() }
  const read = (id: string, headers: Record<string, string> = { host: 'localhost:3000' }, remoteAddress = '127.0.0.1') =>
    app.inject({ url: `/simulators/mail/${id}/page`, remoteAddress, headers })
  const keep = async (html: string | null) =>
    (
      await opened.database
        .insertInto('mailOutbox')
        .values({ ...kept, html })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  it('allows the mail’s own styles and no script, and opens links in a new window', async () => {
    const page = await read(await keep('<!doctype html><html><head></head><body><p style="color:red">Prova</p></body></html>'))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<p style="color:red">Prova</p>')
    expect(page.body).toContain('<base target="_blank">')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'none'; style-src 'unsafe-inline';.* sandbox allow-popups allow-popups-to-escape-sandbox$/)
  })

  it('is shown in a sandboxed frame of the list, which frames nothing else', async () => {
    const id = await keep('<html><head></head></html>')
    const list = await app.inject({ url: '/simulators/mail', headers: { host: 'localhost:3000' } })
    expect(list.body).toMatch(new RegExp(`<iframe title="Prova" src="/simulators/mail/${id}/page" sandbox="allow-popups [^"]*"`))
    expect(list.headers['content-security-policy']).toContain("frame-src 'self'")
  })

  it('answers 404 to another machine, under another host name and for a mail without HTML', async () => {
    const id = await keep('<html><head></head></html>')
    expect((await read(id, { host: 'evil.example' })).statusCode).toBe(404)
    expect((await read(id, undefined, '192.0.2.7')).statusCode).toBe(404)
    for (const other of [await keep(null), '999999', 'x', '1%20or%201=1']) expect((await read(other)).statusCode).toBe(404)
  })
})
