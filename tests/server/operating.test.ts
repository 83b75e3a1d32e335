/**
 * The operator’s endpoints, metrics and log (requirements O4).
 *
 * Some lines above 300, because the counts of its metrics come from the calls of one server.
 */

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { countJobs, jobQueues } from '../../src/area-club/server/jobs/portal-jobs.ts'
import { countOpenSessions } from '../../src/area-club/server/slices/accounts/stores/sessions-store.ts'
import { countBacklog } from '../../src/area-club/server/slices/bookings/queries.ts'
import { createApi } from '../../src/area-club/server/start/create-api.ts'
import { gaugePayments } from '../../src/area-club/server/start/payment-backlogs.ts'
import { createMailOutbox } from '../../src/area-club/simulators/mail-outbox.ts'
import type { Services } from '../../src/core/server/application/services.ts'
import type { JobLoad } from '../../src/core/server/jobs/handle-jobs.ts'
import type { MailSender } from '../../src/core/server/mail/mail-sender.ts'
import { countMails } from '../../src/core/server/metrics/count-mails.ts'
import { createMetrics, type Metrics } from '../../src/core/server/metrics/metrics.ts'
import { createReadinessProbe } from '../../src/core/server/metrics/readiness.ts'
import { createMetricsApp } from '../../src/core/server/metrics/serve-metrics.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { addPayablePackage, addPayablePractice } from '../support/payable-practice.ts'
import { logIn, registerAndLogIn, registrationOf } from '../support/test-members.ts'
import { memberIdOf } from '../support/test-relatives.ts'
import { openEmptyDatabase, startTestServer, type TestServer } from '../support/test-server.ts'

const build = { version: '1.2.3', commit: 'a543eca9' }
const settings = {
  apiBase: '/api',
  signBase: '/sign',
  shopUrl: '',
  paymentSdkUrl: '',
  applePaySdkUrl: '',
  googlePaySdkUrl: '',
  frameOrigin: 'http://localhost:3001',
  signOrigins: [],
  environment: 'demo',
}

/** A probe of what the database alone decides. */
const noWork = { backlogs: {}, countJobs: async () => [] }

describe('The operator’s endpoints (requirements O4)', () => {
  const apps: FastifyInstance[] = []
  let server: TestServer
  let deliver: MailSender
  let counted: Metrics | undefined
  let load: JobLoad = { running: 0, failed: 0, oldestMs: 0 }
  beforeAll(async () => {
    server = await startTestServer('postgres', { mail: { send: (each) => countMails(deliver, counted).send(each) } })
    deliver = createMailOutbox(server.opened.database, server.clock)
  })
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))
  afterAll(() => server.close())

  function createPortal(services: Services, more: Partial<Parameters<typeof createApi>[0]> = {}): FastifyInstance {
    const portal = { folder: '/nowhere', settings, signUrl: 'http://localhost:3000/sign', build }
    const { fastify } = createApi({ services, descriptions: bundledDescriptions(), portal, ...more })
    apps.push(fastify)
    return fastify
  }

  it('report that the process is live, ready and healthy', async () => {
    const app = createPortal(server.services)
    expect((await app.inject('/live')).json()).toEqual({ status: 'live' })
    const ready = await app.inject('/ready')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ status: 'ready', checks: { database: 'ok', disk: 'ok', background: 'ok', payments: 'ok' } })
    expect(ready.headers['cache-control']).toBe('no-store')
    expect((await app.inject('/health')).json()).toEqual({
      status: 'ok',
      ...build,
      jobs: jobQueues.map((queue) => ({ queue, waiting: 0, running: 0, dead: 0, oldestSeconds: 0 })),
      payments: { overdue: 0, oldestSeconds: 0, waitingEvents: 0, openCases: 0, lastCheck: null, isBehind: false },
    })
    // The number of waiting mails would reveal whether an account exists, the version which faults the server may have.
    const fromElsewhere = await app.inject({ url: '/health', headers: { 'x-forwarded-for': '192.0.2.7' } })
    expect(fromElsewhere.json()).toEqual({ status: 'ok' })
  })

  it('report overdue payments, waiting events and open cases without failing a check', async () => {
    const { database } = server.services
    const now = server.clock.now().getTime()
    const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
    const practiceId = await addPayablePractice(database, await addPayablePackage(database), {
      buyerId: await registerAndLogIn(server, 702).then(() => memberIdOf(server, 702)),
    })
    const guids = [randomUUID(), randomUUID()]
    const begun = { practiceId, kind: 'balance', method: 'card', amountCents: 100, language: 'it', state: 'failed' } as const
    const ids = { createRequestId: randomUUID(), captureRequestId: randomUUID(), orderId: null, failure: null }
    const at = { createdAt: minutesAgo(60), expiresAt: minutesAgo(45), changedAt: minutesAgo(45) }
    for (const [index, guid] of guids.entries())
      await database
        .insertInto('paymentIntent')
        .values({ guid, ...begun, ...ids, ...at, checkAt: minutesAgo(index === 0 ? 11 : 9) })
        .execute()
    const event = { provider: 'payments', type: 'PAYMENT.CAPTURE.COMPLETED', ids: '{}' } as const
    for (const [id, minutes] of [
      ['late', 11],
      ['new', 9],
      ['given-up', 3 * 24 * 60 + 1],
    ] as const)
      await database
        .insertInto('providerEvent')
        .values({ eventId: id, ...event, receivedAt: minutesAgo(minutes), handledAt: id === 'given-up' ? minutesAgo(1) : null })
        .execute()
    for (const closedAt of [null, minutesAgo(1)])
      await database
        .insertInto('paymentCase')
        .values({
          ...{ intentGuid: guids[0] ?? '', reason: 'not-due', amountCents: 100, currency: 'EUR' },
          ...{ captureId: randomUUID(), openedAt: minutesAgo(30), closedAt },
        })
        .execute()
    await server.settle()
    const behind = { overdue: 1, oldestSeconds: 11 * 60, waitingEvents: 1, openCases: 1, lastCheck: null, isBehind: true }
    const app = createPortal(server.services)
    const health = await app.inject('/health')
    expect([health.statusCode, health.json().payments]).toEqual([200, behind])
    const ready = await app.inject('/ready')
    expect([ready.statusCode, ready.json().checks.payments]).toEqual([200, 'behind'])
    const fromElsewhere = await app.inject({ url: '/health', headers: { 'x-forwarded-for': '192.0.2.7' } })
    expect(fromElsewhere.json()).toEqual({ status: 'ok' })
    await database.updateTable('paymentIntent').set({ checkAt: null }).execute()
    await database.updateTable('providerEvent').set({ handledAt: server.clock.now() }).execute()
    expect((await createPortal(server.services).inject('/health')).json().payments).toEqual({
      ...{ overdue: 0, oldestSeconds: 0, waitingEvents: 0, openCases: 1, lastCheck: null, isBehind: false },
    })
  })

  it('answer 503 with the failed check alone while the database is down, and stay live', async () => {
    const opened = await openEmptyDatabase('postgres')
    await opened.close()
    const app = createPortal({ ...server.services, database: opened.database })
    const ready = await app.inject('/ready')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ status: 'not ready', checks: { database: 'failed', disk: 'ok', background: 'ok' } })
    expect((await app.inject('/health')).statusCode).toBe(503)
    expect((await app.inject('/live')).statusCode).toBe(200)
  })

  it('report a read-only database as failed', async () => {
    const read = await server.services.database
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        return createReadinessProbe({ ...noWork, database: tx }).read()
      })
    expect(read.database).toBe('failed')
  })

  it('report the disk as failed when its free space cannot be read', async () => {
    const probe = (dataDir: string) => createReadinessProbe({ ...noWork, database: server.services.database, dataDir }).read()
    const folder = mkdtempSync(join(tmpdir(), 'area-club-room-'))
    expect((await probe(folder)).disk).toBe('ok')
    rmSync(folder, { recursive: true })
    expect((await probe(folder)).disk).toBe('failed')
  })

  it('answer 503 on /ready once a job exceeds the time limit, and keep serving', async () => {
    const load = () => ({ running: 1, failed: 0, oldestMs: 15 * 60_000 + 1 })
    const readiness = createReadinessProbe({ ...noWork, database: server.services.database, jobs: { load } })
    const app = createPortal(server.services, { readiness })
    expect((await app.inject('/ready')).json()).toMatchObject({ status: 'not ready', checks: { background: 'failed' } })
    expect((await app.inject('/health')).statusCode).toBe(200)
  })

  it('answer 503 from the moment the server begins to stop', async () => {
    const readiness = createReadinessProbe({ ...noWork, database: server.services.database })
    const app = createPortal(server.services, { readiness })
    expect((await app.inject('/ready')).statusCode).toBe(200)
    readiness.announceStop()
    expect((await app.inject('/ready')).json()).toMatchObject({ status: 'stopping' })
    expect((await app.inject('/live')).statusCode).toBe(200)
  })

  it('query the database once a second at most', async () => {
    let statements = 0
    const database = server.services.database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        return result
      },
    })
    const app = createPortal({ ...server.services, database })
    const startedMs = performance.now()
    await Promise.all(Array.from({ length: 200 }, (_, n) => app.inject(n % 2 === 0 ? '/ready' : '/health')))
    // A ping is two statements; the counts of jobs and of waiting payments are one each.
    expect(statements).toBeLessThanOrEqual(4 * (1 + Math.floor((performance.now() - startedMs) / 1_000)))
  })

  describe('The metrics for Prometheus', () => {
    let metrics: Metrics
    let app: FastifyInstance
    const scrape = async () => {
      const metricsApp = createMetricsApp(metrics)
      apps.push(metricsApp)
      return metricsApp.inject('/metrics')
    }
    const samplesOf = (text: string) =>
      new Map(
        text
          .split('\n')
          .filter((line) => line !== '' && !line.startsWith('#'))
          .map((line) => {
            const [, name = '', value] = /^(\w+(?:\{(?:\w+="(?:[^"\\]|\\.)*",?)*\})?) (\S+)$/.exec(line) ?? []
            expect(value, line).toBeDefined()
            return [name, Number(value)] as const
          }),
      )
    function start(
      services: Partial<Services> = {},
      countSessions = () => countOpenSessions(server.services.database, server.clock.now()),
    ) {
      metrics = createMetrics({
        build,
        jobs: { load: () => load },
        countJobs: () => countJobs(server.services.database),
        countConnections: server.opened.countConnections,
        countOpenSessions: countSessions,
      })
      gaugePayments(metrics.registry, () => countBacklog(server.services.database, server.clock.now()))
      counted = metrics
      app = createPortal({ ...server.services, ...services }, { metrics })
    }

    it('show an outage of the payment provider and the result of the nightly check (requirements O8, P20)', async () => {
      start()
      const { database } = server.services
      const { guid } = await database.selectFrom('paymentIntent').select('guid').limit(1).executeTakeFirstOrThrow()
      const since = new Date(server.clock.now().getTime() - 15 * 60_000)
      await database.updateTable('paymentIntent').set({ unreadSince: since }).where('guid', '=', guid).execute()
      const check = { endedAt: since, asked: 7, violations: 3 }
      await database.insertInto('paymentCheck').values(check).execute()
      const samples = samplesOf((await scrape()).body)
      expect(samples.get('area_club_payments_overdue')).toBe(1)
      expect(samples.get('area_club_payments_overdue_seconds')).toBe(15 * 60)
      expect(samples.get('area_club_payment_check_violations')).toBe(3)
      expect(samples.get('area_club_payment_check_age_seconds')).toBe(15 * 60)
      await database.updateTable('paymentIntent').set({ unreadSince: null }).where('guid', '=', guid).execute()
      await database.deleteFrom('paymentCheck').execute()
    })

    it('name the version and the commit', async () => {
      start()
      expect(samplesOf((await scrape()).body).get('area_club_build_info{version="1.2.3",commit="a543eca9"}')).toBe(1)
    })

    it('agree with the requests made, under load', async () => {
      await server.services.database.deleteFrom('session').execute()
      start()
      const token = await registerAndLogIn(server, 700)
      const headers = { authorization: `Bearer ${token}` }
      const calls = Array.from({ length: 40 }, (_, n) => [
        app.inject({ url: '/api/member/me', headers }),
        app.inject({ url: '/api/member/me' }),
        app.inject({ url: `/api/nothing/${n}` }),
        app.inject({ url: `/api/member/practice/${9_000_000 + n}`, headers }),
      ]).flat()
      const early = scrape()
      await Promise.all(calls)
      expect((await early).statusCode).toBe(200)
      const attempt = (password: string) =>
        app.inject({ method: 'POST', url: '/api/member/login', payload: { username: registrationOf(700).email1, password } })
      for (let n = 0; n < 6; n += 1) expect((await attempt('wrong')).statusCode).toBe(n < 5 ? 401 : 429)
      await app.inject({ method: 'POST', url: '/api/member/password-recovery', payload: { username: registrationOf(700).email1 } })
      expect(samplesOf((await scrape()).body).get('area_club_jobs{queue="mail",state="waiting"}')).toBeGreaterThan(0)
      await server.settle()
      const answer = await scrape()
      expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
      const samples = samplesOf(answer.body)
      const count = (operation: string, status: string) =>
        samples.get(`http_request_duration_seconds_count{operation="${operation}",status="${status}"}`)
      expect(count('getMe', '2xx')).toBe(40)
      expect(count('getMe', '4xx')).toBe(40)
      expect(count('getPractice', '4xx')).toBe(40)
      expect(count('(none)', '4xx')).toBe(40)
      expect(count('login', '4xx')).toBe(6)
      expect(samples.get('http_request_duration_seconds_bucket{le="+Inf",operation="getMe",status="2xx"}')).toBe(40)
      expect(samples.get('area_club_refusals_total{operation="login",code="wrong-credentials"}')).toBe(5)
      expect(samples.get('area_club_refusals_total{operation="login",code="too-many-attempts"}')).toBe(1)
      expect(samples.get('area_club_refusals_total{operation="getPractice",code="not-found"}')).toBe(40)
      expect(samples.get('area_club_mails_total{result="sent"}')).toBe(2)
      expect(samples.get('area_club_mails_total{result="failed"}')).toBe(0)
      for (const state of ['waiting', 'running', 'dead']) expect(samples.get(`area_club_jobs{queue="mail",state="${state}"}`)).toBe(0)
      expect(samples.get('area_club_jobs_oldest_seconds{queue="mail"}')).toBe(0)
      expect(samples.get('area_club_job_failures_total')).toBe(0)
      expect(samples.get('area_club_payments_overdue')).toBe(0)
      expect(samples.get('area_club_payments_overdue_seconds')).toBe(0)
      for (const figure of ['violations', 'age_seconds']) expect(samples.has(`area_club_payment_check_${figure}`)).toBe(false)
      expect(samples.get('area_club_payment_events_waiting')).toBe(0)
      expect(samples.get('area_club_payment_cases_open')).toBe(1)
      expect(samples.get('area_club_sessions_open')).toBe(1)
      expect(samples.get('area_club_database_connections{state="waiting"}')).toBe(0)
      expect(samples.get('area_club_database_connections{state="idle"}')).toBeGreaterThan(0)
      expect(samples.get('nodejs_eventloop_lag_seconds')).toBeDefined()
      expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    })

    it('have no label that a caller can choose', async () => {
      start()
      for (const path of ['/canary-7f3a', '/api/canary-7f3a?x=canary-7f3a', '/api/member/practice/7373737', '/canary%00'])
        await app.inject({ url: path, headers: { 'user-agent': 'canary-7f3a' } })
      await app.inject({ method: 'POST', url: '/api/member/login', payload: { username: 'canary-7f3a', password: 'canary-7f3a' } })
      const { body } = await scrape()
      expect(body).not.toMatch(/canary|7373737/)
      const operations = new Set([...body.matchAll(/operation="([^"]*)"/g)].map(([, operation]) => operation))
      expect([...operations].sort()).toEqual(['(none)', 'getPractice', 'login'])
    })

    it('count failed mails and jobs, and dead letters until they are dropped', async () => {
      start()
      const working = deliver
      deliver = { send: () => Promise.reject(new Error('no')) }
      await app.inject({ method: 'POST', url: '/api/member/password-recovery', payload: { username: registrationOf(700).email1 } })
      await server.settle()
      deliver = working
      load = { running: 0, failed: 21, oldestMs: 0 }
      const samples = samplesOf((await scrape()).body)
      expect(samples.get('area_club_mails_total{result="failed"}')).toBe(21)
      expect(samples.get('area_club_job_failures_total')).toBe(21)
      expect(samples.get('area_club_jobs{queue="mail",state="dead"}')).toBe(1)
      const [health, ready] = [await app.inject('/health'), await app.inject('/ready')]
      expect([health.statusCode, ready.statusCode]).toEqual([200, 200])
      expect(health.json().jobs).toContainEqual({ queue: 'mail', waiting: 0, running: 0, dead: 1, oldestSeconds: 0 })
      load = { running: 0, failed: 0, oldestMs: 0 }
      await sql`delete from jobs.job`.execute(server.services.database)
    })

    it('omit the open sessions while the database is down', async () => {
      start({}, () => Promise.reject(new Error('down')))
      const answer = await scrape()
      expect(answer.statusCode).toBe(200)
      expect(samplesOf(answer.body).has('area_club_sessions_open')).toBe(false)
    })
  })

  describe('The log', () => {
    const linesSince = (start: number) => server.logLines.slice(start).map((line) => JSON.parse(line))

    it('has the caller’s address in each line, and the member once known', async () => {
      const token = await registerAndLogIn(server, 701)
      const memberId = await memberIdOf(server, 701)
      const start = server.logLines.length
      await server.call('GET', '/api/member/me', { token, address: '192.0.2.7' })
      await server.call('GET', '/api/member/me', { address: '192.0.2.8' })
      const [known, unknown, ...more] = linesSince(start)
      expect(known).toMatchObject({ operation: 'getMe', status: 200, address: '192.0.2.7', member: memberId })
      expect(unknown).toMatchObject({ operation: 'getMe', status: 401, address: '192.0.2.8' })
      expect(unknown).not.toHaveProperty('member')
      expect(more).toEqual([])
    })

    it('links a request and its caller to the lines of the job that it enqueued', async () => {
      const start = server.logLines.length
      const body = { username: registrationOf(701).email1 }
      await server.call('POST', '/api/member/password-recovery', { body, address: '192.0.2.9' })
      const working = deliver
      deliver = { send: () => Promise.reject(new Error('no mail server')) }
      await server.settle()
      deliver = working
      const lines = linesSince(start)
      const enqueued = lines.find(({ msg, address }) => msg === 'mail enqueued' && address === '192.0.2.9')
      expect(enqueued).toMatchObject({ requestId: expect.any(String), job: expect.any(String), mail: 'password-recovery' })
      const failed = lines.filter(({ err, requestId }) => err !== undefined && requestId === enqueued.job)
      expect(failed).toHaveLength(21)
      expect(failed.at(-1)).toMatchObject({ level: 'error', queue: 'mail', attempt: 21 })
    })

    it('has the account of a refused login, in a line that an unknown account gets too (requirements S7)', async () => {
      const start = server.logLines.length
      await logIn(server, String(registrationOf(701).email1), 'wrong')
      await logIn(server, 'nobody@example.it', 'wrong')
      const refused = linesSince(start).filter(({ msg }) => msg === 'login refused')
      expect(refused).toMatchObject([
        { account: expect.any(Number), address: '127.0.0.1' },
        { account: null, address: '127.0.0.1' },
      ])
    })
  })
})
