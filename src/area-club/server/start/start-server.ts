import type { FastifyInstance } from 'fastify'
import { formsByOperation } from '#generated/server/forms.ts'
import { guards } from '#generated/server/guards.ts'
import { catalogueMessages } from '../../../core/server/application/messages.ts'
import type { Services } from '../../../core/server/application/services.ts'
import { refuseDemonstration } from '../../../core/server/database/demonstration-mark.ts'
import { clockFrom, systemClock } from '../../../core/server/domain/clock.ts'
import { Fault } from '../../../core/server/domain/fault.ts'
import { readApiDescriptions } from '../../../core/server/http/api-description.ts'
import { closeListeners, drainListeners } from '../../../core/server/http/close-listeners.ts'
import { createHealthApp } from '../../../core/server/http/register-service-routes.ts'
import { createFormValidator } from '../../../core/server/http/validate-form.ts'
import type { OpenedJobs } from '../../../core/server/jobs/open-jobs.ts'
import { type WorkingJobs, workJobs } from '../../../core/server/jobs/work-jobs.ts'
import { createLog } from '../../../core/server/logging/log.ts'
import { createSmtpMailSender, needsTls } from '../../../core/server/mail/smtp-mail-sender.ts'
import { countMails } from '../../../core/server/metrics/count-mails.ts'
import { createMetrics } from '../../../core/server/metrics/metrics.ts'
import { createReadinessProbe } from '../../../core/server/metrics/readiness.ts'
import { createMetricsApp } from '../../../core/server/metrics/serve-metrics.ts'
import { createDocumentRenderer } from '../../../core/server/printing/document-renderer.ts'
import { readBuildInfo } from '../../../core/server/settings/build-info.ts'
import { createFileStorage } from '../../../core/server/storage/file-storage.ts'
import { createS3Store } from '../../../core/server/storage/s3-store.ts'
import { createScanner } from '../../../core/server/uploads/scanner-settings.ts'
import { createUploadInspector } from '../../../core/server/uploads/upload-inspector.ts'
import type { SignServerContext } from '../../sign-server/context.ts'
import { createSignServer, type SignServer } from '../../sign-server/create-sign-server.ts'
import { createMailOutbox } from '../../simulators/mail-outbox.ts'
import { openDatabase } from '../database/portal-database.ts'
import { countJobs, openJobs } from '../jobs/portal-jobs.ts'
import { createPaymentProvider } from '../providers/payments/create-payment-provider.ts'
import { createSigningProvider } from '../providers/signing/create-signing-provider.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import type { Config } from '../settings/config.ts'
import { countOpenSessions } from '../slices/accounts/queries.ts'
import { countBacklog } from '../slices/bookings/queries.ts'
import { createApi, createFrames } from './create-api.ts'
import { createJobHandlers } from './jobs/job-handlers.ts'
import { sweepExpired } from './jobs/sweep-expired.ts'
import { backlogs, gaugePayments } from './payment-backlogs.ts'
import { pickServiceSettings } from './portal-services.ts'
import { type RunningSimulators, startSimulators } from './start-simulators.ts'
import { startWarnings } from './start-warnings.ts'

export interface RunningServer {
  /** Resolves when the server has stopped after a failure that only a restart of the process can fix. */
  failed: Promise<Fault>
  /** Completes running requests, then closes listeners and database. Idempotent: further calls wait for the same end. */
  stop(): Promise<void>
}

/** Time limit for running requests and jobs during a stop. */
export const stopTimeoutMs = 10_000

/** Starts everything: database, demonstration data, listeners. Throws a Fault when the operator can fix the cause. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = createLog(config.logLevel)
  const build = readBuildInfo()
  log.info({ ...build }, 'the server starts')
  const clock = config.clockStart === undefined ? systemClock : clockFrom(config.clockStart)
  const descriptions = readApiDescriptions()
  const opened = await openDatabase({ ...config, log })
  const { database } = opened
  const smtp =
    config.smtpUrl === undefined
      ? undefined
      : createSmtpMailSender(config.smtpUrl, { requiresTls: needsTls(config.smtpUrl, config.isProduction) })
  const documents = createDocumentRenderer()
  const uploads = createUploadInspector({ scanner: createScanner(config.scanner) })
  const listeners: FastifyInstance[] = []
  let openedJobs: OpenedJobs | undefined
  let working: WorkingJobs | undefined
  let simulators: RunningSimulators | undefined
  let health: FastifyInstance | undefined
  const jobs = { load: () => working?.load() ?? { running: 0, failed: 0, oldestMs: 0 } }
  const readiness = createReadinessProbe({
    database,
    clock,
    backlogs,
    countJobs: () => countJobs(database),
    jobs,
    dataDir: opened.kind === 'embedded' ? config.dataDir : undefined,
  })
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : createMetrics({
          build,
          jobs,
          countJobs: () => countJobs(database),
          countConnections: opened.countConnections,
          countOpenSessions: () => countOpenSessions(database, clock.now()),
        })
  if (metrics !== undefined) gaugePayments(metrics.registry, () => countBacklog(database, clock.now()))
  let ended: Promise<void> | undefined
  const stop = (drainMs: number) => {
    ended ??= (async () => {
      readiness.announceStop()
      await drainListeners(listeners, drainMs)
      const work = working
      await closeListeners(listeners, async () => work?.stop(stopTimeoutMs), stopTimeoutMs)
      await openedJobs?.close()
      await simulators?.close()
      smtp?.close()
      await documents.close()
      uploads.close()
      await health?.close()
      await opened.close()
    })()
    return ended
  }
  try {
    if (config.isProduction) await refuseDemonstration(database)
    openedJobs = await openJobs({
      database,
      connection: opened.jobConnection,
      databaseUrl: config.databaseUrl,
      log,
      isWorking: true,
    })
    let signServer: SignServer | undefined
    const services: Services = {
      database,
      clock,
      jobs: openedJobs.jobs,
      payments: createPaymentProvider(config, clock),
      signing: createSigningProvider(config, clock),
      ...(!config.isProduction && {
        sealDemonstrationDocument: (...given) =>
          signServer?.sealDemonstrationDocument(...given) ?? Promise.reject(new Error('No sign server')),
      }),
      documents,
      storage: createFileStorage(config.s3 && createS3Store(config.s3)),
      uploads,
      settings: pickServiceSettings(config),
      messages: catalogueMessages,
    }
    const settings = {
      apiBase: '/api',
      signBase: config.signUrl.startsWith(`${config.publicUrl}/`) ? config.signUrl.slice(config.publicUrl.length) : config.signUrl,
      shopUrl: config.shopUrl,
      paymentSdkUrl: config.paymentSdkUrl,
      applePaySdkUrl: config.applePaySdkUrl,
      googlePaySdkUrl: config.googlePaySdkUrl,
      frameOrigin: new URL(config.framePublicUrl).origin,
      signOrigins: config.signing?.frameOrigins ?? [],
      environment: config.isProduction ? 'production' : 'demo',
    }
    const formValidator = createFormValidator(formsByOperation, clock)
    const { fastify } = createApi({
      services,
      descriptions,
      formValidator,
      guards,
      logger: log,
      trustedProxy: config.trustedProxy,
      readiness,
      metrics,
      portal: { folder: config.portalDir, settings, signUrl: config.signUrl, build },
      showsCspReports: !config.isProduction,
    })
    const frames = createFrames({ services, logger: log, trustedProxy: config.trustedProxy })
    simulators = startSimulators({ portal: fastify, frames }, config, services)
    signServer = serveSigning({ portal: fastify, frames }, config, services, log)
    await signServer?.checkKey()
    listeners.push(fastify, frames)
    await opened.withoutLimits(async (unlimited) => {
      if (config.seed === 'demo') await seedDatabase(unlimited, clock.now(), services.jobs)
      await sweepExpired(unlimited, clock.now())
    })
    working = await workJobs({
      opened: openedJobs,
      database,
      isAlone: opened.kind === 'embedded',
      handlers: createJobHandlers(services, countMails(smtp ?? createMailOutbox(database, clock), metrics), signServer),
      logger: log,
    })
    if (metrics !== undefined && config.metricsPort !== undefined) {
      const metricsApp = createMetricsApp(metrics)
      listeners.push(metricsApp)
      await listen(metricsApp, config.host, config.metricsPort, 'METRICS_PORT')
    }
    if (config.healthPort !== undefined) {
      health = createHealthApp(readiness)
      await listen(health, config.host, config.healthPort, 'HEALTH_PORT')
    }
    await listen(frames, config.host, config.framePort, 'FRAME_PORT')
    await listen(fastify, config.host, config.port, 'PORT')
    await simulators.resume()
    await reconcileAtStart(services, signServer !== undefined)
    for (const warning of startWarnings(config)) log.warn(warning)
    log.info({ address: config.publicUrl, database: opened.kind, seed: config.seed }, 'the server is ready')
    const failed = (opened.failed ?? new Promise<never>(() => {})).then((fault) => stop(0).then(() => fault))
    return { stop: () => stop(config.drainMs), failed }
  } catch (error) {
    await stop(0)
    throw error
  }
}

/** Serves the product's own sign server unless another signing provider is configured. */
function serveSigning(
  { portal, frames }: { portal: FastifyInstance; frames: FastifyInstance },
  { signing, publicUrl, framePublicUrl, isProduction }: Config,
  { database, clock, jobs, documents, storage }: Services,
  log: SignServerContext['log'],
): SignServer | undefined {
  if (signing?.own === undefined) return undefined
  const { webhookUrl, ...own } = signing.own
  const webhook = signing.webhookSecret === undefined ? undefined : { url: webhookUrl, secret: signing.webhookSecret }
  const shared = { database, clock, jobs, documents, storage, log }
  const signServer = createSignServer({ ...shared, ...own, publicUrl, framePublicUrl, apiKey: signing.apiKey, webhook, isProduction })
  signServer.registerApi(portal)
  signServer.registerPages(frames)
  return signServer
}

/**
 * Starts at once what a killed process may have left and no schedule should delay: payments and signatures with an unknown outcome, and
 * documents that wait for their seal while their signer looks on.
 */
async function reconcileAtStart({ database, jobs, payments, signing }: Services, seals: boolean): Promise<void> {
  await database.transaction().execute(async (tx) => {
    if (payments !== undefined) await jobs.enqueue(tx, 'payments', {})
    if (signing !== undefined) await jobs.enqueue(tx, 'signatures', {})
    if (seals) await jobs.enqueue(tx, 'sign-seal', {})
  })
}

async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new Fault(`Port ${port} is in use by another program. End that one, or set ${setting} to a free port.`, { cause: error })
    if (code === 'EACCES') throw new Fault(`Port ${port} may not be used by this user. Set ${setting} to one above 1023.`, { cause: error })
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Fault(`This machine has no address ${host}. Set HOST to one that it has, such as 127.0.0.1 or 0.0.0.0.`, { cause: error })
    throw error
  }
}
