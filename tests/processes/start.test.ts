import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { readConfig } from '../../src/area-club/server/settings/config.ts'
import { startServer } from '../../src/area-club/server/start/start-server.ts'
import { defaultConnectionLimits } from '../../src/core/server/http/connection-limits.ts'
import { readBuildInfo } from '../../src/core/server/settings/build-info.ts'
import { startMailServer } from '../support/mail-server.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'
import { registrationOf } from '../support/test-members.ts'

const root = new URL('../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'area-club-start-'))
const started: ChildProcess[] = []
/** A test starts several servers one after the other, and the machine may be busy. */
const timeout = 180_000
const startPatienceMs = 60_000
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Started {
  child: ChildProcess
  url: string
  said(): string
  ended: Promise<number | null>
}

/** Starts the server as in production: a process of its own, by its settings. */
async function start(settings: Record<string, string>): Promise<Started> {
  const [port, framePort, healthPort] = [await freePort(), await freePort(), await freePort()]
  const { DATABASE_URL: _databaseUrl, CLOCK: _clock, NODE_ENV: _mode, ...inherited } = process.env
  const env = {
    ...inherited,
    PATH: `${root}node_modules/.bin:${process.env.PATH}`,
    NODE_COMPILE_CACHE: `${root}.cache/node`,
    PORT: String(port),
    FRAME_PORT: String(framePort),
    HEALTH_PORT: String(healthPort),
    DRAIN_SECONDS: '0',
    SEED: 'none',
    LOG_LEVEL: 'info',
    ...settings,
  }
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', 'src/area-club/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, url: `http://127.0.0.1:${port}`, said: () => words, ended }
}

async function ready(server: Started): Promise<Started> {
  const giveUpMs = Date.now() + startPatienceMs
  while (Date.now() < giveUpMs) {
    if (server.child.exitCode !== null) throw new Error(`The server ended: ${server.said()}`)
    if ((await fetch(`${server.url}/health`).catch(() => undefined))?.status === 200) return server
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not answer: ${server.said()}`)
}

it('A server with a wrong setting names it before anything starts, without a stack trace, and exits with 1', async () => {
  const server = await start({ PORT: 'front door', SEED: 'maybe', DATA_DIR: join(folder, 'never') })
  expect(await server.ended).toBe(1)
  expect(server.said()).toBe(
    'Some settings are wrong:\n  PORT is "front door"; allowed is a port from 1 to 65535\n  SEED is "maybe"; allowed is demo or none\n',
  )
})

it('A server whose port is in use names the port and the setting to change', { timeout }, async () => {
  const first = await ready(await start({ DATA_DIR: join(folder, 'first') }))
  expect(JSON.parse(first.said().split('\n')[0] ?? '')).toMatchObject({ ...readBuildInfo(), msg: 'the server starts' })
  const second = await start({ DATA_DIR: join(folder, 'second'), PORT: new URL(first.url).port })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`Port ${new URL(first.url).port} is in use by another program. End that one, or set PORT to a free port.`)
  expect(second.said()).not.toContain('    at ')
})

it('The embedded database survives kill -9, locks out a second process and is closed properly by SIGTERM and SIGHUP', {
  timeout,
}, async () => {
  const settings = { DATA_DIR: join(folder, 'kept'), SEED: 'demo' }
  const first = await ready(await start(settings))
  const login = (server: Started) =>
    fetch(`${server.url}/api/member/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'giulia.bianchi', password: 'Vacanze-2026' }),
    })
  const { token } = (await (await login(first)).json()) as { token: string }

  const rival = await start(settings)
  expect(await rival.ended).toBe(1)
  expect(rival.said()).toContain(`is in use by the running server with pid ${first.child.pid} on host `)

  first.child.kill('SIGKILL')
  await first.ended
  const second = await ready(await start(settings))
  expect((await fetch(`${second.url}/api/member/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)

  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  const third = await ready(await start({ ...settings, SEED: 'none' }))
  expect((await login(third)).status).toBe(200)
  third.child.kill('SIGHUP')
  expect(await third.ended).toBe(0)
})

it('Several processes share one PostgreSQL with their sessions, and insert the demonstration data once', {
  timeout,
}, async () => {
  const settings = { DATABASE_URL: await createTestDatabase(inject('postgresUrl')), SEED: 'demo', DATA_DIR: join(folder, 'unused') }
  const [one, other] = await Promise.all([start(settings).then(ready), start(settings).then(ready)])
  const answer = await fetch(`${one.url}/api/member/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'giulia.bianchi', password: 'Vacanze-2026' }),
  })
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const practices = await (await fetch(`${other.url}/api/member/practice`, { headers })).json()
  expect(practices).toEqual(await (await fetch(`${one.url}/api/member/practice`, { headers })).json())
  await fetch(`${other.url}/api/member/logout`, { method: 'POST', headers })
  expect((await fetch(`${one.url}/api/member/me`, { headers })).status).toBe(401)
})

it('A server answers requests in progress before it stops', { timeout }, async () => {
  const server = await ready(await start({ DATA_DIR: join(folder, 'stopped'), SEED: 'demo' }))
  const body = JSON.stringify({ username: 'giulia.bianchi', password: 'Vacanze-2026' })
  const login = request(`${server.url}/api/member/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    login.once('error', reject)
    login.once('response', (response) => resolve(response.statusCode))
  })
  // The server has the headers and waits for the body.
  await new Promise((resolve) => {
    login.once('continue', resolve)
    login.flushHeaders()
  })
  server.child.kill('SIGTERM')
  while ((await fetch(`${server.url}/health`).catch(() => undefined)) !== undefined) await new Promise((resolve) => setTimeout(resolve, 20))
  login.end(body)
  expect(await status).toBe(200)
  expect(await server.ended).toBe(0)
})

it('A server without a mail server shows its mails on this machine, as a page or as JSON', { timeout }, async () => {
  const server = await ready(await start({ DATA_DIR: join(folder, 'mails'), SEED: 'demo' }))
  await fetch(`${server.url}/api/member/password-recovery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'giulia.bianchi' }),
  })
  let mails: { text: string }[] = []
  for (let attempt = 0; attempt < 50 && mails.length === 0; attempt++) {
    mails = (await (await fetch(`${server.url}/simulators/mail`, { headers: { accept: 'application/json' } })).json()) as { text: string }[]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(mails[0]?.text).toMatch(new RegExp(`${server.url.replace('127.0.0.1', 'localhost')}/password-recovery\\?token=[\\w-]{43}`))
  const page = await fetch(`${server.url}/simulators/mail`)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('Scegli una nuova password')
})

describe('Production (requirements S28)', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://club.example',
    FRAME_PUBLIC_URL: 'https://frames.club.example',
    SMTP_URL: 'smtp://127.0.0.1:1?from=club@example.it',
    SEED: '',
  }

  it('opens no demonstration account and shows no page of mails', { timeout }, async () => {
    const [port, framePort, healthPort] = [await freePort(), await freePort(), await freePort()]
    const settings = {
      ...production,
      PORT: String(port),
      FRAME_PORT: String(framePort),
      HEALTH_PORT: String(healthPort),
      DRAIN_SECONDS: '0',
      DATABASE_URL: await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate')),
      LOG_LEVEL: 'silent',
    }
    const server = await startServer(readConfig(settings))
    const login = await fetch(`http://127.0.0.1:${port}/api/member/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'giulia.bianchi', password: 'Vacanze-2026' }),
    })
    expect(login.status).toBe(401)
    for (const path of ['/simulators/mail', '/csp-report'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'application/json' } })).status, path).toBe(404)
    await server.stop()
  })

  it('answers probes and Prometheus while unfinished bodies hold every connection that their address may have', { timeout }, async () => {
    const [port, framePort, healthPort, metricsPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
    const settings = {
      ...production,
      PORT: String(port),
      FRAME_PORT: String(framePort),
      HEALTH_PORT: String(healthPort),
      METRICS_PORT: String(metricsPort),
      DRAIN_SECONDS: '0',
      DATABASE_URL: await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate')),
      LOG_LEVEL: 'silent',
    }
    const server = await startServer(readConfig(settings))
    const open = 'POST /api/member/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
    let closed = 0
    const sockets = Array.from({ length: defaultConnectionLimits.maxConnectionsPerAddress + 10 }, () => {
      const socket = connect(port, '127.0.0.1', () => socket.write(open))
      return socket.on('error', () => {}).once('close', () => closed++)
    })
    await expect.poll(() => closed).toBe(10)
    await expect(fetch(`http://127.0.0.1:${port}/ready`)).rejects.toThrow()
    for (const url of [`${healthPort}/live`, `${healthPort}/ready`, `${metricsPort}/metrics`])
      expect((await fetch(`http://127.0.0.1:${url}`)).status, url).toBe(200)
    for (const socket of sockets) socket.destroy()
    await server.stop()
  })

  it('registers a customer on an empty PostgreSQL, who confirms the mailed address and logs in', { timeout }, async () => {
    const mails = await startMailServer()
    const [metricsPort, databaseUrl] = [await freePort(), await createTestDatabase(inject('postgresUrl'))]
    const server = await ready(
      await start({
        ...production,
        SMTP_URL: `smtp://127.0.0.1:${mails.port}?from=club@example.it`,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, 'unused'),
        TRUSTED_PROXY: 'loopback',
        METRICS_PORT: String(metricsPort),
      }),
    )
    // The headers that the proxy adds.
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', 'content-type': 'application/json' }
    const call = async (method: string, path: string, { body, token = '' }: { body?: unknown; token?: string } = {}) => {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: { ...headers, ...(token !== '' && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: tests read any member of any answer
      return { status: answer.status, body: (await answer.json()) as any, cookie: answer.headers.get('set-cookie') }
    }
    expect(await call('GET', '/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
    expect((await call('GET', '/config.json')).body).toMatchObject({
      environment: 'production',
      frameOrigin: 'https://frames.club.example',
    })
    const registration = registrationOf(1)
    expect((await call('POST', '/api/member/register', { body: registration })).status).toBe(201)
    const credentials = { username: registration.email1, password: registration.password }
    const login = await call('POST', '/api/member/login', { body: credentials })
    expect([login.status, login.cookie]).toEqual([200, expect.stringMatching(/^__Host-device=.*; Secure$/)])
    const { token } = login.body
    expect((await call('GET', '/api/member/me', { token })).body).toMatchObject({ email1Confirmed: false })

    await expect.poll(() => mails.taken.length).toBe(1)
    const [mail] = mails.taken
    expect([mail?.from, mail?.recipient]).toEqual(['club@example.it', registration.email1])
    const link = /https:\/\/club\.example\/email-confirmation\?token=([\w-]{43})/.exec(plainTextOf(mail?.data ?? ''))
    expect((await call('POST', '/api/member/email-confirmation', { body: { token: link?.[1] } })).status).toBe(200)
    expect((await call('GET', '/api/member/me', { token })).body).toMatchObject({ email1Confirmed: true })

    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(figures).toContain('area_club_mails_total{result="sent"} 1')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await mails.close()
    const lines = server
      .said()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({ operation: 'getMe', status: 200, address: '203.0.113.7', member: expect.any(Number) }),
    )
    for (const secret of [registration.email1, registration.password, registration.fiscalCode, token, link?.[1]])
      expect(server.said()).not.toContain(secret)
  })

  it('refuses a database that contains demonstration data', { timeout }, async () => {
    const databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    const opened = await openDatabase({ databaseUrl, dataDir: 'unused' })
    await seedDatabase(opened.database, new Date())
    await opened.close()
    const settings = { ...production, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }
    await expect(startServer(readConfig(settings))).rejects.toThrow('The database holds the demonstration data')
  })

  it('refuses to start without its settings, and names each', async () => {
    const server = await start({ NODE_ENV: 'production', SEED: 'demo', DATA_DIR: join(folder, 'never') })
    expect(await server.ended).toBe(1)
    for (const name of ['SEED', 'SMTP_URL', 'PUBLIC_URL', 'FRAME_PUBLIC_URL']) expect(server.said()).toContain(`\n  ${name} is`)
  })
})

/** Decodes soft line breaks and `=` in a mail's quoted-printable text (RFC 2045). */
function plainTextOf(data: string): string {
  return data.replace(/=\r\n/g, '').replace(/=3D/g, '=')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
