import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest'
import { serverMessages } from '#generated/server/messages.ts'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import type { PaymentProvider } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import type { SigningProvider } from '../../src/area-club/server/providers/signing/signing-provider.ts'
import { type OperatorFigures, readOperatorFigures } from '../../src/area-club/server/settings/operator-figures.ts'
import { createApi } from '../../src/area-club/server/start/create-api.ts'
import { createJobHandlers } from '../../src/area-club/server/start/jobs/job-handlers.ts'
import type { SealDemonstration } from '../../src/area-club/server/start/portal-services.ts'
import { createMailOutbox } from '../../src/area-club/simulators/mail-outbox.ts'
import type { FormModel, GuardsModel } from '../../src/core/model/catalogue-model.ts'
import { catalogueMessages } from '../../src/core/server/application/messages.ts'
import type { Services } from '../../src/core/server/application/services.ts'
import type { OpenedDatabase } from '../../src/core/server/database/open-database.ts'
import type { App } from '../../src/core/server/http/create-app.ts'
import type { OperationPlan } from '../../src/core/server/http/operation-plan.ts'
import { createSchemaCompiler } from '../../src/core/server/http/schemas.ts'
import { createFormValidator } from '../../src/core/server/http/validate-form.ts'
import { createJobRunner } from '../../src/core/server/jobs/handle-jobs.ts'
import { createLog } from '../../src/core/server/logging/log.ts'
import type { MailSender } from '../../src/core/server/mail/mail-sender.ts'
import { createDocumentRenderer } from '../../src/core/server/printing/document-renderer.ts'
import { createFileStorage } from '../../src/core/server/storage/file-storage.ts'
import { createUploadInspector, type UploadInspector } from '../../src/core/server/uploads/upload-inspector.ts'
import { bundledDescriptions } from './api-descriptions.ts'
import { readEmbeddedSnapshot } from './embedded-snapshot.ts'
import { createTestDatabase } from './postgres.ts'
import type {} from './postgres-global-setup.ts'
import { openTestJobs, runWaitingJobs } from './test-jobs.ts'

const isLong = process.env.TEST_LONG === '1'

export type DatabaseKind = 'embedded' | 'postgres'

/** A clock that a test sets. */
export interface TestClock {
  now(): Date
  set(instant: string): void
  advance(byMs: number): void
}

/** A complete server on an empty database, called without a network. Checks each response against the API description. */
export interface TestServer {
  readonly app: App
  readonly services: Services
  readonly clock: TestClock
  readonly opened: OpenedDatabase
  /** Every line of the server's log. */
  readonly logLines: readonly string[]
  /** Runs pending jobs and retries failed ones immediately, until each is completed or a dead letter. */
  settle(): Promise<void>
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>
  close(): Promise<void>
}

export interface CallOptions {
  body?: unknown
  token?: string | undefined
  headers?: Readonly<Record<string, string>>
  /** The client's network address. */
  address?: string
}

export interface CallAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | number | undefined>>
  text: string
  /** The parsed body, if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member of any answer
  body: any
}

export interface TestServerOptions {
  loginAttempts?: number
  /** The proxies whose X-Forwarded-For is trusted (TRUSTED_PROXY); none by default. */
  trustedProxy?: readonly string[]
  /** The database of another server, for two processes on one database. It is closed with this server. */
  opened?: OpenedDatabase
  clock?: TestClock
  /** The mail sender; by default the outbox of the database. */
  mail?: MailSender
  /** Judges uploads; by default the server's own inspector without a scanner. */
  uploads?: UploadInspector
  /** The operator's figures; the others are those of operator.yaml. */
  figures?: Partial<OperatorFigures>
  /** The payment provider; none by default. */
  payments?: PaymentProvider
  /** The signing provider; none by default. */
  signing?: SigningProvider
  /** Seals documents that are signed in the demonstration data; by default they are not sealed. */
  sealDemonstrationDocument?: SealDemonstration
  /** Conditions under which operations are allowed; none by default. */
  guards?: GuardsModel
  /** The catalogue's forms, which validate bodies with their own messages. By default only the description's schemas do. */
  forms?: Readonly<Record<string, FormModel>>
}

export async function startTestServer(kind: DatabaseKind, options: TestServerOptions = {}): Promise<TestServer> {
  const opened = options.opened ?? (await openEmptyDatabase(kind))
  const clock = options.clock ?? createTestClock('2026-03-02T09:00:00Z')
  const logLines: string[] = []
  const logger = createLog('trace', { write: (line: string) => void logLines.push(line) })
  const openedJobs = await openTestJobs(opened, logger)
  const documents = createDocumentRenderer()
  const uploads = options.uploads ?? createUploadInspector({ processes: 2 })
  const services: Services = {
    database: opened.database,
    clock,
    jobs: openedJobs.jobs,
    payments: options.payments,
    signing: options.signing,
    ...(options.sealDemonstrationDocument && { sealDemonstrationDocument: options.sealDemonstrationDocument }),
    documents,
    storage: createFileStorage(),
    uploads,
    settings: {
      publicUrl: 'http://localhost:3000',
      framePublicUrl: 'http://localhost:3001',
      shopUrl: 'http://localhost:3001/shop',
      loginAttempts: options.loginAttempts ?? 5,
      ...readOperatorFigures(),
      ...options.figures,
    },
    messages: catalogueMessages,
  }
  const descriptions = bundledDescriptions()
  const answers = createSchemaCompiler(descriptions)
  const faults: string[] = []
  const refuse = (fault: string): never => {
    faults.push(fault)
    throw new Error(fault)
  }
  const checkAnswer = (plan: OperationPlan, status: number, body: unknown) => {
    const mistakes = status === 204 || status === 304 ? [] : answers.checkResponse(plan, status, body)
    if (mistakes === undefined) return refuse(`${plan.operationId} answered ${status}, which its description does not know`)
    if (mistakes.length > 0)
      refuse(
        `${plan.operationId} answered ${status} against its description: ${JSON.stringify(mistakes.slice(0, 5))} in ${JSON.stringify(body).slice(0, 2000)}`,
      )
    if (status >= 400) {
      const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
      if (!plan.description['x-problem-codes']?.includes(code))
        refuse(`${plan.operationId} answered the problem ${code}, which it does not declare`)
      // The messages of a form are the catalogue's own, and may have the words of a code.
      if (options.forms?.[plan.operationId] !== undefined) return
      for (const words of fieldWords(body))
        if (!isDeclared(plan, words)) refuse(`${plan.operationId} said "${words}" of a field, whose code it does not declare`)
    }
  }
  const app = createApi({
    services,
    descriptions,
    checkAnswer,
    trustedProxy: options.trustedProxy,
    ...(options.guards && { guards: options.guards }),
    ...(options.forms && { formValidator: createFormValidator(options.forms, clock) }),
    logger,
  })
  await app.fastify.ready()
  const runner = createJobRunner(createJobHandlers(services, options.mail ?? createMailOutbox(opened.database, clock)), logger, 0)
  return {
    app,
    services,
    clock,
    opened,
    logLines,
    settle: () => runWaitingJobs(openedJobs, runner),
    call: async (method, path, { body, token, headers = {}, address = '127.0.0.1' } = {}) => {
      const response = await app.fastify.inject({
        method: method as 'GET',
        url: path,
        remoteAddress: address,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      // A response that violates the description fails the test, instead of becoming a 500.
      if (faults.length > 0) throw new Error(faults.splice(0).join('\n'))
      const isJson = String(response.headers['content-type'] ?? '').includes('json')
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        body: isJson && response.body !== '' ? JSON.parse(response.body) : undefined,
      }
    },
    close: async () => {
      await app.fastify.close()
      await documents.close()
      uploads.close()
      await openedJobs.close()
      await opened.close()
    },
  }
}

/** Opens a database with its schema only. The caller closes it. */
export async function openEmptyDatabase(kind: DatabaseKind): Promise<OpenedDatabase> {
  const databaseUrl = kind === 'postgres' ? await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate')) : undefined
  const snapshot = kind === 'embedded' ? readEmbeddedSnapshot(inject('embeddedSnapshotPath')) : undefined
  return openDatabase({ databaseUrl, dataDir: 'memory://', ...(snapshot && { snapshot }) })
}

function fieldWords(body: unknown): readonly string[] {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  return Object.values((errors ?? {}) as Readonly<Record<string, string>>)
}

/** Returns whether a field's message has a code that the operation declares. Texts without a code pass, except the general one. */
function isDeclared(plan: OperationPlan, words: string): boolean {
  if (words === catalogueMessages['internal-error']?.it) return false
  const says = ([, said]: [string, { it: string; en: string }]) => said.it === words || said.en === words
  // The messages of schemas need no declaration, even when another code has the same text.
  if (Object.entries(catalogueMessages).some(([code, said]) => code.startsWith('field-') && says([code, said]))) return true
  const codes = Object.entries(serverMessages).filter(says)
  return codes.length === 0 || codes.some(([code]) => plan.description['x-message-codes']?.includes(code))
}

/** For the tests of what the two databases must have in common. */
export const bothDatabases = ['embedded', 'postgres'] as const

/** Defines the same tests on PostgreSQL and, in the long form, on the embedded database. */
export function describeOnDatabases(name: string, define: (kind: DatabaseKind) => void): void {
  for (const kind of bothDatabases) describe.runIf(kind === 'postgres' || isLong)(`${name} (${kind})`, () => define(kind))
}

/** Does so with a server on each. */
export function describeServer(
  name: string,
  define: (server: () => TestServer, kind: DatabaseKind) => void,
  options: TestServerOptions = {},
): void {
  describeOnDatabases(name, (kind) => {
    let server: TestServer | undefined
    beforeAll(async () => {
      server = await startTestServer(kind, options)
    })
    afterAll(() => server?.close())
    beforeEach(async () => {
      server?.clock.set('2026-03-02T09:00:00Z')
      await server?.services.database.deleteFrom('attempt').execute()
    })
    define(() => {
      if (server === undefined) throw new Error('The server has not started')
      return server
    }, kind)
  })
}

function createTestClock(start: string): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (byMs) => {
      now = new Date(now.getTime() + byMs)
    },
  }
}
