import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { signingWebhookPath } from '../../src/area-club/server/settings/signing-settings.ts'
import type { OpenedDatabase } from '../../src/core/server/database/open-database.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { addTraveller } from './movable-practice.ts'
import { addPayablePackage, addPayablePractice } from './payable-practice.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { type SignServerFixture, signApiKey, signWebhookSecret, startSignServerFixture } from './sign-server-fixture.ts'
import { addSignable } from './signer-fixture.ts'

/** A portal process that a test may kill and restart, and the sign server in the test's own process. */
export interface SigningProcesses {
  readonly sign: SignServerFixture
  /** Between the portal and the sign server. */
  readonly proxy: FaultProxy
  /** The portal's database. */
  readonly opened: OpenedDatabase
  /** Adds a document of the customer to sign, without a file. */
  addDocument(kind: 'contract' | 'consent'): Promise<number>
  /**
   * Starts the portal. The clock is four minutes later than at the last start, so interrupted work is due.
   *
   * Does not wait for the initial jobs. With `signsItself` the portal's own sign server signs; otherwise the one in the test's process.
   */
  start(options?: { signsItself?: true; timestampUrl?: string }): Promise<PortalProcess>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  call(method: string, path: string, body?: object): Promise<Answered>
  download(documentId: number): Promise<Uint8Array>
  close(): Promise<void>
}

export interface Answered {
  status: number
  body: Record<string, unknown>
}

const startMs = Date.parse('2026-03-02T09:00:00Z')
/** Longer than the time to send a procedure and a dead reconciler's claims; shorter than a session. */
const betweenStartsMs = 4 * 60_000

/** @param databaseUrl an empty PostgreSQL database. */
export async function openSigningProcesses(databaseUrl: string): Promise<SigningProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'area-club-signing-'))
  const webhook = { url: '', secret: signWebhookSecret }
  const sign = await startSignServerFixture('embedded', { webhook })
  const proxy = await startFaultProxy(new URL(sign.apiUrl).origin)
  const opened = await openDatabase({ databaseUrl, dataDir: '' })
  await opened.withoutLimits((unlimited) => seedDatabase(unlimited, new Date(startMs)))
  const { database } = opened
  const giulia = await database.selectFrom('member').where('username', '=', 'giulia.bianchi').select('id').executeTakeFirstOrThrow()
  const practiceId = await addPayablePractice(database, await addPayablePackage(database), { buyerId: giulia.id })
  const participantId = await addTraveller({ server: { services: opened }, memberId: giulia.id }, practiceId)
  let starts = 0
  let portal: PortalProcess | undefined
  let token = ''
  const ask = (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) }
    return fetch(`${portal?.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  const processes: SigningProcesses = {
    sign,
    proxy,
    opened,
    addDocument: (kind) => addSignable(database, kind, { practiceId, participantId, at: new Date(startMs) }),
    start: async ({ signsItself, timestampUrl } = {}) => {
      starts += 1
      const now = new Date(startMs + starts * betweenStartsMs)
      sign.server.clock.set(now.toISOString())
      portal = await startPortal(join(folder, 'data'), {
        SEED: 'none',
        CLOCK: now.toISOString(),
        LOGIN_ATTEMPTS: '1000',
        DATABASE_URL: databaseUrl,
        ...(timestampUrl !== undefined && { SIGN_TIMESTAMP_URL: timestampUrl }),
        ...(signsItself === undefined && {
          SIGN_API_URL: `${proxy.origin}${new URL(sign.apiUrl).pathname}`,
          YOUSIGN_API_KEY: signApiKey,
          SIGN_WEBHOOK_SECRET: signWebhookSecret,
          SIGN_FRAME_ORIGINS: sign.framePublicUrl,
        }),
      })
      webhook.url = `${portal.url}${signingWebhookPath}`
      // The first start's session is still valid.
      if (token !== '') return portal
      const login = await processes.call('POST', '/api/member/login', { username: 'giulia.bianchi', password: 'Vacanze-2026' })
      token = String(login.body.token)
      return portal
    },
    kill: async () => portal?.kill(),
    call: async (method, path, body) => {
      const answer = await ask(method, path, body)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    download: async (documentId) => {
      const answer = await ask('GET', `/api/member/practice/document/${documentId}/signature/download`)
      if (answer.status !== 200) throw new Error(`There is no signed file: ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
    close: async () => {
      await portal?.kill()
      await proxy.close()
      await sign.close()
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return processes
}
