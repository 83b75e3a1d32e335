import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Document } from '../../src/area-club/server/slices/documents/domain/documents.ts'
import { sweepExpired } from '../../src/area-club/server/start/jobs/sweep-expired.ts'
import { openPostgres } from '../../src/core/server/database/open-postgres.ts'
import { formerMigrations, formerRelease } from '../support/former-release.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'
import { registrationOf, testPassword } from '../support/test-members.ts'

/**
 * An upgrade without an interruption (requirements O5).
 *
 * A process of the former release serves a database that it filled. One of this release starts beside it and migrates the schema; then
 * both serve.
 */

const folder = mkdtempSync(join(tmpdir(), 'area-club-upgrade-'))
const running: PortalProcess[] = []
let former: PortalProcess
let current: PortalProcess
let databaseUrl: string
let token: string
/** The former release's answers by path, and the row counts of its tables, before this release started. */
let answersBefore: Readonly<Record<string, string>>
let rowsBefore: Readonly<Record<string, number>>
let client: pg.Client

beforeAll(async () => {
  const sources = formerRelease()
  databaseUrl = await createTestDatabase(inject('postgresUrl'))
  const settings = { DATABASE_URL: databaseUrl, LOGIN_ATTEMPTS: '1000' }
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  former = keep(await startPortal(folder, { ...settings, SEED: 'demo' }, sources))
  token = await logIn(former, 'giulia.bianchi')
  answersBefore = await readEverything(former, sources)
  rowsBefore = await countRows()
  current = keep(await startPortal(folder, settings))
}, 180_000)

afterAll(async () => {
  for (const one of running) await one.stop()
  await client?.end()
  rmSync(folder, { recursive: true, force: true })
})

describe('A process of the former release after this release has migrated its database', () => {
  it('runs on a database with migrations that it does not know', async () => {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
    expect(rows.length).toBeGreaterThan(formerMigrations().length)
  })

  it('answers every GET operation as before', async () => {
    expect(Object.keys(answersBefore).length).toBeGreaterThan(15)
    const answersAfter = await readEverything(former, formerRelease())
    expect(Object.keys(answersAfter)).toEqual(Object.keys(answersBefore))
    // Compares paths, as answers are long. The export contains the time at which it was made.
    const differing = Object.keys(answersBefore).filter((path) => answersAfter[path] !== answersBefore[path])
    expect(differing).toEqual(['/api/member/me/export'])
  })

  it('loses no row to the migration', async () => {
    const rowsAfter = await countRows()
    for (const [table, count] of Object.entries(rowsBefore)) expect(rowsAfter[table], table).toBeGreaterThanOrEqual(count)
  })

  it('still registers customers, logs them in and saves changes, which this release reads', async () => {
    const own = await register(former, 1)
    const me = await read(former, '/api/member/me', own)
    const { password: _password, ...profile } = registrationOf(1)
    const update = await send(former, 'PUT', '/api/member/me', { ...profile, phone1: '051 765432', version: me.version }, own)
    expect([update.status, await update.text()]).toEqual([200, expect.any(String)])
    expect((await read(current, '/api/member/me', own)).phone1).toBe('051 765432')
    expect((await send(current, 'POST', '/api/member/logout', undefined, own)).status).toBe(204)
    expect((await send(former, 'GET', '/api/member/me', undefined, own)).status).toBe(401)
  })

  it('generates a voucher, which this release lists', async () => {
    const made = await send(former, 'POST', '/api/member/me/voucher/generate-from-points', { points: 100 }, token)
    expect([made.status, await made.text()]).toEqual([201, expect.any(String)])
    const vouchers = await read(current, '/api/member/voucher', token)
    expect(vouchers).toEqual(await read(former, '/api/member/voucher', token))
  })
})

describe('A customer served by both releases in turn', () => {
  it('logs in to both, with a device cookie that the former release ignores', async () => {
    const { password: _password, ...profile } = await registerWith(current, 10)
    const first = await send(current, 'POST', '/api/member/login', credentialsOf(10))
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect([first.status, cookie]).toEqual([200, expect.stringMatching(/^device=[\w-]{43}$/)])
    const there = await send(former, 'POST', '/api/member/login', credentialsOf(10), undefined, { cookie })
    expect([there.status, there.headers.get('set-cookie')]).toEqual([200, null])
    const { token: own } = (await there.json()) as { token: string }
    // A session of the former release has no browser name; it can be ended like any other.
    const sessions = await read(current, '/api/member/me/sessions', own)
    expect(sessions).toHaveLength(2)
    const known = await send(current, 'POST', '/api/member/login', credentialsOf(10), undefined, { cookie })
    expect([known.status, known.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('device=')])
    expect((await send(current, 'POST', '/api/member/me/sessions/end-others', { password: testPassword }, own)).status).toBe(204)
    const { token: ended } = (await first.json()) as { token: string }
    expect((await send(former, 'GET', '/api/member/me', undefined, ended)).status).toBe(401)
    expect(await read(former, '/api/member/me', own)).toMatchObject({ email1: profile.email1 })
  })

  it('changes the e-mail address in this release, and the former one shows it after the confirmation', async () => {
    const own = await register(current, 11)
    const profile = registrationOf(11, { email1: 'nuova11@example.it' })
    expect((await send(current, 'PUT', '/api/member/me', profile, own)).status).toBe(200)
    const before = await read(former, '/api/member/me', own)
    expect(before.email1).toBe('persona11@example.it')
    const { password: _other, ...kept } = registrationOf(11, { city: 'Modena' })
    expect((await send(former, 'PUT', '/api/member/me', { ...kept, version: before.version }, own)).status).toBe(200)
    expect(await read(current, '/api/member/me', own)).toMatchObject({ city: 'Modena', pendingEmail1: 'nuova11@example.it' })
    const link = await mailedToken('nuova11@example.it', 'email-confirmation')
    expect((await send(current, 'POST', '/api/member/email-confirmation', { token: link })).status).toBe(200)
    expect(await read(former, '/api/member/me', own)).toMatchObject({ email1: 'nuova11@example.it' })
    const { password: _third, ...changed } = registrationOf(11, { email1: 'ancora11@example.it' })
    const { version } = await read(former, '/api/member/me', own)
    expect((await send(former, 'PUT', '/api/member/me', { ...changed, version }, own)).status).toBe(200)
    expect(await read(current, '/api/member/me', own)).toMatchObject({ email1: 'ancora11@example.it', pendingEmail1: null })
    await logIn(current, 'persona11@example.it')
  })

  it('resets the password in the former release with a link that this one mailed', async () => {
    await register(current, 12)
    await send(current, 'POST', '/api/member/password-recovery', { username: 'persona12@example.it' })
    const link = await mailedToken('persona12@example.it', 'password-recovery')
    const password = 'Montagna-2027'
    expect((await send(former, 'POST', '/api/member/password-reset', { token: link, password })).status).toBe(200)
    for (const server of [former, current])
      expect((await send(server, 'POST', '/api/member/login', { username: 'persona12@example.it', password })).status).toBe(200)
  })

  it('opens a framed page of either release with a ticket from the other', async () => {
    for (const [asked, opened] of [
      [current, former],
      [former, current],
    ] as const) {
      const answer = await send(asked, 'POST', '/api/member/frame-ticket', { target: 'one-to-one' }, token)
      expect(answer.status).toBe(201)
      const { url } = (await answer.json()) as { url: string }
      expect((await fetch(url.replace(asked.frameUrl, opened.frameUrl))).status).toBe(200)
    }
  })

  it('deletes the account in the former release, and the next sweep deletes the rows it does not know', async () => {
    const own = await register(current, 13)
    const profile = registrationOf(13, { email1: 'nuova13@example.it' })
    expect((await send(current, 'PUT', '/api/member/me', profile, own)).status).toBe(200)
    await mailedToken('nuova13@example.it', 'email-confirmation')
    expect((await send(former, 'PUT', '/api/member/me/delete-account', { password: testPassword }, own)).status).toBe(204)
    expect((await send(current, 'GET', '/api/member/me', undefined, own)).status).toBe(401)
    const left = async () => {
      const { rows } = await client.query<{ held: string }>(
        'select e::text as held from email_change e union all select m::text from mail_outbox m',
      )
      return rows.filter(({ held }) => held.includes('nuova13@example.it')).length
    }
    expect(await left()).toBeGreaterThan(0)
    const opened = await openPostgres({ databaseUrl })
    await sweepExpired(opened.database, new Date())
    await opened.close()
    expect(await left()).toBe(0)
    // Rows of other customers remain.
    expect((await client.query('select from known_device')).rows.length).toBeGreaterThan(0)
  })
})

describe('A process of this release beside one of the former release', () => {
  it('serves the sessions and the data of the former release', async () => {
    for (const path of Object.keys(answersBefore)) {
      const answer = await send(current, 'GET', path, undefined, token)
      expect({ [path]: answer.status }).toEqual({ [path]: 200 })
    }
    // A release may add fields to a booking, never remove or change one.
    const before = await read(former, '/api/member/practice', token)
    expect(Object.keys(before)).not.toEqual([])
    expect(await read(current, '/api/member/practice', token)).toMatchObject(before)
  })

  it('opens the documents of the former demonstration, or says that they have no file', async () => {
    const { rows } = await client.query<{ username: string }>('select username from member where id in (select buyer_id from practice)')
    const answers: string[] = []
    for (const { username } of rows) {
      const own = await logIn(current, username)
      for (const document of await read(current, '/api/member/practice/documents', own)) {
        const answer = await open(document, own)
        answers.push(`${document.docType}: ${answer.ok ? 'opened' : `${answer.status} ${await answer.text()}`}`)
      }
    }
    const unopened = answers.filter((answer) => !answer.endsWith('opened'))
    // The former demonstration signed consent forms without answers.
    expect(unopened.filter((answer) => !/^ModuloB: 409 .*"code":"pdf-not-generated"/.test(answer))).toEqual([])
    expect(answers.length - unopened.length).toBeGreaterThan(10)
  })

  it('registers and logs in customers whom the former release serves', async () => {
    const own = await register(current, 2)
    expect(await read(former, '/api/member/me', own)).toMatchObject({ email1: 'persona2@example.it' })
    await logIn(former, 'persona2@example.it')
  })
})

function keep(process: PortalProcess): PortalProcess {
  running.push(process)
  return process
}

function send(
  server: PortalProcess,
  method: string,
  path: string,
  body?: unknown,
  bearer?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...headers,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any member of any answer
async function read(server: PortalProcess, path: string, bearer: string): Promise<any> {
  const answer = await send(server, 'GET', path, undefined, bearer)
  expect({ [path]: answer.status }).toEqual({ [path]: 200 })
  return answer.json()
}

async function logIn(server: PortalProcess, username: string): Promise<string> {
  const answer = await send(server, 'POST', '/api/member/login', { username, password: testPassword })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

/** Opens a document as the portal offers it; one without an address is not offered. */
async function open(
  { id, docUrl, docType, isSignable, isSigned }: Pick<Document, 'id' | 'docUrl' | 'docType' | 'isSignable' | 'isSigned'>,
  own: string,
): Promise<Response> {
  if (isSigned) return send(current, 'GET', `/api/member/practice/document/${id}/signature/download`, undefined, own)
  if (docUrl === null || isSignable) return new Response()
  if (docType === 'Generato') return send(current, 'GET', `${new URL(docUrl).pathname}_${id}.pdf`, undefined, own)
  const ticket = await send(current, 'POST', '/api/member/frame-ticket', { target: `files/${id}` }, own)
  return ticket.status === 201 ? fetch(((await ticket.json()) as { url: string }).url) : ticket
}

const credentialsOf = (number: number) => ({ username: `persona${number}@example.it`, password: testPassword })

async function registerWith(server: PortalProcess, number: number): Promise<Record<string, unknown>> {
  const registration = registrationOf(number)
  const answer = await send(server, 'POST', '/api/member/register', registration)
  expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)])
  return registration
}

async function register(server: PortalProcess, number: number): Promise<string> {
  await registerWith(server, number)
  return logIn(server, `persona${number}@example.it`)
}

/** Returns the token of the newest link to a portal page that this release mailed to an address. */
async function mailedToken(recipient: string, page: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const { rows } = await client.query<{ text: string }>('select text from mail_outbox where recipient = $1 order by id', [recipient])
      found = rows.map(({ text }) => new RegExp(`/${page}\\?token=([\\w-]{43})`).exec(text)?.[1]).findLast((each) => each !== undefined)
      return found
    })
    .toBeDefined()
  return found ?? ''
}

/** Calls every GET operation of the release's member API, also for each booking. Returns the answers by path. */
async function readEverything(server: PortalProcess, sources: string): Promise<Readonly<Record<string, string>>> {
  const description = readFileSync(join(sources, 'src/generated/openapi/member.json'), 'utf8')
  const { paths } = JSON.parse(description) as { paths: Record<string, { get?: unknown }> }
  const practices: { id: number }[] = await read(server, '/api/member/practice', token)
  const wanted = Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return []
    if (!path.includes('{')) return [path]
    return /\/practice(\/zucchetti\/listadocumenti)?\/\{id\}/.test(path) ? practices.map(({ id }) => path.replace('{id}', String(id))) : []
  })
  const answers: Record<string, string> = {}
  for (const path of wanted) {
    const answer = await send(server, 'GET', `/api${path}`, undefined, token)
    if (answer.status === 200) answers[`/api${path}`] = await answer.text()
  }
  return answers
}

async function countRows(): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from "${name}"`)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}
