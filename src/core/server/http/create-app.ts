import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { GuardsModel } from '../../model/catalogue-model.ts'
import type { Services } from '../application/services.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ReadinessProbe } from '../metrics/readiness.ts'
import type { BuildInfo } from '../settings/build-info.ts'
import { refuseAmbiguousRequests } from './ambiguous-requests.ts'
import { answerProblems } from './answer-problems.ts'
import type { ApiDescription } from './api-description.ts'
import { createProxyTrust, warnOfUnreadForwarding } from './caller-address.ts'
import { answerClientErrors } from './client-errors.ts'
import { type ConnectionLimits, defaultConnectionLimits } from './connection-limits.ts'
import { registerCspReports } from './csp-reports.ts'
import type { GuardSubjects } from './guards.ts'
import { hasDuplicateKeys } from './json-body.ts'
import { createLimitedServer, limitRequests } from './limit-callers.ts'
import { type OneClick, registerOneClick } from './one-click.ts'
import type { OperationHandlers } from './operation.ts'
import type { OperationPlan } from './operation-plan.ts'
import { createRenderedPages } from './portal/rendered-pages.ts'
import { servePortal } from './portal/serve-portal.ts'
import { readProblemStatuses } from './problems.ts'
import { type Authenticate, registerOperations } from './register-operations.ts'
import type { PublicSettings } from './register-service-routes.ts'
import { registerServiceRoutes } from './register-service-routes.ts'
import { createLogController, logEachRequest } from './request-log.ts'
import { createRequestLogger } from './request-logger.ts'
import { headersOfEveryAnswer, installSecurityHeaders } from './security-headers.ts'
import { type FormValidator, noFormValidator } from './validate-form.ts'
import { registerWebhook, type Webhook } from './webhooks.ts'

export interface AppOptions {
  services: Services
  descriptions: readonly ApiDescription[]
  logger?: FastifyBaseLogger
  /** The proxies whose forwarding headers are trusted (setting TRUSTED_PROXY). */
  trustedProxy?: readonly string[] | undefined
  /** Validates bodies with the catalogue's forms; when omitted, only the description's schemas apply. */
  formValidator?: FormValidator
  /** The catalogue's conditions on operations; when omitted, only the domain rules apply. */
  guards?: GuardsModel
  /** Loads the objects that the conditions read. */
  guardSubjects: GuardSubjects
  handlers: readonly OperationHandlers[]
  authenticate: Authenticate
  webhooks: readonly Webhook[]
  oneClick: OneClick
  /** The portal's files and run-time settings; when omitted, only the API is served. */
  portal?: { folder: string; settings: PublicSettings; signUrl: string; build: BuildInfo }
  /** Whether local callers may read CSP reports; never in production. */
  showsCspReports?: boolean
  connectionLimits?: ConnectionLimits
  /** Counts every response and refusal. */
  metrics?: Metrics | undefined
  readiness: ReadinessProbe
  /** Called with every JSON response of an operation and every problem before it is sent (tests). */
  checkAnswer?: ((plan: OperationPlan, status: number, body: unknown) => void) | undefined
}

export interface App {
  fastify: FastifyInstance
  plans: readonly OperationPlan[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route serves; absent on routes outside the descriptions. */
    operation?: OperationPlan
  }
}

/** Creates the whole API on one Fastify instance. Throws a Fault when a described operation has no handler. */
export function createApp(options: AppOptions): App {
  const problems = { ...options, statuses: readProblemStatuses(options.descriptions) }
  const origins = {
    ...options.services.settings,
    signUrl: options.portal?.signUrl ?? options.services.settings.publicUrl,
    signOrigins: options.portal?.settings.signOrigins ?? [],
    paymentScripts: options.services.payments && options.portal?.settings,
  }
  const limits = options.connectionLimits ?? defaultConnectionLimits
  const trustProxy = createProxyTrust(options.trustedProxy)
  const fastify = Fastify({
    ...(options.logger && { loggerInstance: options.logger }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy,
    // The framework's own answer is none of the product's (requirements O7).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Neither of these runs the hooks that set headers.
    frameworkErrors: (error, request, reply) =>
      answerProblems.answer(problems, error, request, reply.headers(headersOfEveryAnswer(origins))),
    clientErrorHandler: answerClientErrors(headersOfEveryAnswer(origins)),
    serverFactory: (handle) => createLimitedServer(handle, limits, trustProxy),
    logController: createLogController(),
    childLoggerFactory: createRequestLogger,
  })
  logEachRequest(fastify, options.metrics?.countAnswer)
  warnOfUnreadForwarding(fastify, trustProxy, options.services.clock)
  answerProblems.install(fastify, problems)
  installSecurityHeaders(fastify, origins)
  limitRequests(fastify, limits)
  refuseAmbiguousRequests(fastify)
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser(['application/json', 'text/plain'])
  // A call without a body may declare JSON; operations that require a body check for it themselves.
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === ''
      ? done(null, undefined)
      : parseJson(request, String(text), (error, body) => {
          if (error === null && hasDuplicateKeys(String(text), body)) done(new Refusal('invalid-request'))
          else done(error, body)
        }),
  )
  const plans = registerOperations(fastify, {
    descriptions: options.descriptions,
    handlers: options.handlers,
    authenticate: options.authenticate,
    services: options.services,
    formValidator: options.formValidator ?? noFormValidator,
    guards: options.guards ?? { guards: {}, session: {} },
    guardSubjects: options.guardSubjects,
    checkAnswer: options.checkAnswer,
  })
  for (const webhook of options.webhooks) registerWebhook(fastify, options.services, webhook)
  const pages = options.portal && createRenderedPages(fastify, options.portal.folder, origins)
  registerOneClick(fastify, options.services, options.oneClick, pages)
  registerCspReports(fastify, { clock: options.services.clock, areShown: options.showsCspReports ?? false })
  if (options.portal !== undefined && pages !== undefined) {
    registerServiceRoutes(fastify, options.readiness, options.portal)
    servePortal(fastify, { folder: options.portal.folder, origins, rendered: pages })
  }
  return { fastify, plans }
}
