import { readFileSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { parse } from 'yaml'
import type { DocumentAbout } from '#generated/server/documents.ts'
import { createSigningProvider } from '../../src/area-club/server/providers/signing/create-signing-provider.ts'
import type { ProcedureRequest, SigningProvider } from '../../src/area-club/server/providers/signing/signing-provider.ts'
import { createFrames } from '../../src/area-club/server/start/create-api.ts'
import { createJobHandlers } from '../../src/area-club/server/start/jobs/job-handlers.ts'
import { createSignServer, type SignServer, type SignServerOptions } from '../../src/area-club/sign-server/create-sign-server.ts'
import { createMailOutbox } from '../../src/area-club/simulators/mail-outbox.ts'
import { createJobRunner } from '../../src/core/server/jobs/handle-jobs.ts'
import { createLog } from '../../src/core/server/logging/log.ts'
import { openTestJobs, runWaitingJobs } from './test-jobs.ts'
import { type DatabaseKind, startTestServer, type TestServer } from './test-server.ts'

export const signApiKey = 'the-key-of-the-test'
export const signWebhookSecret = 'the-secret-of-the-test'

/** A received webhook call. */
export interface ReceivedEvent {
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

/** The sign server on its own listeners, the real client, and a receiver of its webhook calls. */
export interface SignServerFixture {
  server: TestServer
  signServer: SignServer
  provider: SigningProvider
  pages: FastifyInstance
  api: FastifyInstance
  apiUrl: string
  framePublicUrl: string
  events: ReceivedEvent[]
  /** The status with which the receiver responds. */
  door: { status: number }
  /** Runs all pending jobs: mails, seals and webhook calls. */
  settle(): Promise<void>
  /** Returns the code of the newest mail. */
  mailedCode(): Promise<string>
  /** Opens the document on the page of a link, requests the code, reads it from the mail and signs. Returns the resulting page; sends no webhook yet. */
  consent(link: string): Promise<string>
  /** Declines on the page of a link. */
  decline(link: string): Promise<string>
  close(): Promise<void>
}

export async function startSignServerFixture(kind: DatabaseKind, given: Partial<SignServerOptions> = {}): Promise<SignServerFixture> {
  const server = await startTestServer(kind)
  const { services, opened, clock } = server
  const events: ReceivedEvent[] = []
  const door = { status: 200 }
  const portal = Fastify()
  portal.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  portal.post('/api/signing/webhook', async (request, reply) => {
    events.push({ headers: request.headers as ReceivedEvent['headers'], body: request.body as Buffer })
    return reply.code(door.status).send({})
  })
  const publicUrl = await portal.listen({ host: '127.0.0.1', port: 0 })
  const log = createLog('trace', { write: (line: string) => void (server.logLines as string[]).push(line) })
  const pages = createFrames({ services, logger: log, trustedProxy: ['loopback'] })
  const api = Fastify()
  const options: SignServerOptions = {
    ...services,
    publicUrl,
    framePublicUrl: 'http://127.0.0.1:3901',
    apiKey: signApiKey,
    webhook: { url: `${publicUrl}/api/signing/webhook`, secret: signWebhookSecret },
    keyFile: undefined,
    certificateFile: undefined,
    timestampUrl: undefined,
    isProduction: false,
    log,
    ...given,
  }
  const signServer = createSignServer(options)
  signServer.registerPages(pages)
  signServer.registerApi(api)
  await pages.ready()
  const apiUrl = `${await api.listen({ host: '127.0.0.1', port: 0 })}/sign/api/v3`
  const signing = { apiUrl, apiKey: signApiKey, webhookSecret: signWebhookSecret, frameOrigins: [options.framePublicUrl] }
  const provider = createSigningProvider({ signing }, clock)
  if (provider === undefined) throw new Error('There is no provider')
  const jobs = await openTestJobs(opened, log)
  const runner = createJobRunner(createJobHandlers(services, createMailOutbox(opened.database, clock), signServer), log, 0)
  const press = async (link: string, button: string, fields: Readonly<Record<string, string>> = {}) => {
    const answer = await pages.inject({
      method: 'POST',
      url: `${new URL(link).pathname}/${button}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Prova/1.0' },
      payload: new URLSearchParams(fields).toString(),
    })
    return answer.body
  }
  const world: SignServerFixture = {
    server,
    signServer,
    provider,
    pages,
    api,
    apiUrl,
    framePublicUrl: options.framePublicUrl,
    events,
    door,
    settle: () => runWaitingJobs(jobs, runner),
    mailedCode: async () => {
      const mail = await opened.database.selectFrom('mailOutbox').select('text').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
      return /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
    },
    consent: async (link) => {
      await pages.inject({ url: `${new URL(link).pathname}/document` })
      await press(link, 'code')
      await runWaitingJobs(jobs, runner, ['mail'])
      return press(link, 'sign', { code: await world.mailedCode(), consent: 'yes', 'approval-0': 'yes' })
    },
    decline: (link) => press(link, 'decline', { reason: 'Le date sono sbagliate' }),
    close: async () => {
      await Promise.all([portal.close(), pages.close(), api.close()])
      await jobs.close()
      await server.close()
    },
  }
  return world
}

let made: Promise<Uint8Array> | undefined

/** Returns a PDF made by the portal. */
export function signablePdf({ services }: TestServer): Promise<Uint8Array> {
  const { sample } = parse(readFileSync(new URL('../../catalogue/documents/invoice.yaml', import.meta.url), 'utf8')) as {
    sample: DocumentAbout['invoice']
  }
  made ??= services.documents.renderDocument('invoice', 'it', sample, new Date('2026-03-01T09:00:00Z'))
  return made
}

let procedures = 0

export async function procedureOf(world: SignServerFixture, other: Partial<ProcedureRequest> = {}): Promise<ProcedureRequest> {
  procedures += 1
  return {
    externalId: `7d5c9a40-0000-4000-8000-${String(procedures).padStart(12, '0')}`,
    title: `Contratto VS27-MLT-${procedures}`,
    fileName: 'contratto.pdf',
    pdf: await signablePdf(world.server),
    approvals: [],
    signer: { firstName: 'Niccolò', lastName: 'D’Este', email: `niccolo.deste.${procedures}@example.com`, language: 'it' },
    expiresAt: new Date('2026-03-16T09:00:00Z'),
    ...other,
  }
}
