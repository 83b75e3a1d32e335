/** A promised mail is sent at least once, under one Message-ID. Any process may be killed (kill -9) at any time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { linkTokenOf, messageIdOf } from '../support/mail-content.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'

const isLong = process.env.TEST_LONG === '1'
const timeout = isLong ? 900_000 : 180_000
/** Recovery from a killed process takes seconds, and longer on a busy machine. */
const patient = { timeout: 60_000, interval: 50 }

const folder = mkdtempSync(join(tmpdir(), 'area-club-kill-'))
let mailServer: MailServer
const running = new Set<PortalProcess>()
beforeEach(async () => {
  mailServer = await startMailServer()
})
afterEach(async () => {
  await Promise.all([...running].map((portal) => portal.kill()))
  running.clear()
  await mailServer.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(settings: Readonly<Record<string, string>>, dataDir = join(folder, 'data')): Promise<PortalProcess> {
  const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}?from=clienti@example.it`
  const portal = await startPortal(dataDir, { SEED: 'demo', LOGIN_ATTEMPTS: '1000', LOG_LEVEL: 'info', SMTP_URL, ...settings })
  running.add(portal)
  return portal
}

async function post(portal: PortalProcess, path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${portal.url}/api/member/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const recover = (portal: PortalProcess, username = 'giulia.bianchi') => post(portal, 'password-recovery', { username })
const reset = (portal: PortalProcess, token: string | undefined, password: string) => post(portal, 'password-reset', { token, password })

async function fiscalCodeOf(portal: PortalProcess, username: string): Promise<string> {
  const { body } = await post(portal, 'login', { username, password: 'Vacanze-2026' })
  const me = await fetch(`${portal.url}/api/member/me`, { headers: { authorization: `Bearer ${body.token}` } })
  return ((await me.json()) as { fiscalCode: string }).fiscalCode
}

/** Kills a process once the mail server has accepted a mail, before the process reads the reply. */
function killWhenTaken(portal: PortalProcess): Promise<void> {
  return new Promise((resolve) => {
    mailServer.onTaken = async () => {
      mailServer.onTaken = undefined
      await portal.kill()
      resolve()
    }
  })
}

const distinct = () => new Set(mailServer.taken.map(messageIdOf))

describe('Given the embedded database whose only process is killed', () => {
  it('sends the mail at the next start when the kill came before it', { timeout }, async () => {
    const rounds = isLong ? 10 : 2
    const waitsMs: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const portal = await start({})
      expect((await recover(portal)).status).toBe(200)
      await portal.kill()
      expect(mailServer.taken).toHaveLength(round - 1)
      const again = await start({})
      const startedMs = performance.now()
      await expect.poll(() => mailServer.taken.length, patient).toBe(round)
      waitsMs.push(Math.round(performance.now() - startedMs))
      await again.stop()
    }
    expect(distinct().size).toBe(rounds)
    console.info(`embedded, killed before the mail: ${rounds} rounds, none lost, sent ${waitsMs.join(', ')} ms after the restart`)
  })

  it('resends a mail with the same Message-ID when the kill came after it, and one of its links works', { timeout }, async () => {
    const portal = await start({}, join(folder, 'copies'))
    const killed = killWhenTaken(portal)
    expect((await recover(portal)).status).toBe(200)
    await killed
    const again = await start({}, join(folder, 'copies'))
    await expect.poll(() => mailServer.taken.length, patient).toBe(2)
    expect(distinct().size).toBe(1)
    const [first, second] = mailServer.taken.map(linkTokenOf)
    expect(first).not.toBe(second)
    expect((await reset(again, first, 'Montagna-2027')).status).toBe(200)
    expect((await reset(again, second, 'Montagna-2028')).body.code).toBe('link-expired')
  })

  it('sends the mail once the mail server is back', { timeout }, async () => {
    const { port } = mailServer
    const portal = await start({}, join(folder, 'away'))
    await mailServer.close()
    expect((await recover(portal)).status).toBe(200)
    await expect.poll(() => portal.said(), patient).toContain('job failed: it is tried again')
    await portal.kill()
    const again = await start({}, join(folder, 'away'))
    mailServer = await startMailServer(port)
    await expect.poll(() => mailServer.taken.length, patient).toBe(1)
    expect((await reset(again, mailServer.taken.map(linkTokenOf)[0], 'Montagna-2027')).status).toBe(200)
  })
})

describe('Given PostgreSQL and three processes', () => {
  it('sends every mail when one process is killed, and copies have the same Message-ID', { timeout }, async () => {
    const mails = isLong ? 300 : 45
    const settings = { DATABASE_URL: await createTestDatabase(inject('postgresUrl')) }
    const first = await start(settings)
    const [second, third] = await Promise.all([start(settings), start(settings)])
    const fiscalCode = await fiscalCodeOf(first, 'giulia.bianchi')
    const portals = [first, second, third]
    let answered = 0
    const ask = async (portal: PortalProcess) => {
      // Only an answered request is a promise.
      const answer = await post(portal, 'username-recovery', { fiscalCode }).catch(() => undefined)
      if (answer?.status === 200) answered += 1
    }
    const before = Array.from({ length: mails }, (_, n) => ask(portals[n % 3] ?? first))
    await Promise.all(before.slice(0, mails / 3))
    await second.kill()
    const killedMs = performance.now()
    await Promise.all(before)
    await expect.poll(() => distinct().size, patient).toBeGreaterThanOrEqual(answered)
    const copies = mailServer.taken.length - distinct().size
    console.info(
      `PostgreSQL, three processes, one killed: ${answered} answered, ${distinct().size} mails, ${copies} of them twice, the last ${Math.round(performance.now() - killedMs)} ms after the kill`,
    )
  })

  it('sends the copy from a new process when all are killed after the mail server took the mail', { timeout }, async () => {
    const settings = { DATABASE_URL: await createTestDatabase(inject('postgresUrl')) }
    const portals = [await start(settings)]
    portals.push(...(await Promise.all([start(settings), start(settings)])))
    // Any process may take the job, so all are killed; another starts afterwards.
    const killed = new Promise<void>((resolve) => {
      mailServer.onTaken = async () => {
        mailServer.onTaken = undefined
        await Promise.all(portals.map((portal) => portal.kill()))
        resolve()
      }
    })
    expect((await recover(portals[0] as PortalProcess)).status).toBe(200)
    await killed
    const again = await start(settings)
    const startedMs = performance.now()
    await expect.poll(() => mailServer.taken.length, patient).toBe(2)
    console.info(
      `PostgreSQL, all killed after the mail: its copy was sent ${Math.round(performance.now() - startedMs)} ms after the restart`,
    )
    expect(distinct().size).toBe(1)
    const [link, copied] = mailServer.taken.map(linkTokenOf)
    expect((await reset(again, copied, 'Montagna-2027')).status).toBe(200)
    expect((await reset(again, link, 'Montagna-2028')).body.code).toBe('link-expired')
  })
})
