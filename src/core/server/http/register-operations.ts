import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GuardsModel } from '../../model/catalogue-model.ts'
import type { Services } from '../application/services.ts'
import { Fault } from '../domain/fault.ts'
import { findMessage } from '../domain/messages.ts'
import { Refusal } from '../domain/refusal.ts'
import type { CallingMember } from '../domain/sessions.ts'
import type { ApiDescription } from './api-description.ts'
import { callerAddress } from './caller-address.ts'
import { decodeFile } from './file-field.ts'
import { createFileQueue } from './file-queue.ts'
import { createGuards, type GuardSubjects } from './guards.ts'
import { chooseLanguage } from './language.ts'
import {
  Answer,
  type HeldRequest,
  type OperationHandler,
  type OperationHandlers,
  type OperationRequest,
  type SentFile,
} from './operation.ts'
import { type OperationPlan, planOperations } from './operation-plan.ts'
import type { MemberContext, RequestContext } from './request-context.ts'
import { InvalidFields } from './request-errors.ts'
import { noteMember } from './request-log.ts'
import { createSchemaCompiler, type RequestSchemas } from './schemas.ts'
import { sessionHeaders } from './session-headers.ts'
import { readSession, type SentSession } from './session-token.ts'
import type { FormValidator } from './validate-form.ts'
import { describeFieldErrors, describeMissingFields, describeUnplainTexts } from './word-field-errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on requests of an operation, from the first hook on. */
    operationContext?: RequestContext
  }
}

export type Authenticate = (services: Services, sent: SentSession) => Promise<CallingMember>

export interface OperationsOptions {
  descriptions: readonly ApiDescription[]
  handlers: readonly OperationHandlers[]
  services: Services
  /** Returns the member of a session. Throws the refusal `unauthorized`. */
  authenticate: Authenticate
  formValidator: FormValidator
  guards: GuardsModel
  guardSubjects: GuardSubjects
  /** Called with every JSON response before it is sent (tests). */
  checkAnswer?: ((plan: OperationPlan, status: number, body: unknown) => void) | undefined
}

const defaultBodyLimitBytes = 100_000
/** Base64 encodes three bytes as four; the rest of the body has its usual limit in addition. */
const bodyLimitFor = (maxBytes: number | undefined) =>
  maxBytes === undefined ? defaultBodyLimitBytes : Math.ceil(maxBytes / 3) * 4 + defaultBodyLimitBytes

/**
 * Registers a route for every described operation.
 *
 * A request passes token, schemas, guards and handler, in this order. Throws a Fault when descriptions and handlers do not match: an
 * operation with neither handler nor mark, a handler without operation, or a different need for a token. Also throws when the server
 * cannot evaluate a guard.
 */
export function registerOperations(app: FastifyInstance, options: OperationsOptions): readonly OperationPlan[] {
  const plans = options.descriptions.flatMap(planOperations)
  const handlers = requireMatching(plans, options.handlers)
  const checkGuards = createGuards(options.guards, options.guardSubjects, plans, handlers)
  const compiler = createSchemaCompiler(options.descriptions)
  const takeFileTurn = createFileQueue()
  app.decorateRequest('operationContext')
  for (const plan of plans) {
    const handler = handlers.get(plan.operationId)
    const schemas = compiler.compileRequest(plan)
    app.route({
      method: plan.method,
      url: plan.route,
      bodyLimit: bodyLimitFor(plan.file?.maxBytes),
      config: { operation: plan },
      // Authenticates before a byte of the body is read.
      onRequest: async (request, reply) => {
        const context = await makeContext(plan, options, request)
        request.operationContext = context
        if (context.member !== undefined) {
          noteMember(request, context.member.id)
          reply.headers(sessionHeaders(context.member.sessionLeft))
        }
        if (handler === undefined) throw new Refusal('not-available-yet')
        if (plan.file !== undefined) await takeFileTurn(context.member?.id ?? 0, reply.raw)
      },
      handler: async (request, reply) => {
        const context = request.operationContext
        if (handler === undefined || context === undefined) throw new Error(`${plan.operationId} was called without its context`)
        const read = readRequest(plan, schemas, request, context, options.formValidator)
        if (!('keepsGuards' in handler)) await checkGuards(plan, context, read)
        const result = await serve(handler, context, {
          ...read,
          checkGuards: (tx, loaded) => checkGuards(plan, { ...context, database: tx }, read, loaded),
          requireGoodChange: (present, about) => requireGoodChange(plan, options.formValidator, context, read, present, about),
        })
        return sendAnswer(plan, reply, result, options.checkAnswer)
      },
    })
  }
  return plans
}

function requireMatching(plans: readonly OperationPlan[], lists: readonly OperationHandlers[]): ReadonlyMap<string, OperationHandler> {
  const entries = lists.flatMap((list) => Object.entries(list))
  const handlers = new Map(entries)
  const faults = [...handlers.keys()]
    .filter((operationId) => entries.filter(([id]) => id === operationId).length > 1)
    .map((operationId) => `${operationId} has two handlers`)
  for (const plan of plans) {
    const handler = handlers.get(plan.operationId)
    if (handler === undefined) {
      if (plan.isAvailable)
        faults.push(`${plan.operationId} is described but nothing handles it (mark it x-not-available-yet or write its handler)`)
    } else if (!plan.isAvailable) faults.push(`${plan.operationId} has a handler but is marked x-not-available-yet`)
    else if (plan.needsToken !== (handler.access === 'member'))
      faults.push(`${plan.operationId} is ${handler.access} in its handler, not in its description`)
  }
  const described = new Set(plans.map((plan) => plan.operationId))
  for (const operationId of handlers.keys()) if (!described.has(operationId)) faults.push(`${operationId} has a handler but no description`)
  if (faults.length > 0) throw new Fault(`The API description and the handlers do not match:\n  ${faults.join('\n  ')}`)
  return handlers
}

async function makeContext(
  plan: OperationPlan,
  { services, authenticate }: OperationsOptions,
  request: FastifyRequest,
): Promise<RequestContext> {
  const member = plan.needsToken ? await authenticate(services, readSession(request, services.settings.publicUrl)) : undefined
  return {
    ...services,
    member,
    language: chooseLanguage(request.headers['accept-language']),
    requestId: request.id,
    address: callerAddress(request),
    log: request.log,
  }
}

function readRequest(
  plan: OperationPlan,
  schemas: RequestSchemas,
  request: FastifyRequest,
  context: RequestContext,
  formJudge: FormValidator,
): OperationRequest {
  const path = { ...(request.params as Record<string, string>) }
  // A malformed id is answered like one that does not exist.
  if (!schemas.fitsPath(path)) throw new Refusal('not-found')
  const query = { ...(request.query as Record<string, unknown>) }
  if (!schemas.fitsQuery(query)) throw new Refusal('invalid-request')
  const body = request.body ?? undefined
  let file: SentFile | undefined
  if (plan.bodyPointer !== undefined && (body !== undefined || plan.isBodyRequired)) {
    if (body === undefined) throw new Refusal('invalid-request')
    const sent = plan.file && decodeFile(body, plan.file)
    file = sent?.file
    const judgedBody = sent === undefined ? body : sent.shortened
    const mistakes = schemas.checkBody(judgedBody)
    const judged = formJudge.validateBody(plan.operationId, judgedBody, context.language)
    // The catalogue's messages come first, in the order of the form's fields; messages for other fields follow.
    const missing = describeMissingFields(plan.missingCodes, judgedBody, context.language, context.messages)
    const unplain = describeUnplainTexts(
      sent === undefined || sent.isMalformed ? body : sent.rest,
      plan.multilineFields,
      context.language,
      context.messages,
    )
    const malformed = sent?.isMalformed === true && plan.file ? wordMalformed(plan.file.name, context) : {}
    const worded = describeFieldErrors(mistakes, judgedBody, context.language, context.messages)
    const errors = { ...judged, ...malformed, ...worded, ...missing, ...unplain, ...judged }
    if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  }
  return {
    path,
    query,
    body,
    header: (name) => {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value[0] : value
    },
    readFile: () => {
      if (file === undefined) throw new Error(`${plan.operationId} has no file`)
      return file
    },
  }
}

function wordMalformed(name: string, { messages, language }: RequestContext): Readonly<Record<string, string>> {
  return { [name]: findMessage(messages, 'field-malformed', language) }
}

function requireGoodChange(
  { operationId }: OperationPlan,
  formJudge: FormValidator,
  { language, messages }: RequestContext,
  { body }: OperationRequest,
  present: object,
  about: Readonly<Record<string, unknown>>,
): void {
  const change = { present: { ...present }, body: { ...(body as object) }, about }
  const errors = formJudge.validateChange(operationId, change, language, findMessage(messages, 'field-unknown', language))
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

function serve(handler: OperationHandler, context: RequestContext, request: HeldRequest): Promise<unknown> {
  if (handler.access === 'public') return handler.handle(context, request)
  if (!hasMember(context)) throw new Refusal('unauthorized')
  return handler.handle(context, request)
}

function hasMember(context: RequestContext): context is MemberContext {
  return context.member !== undefined
}

function sendAnswer(
  plan: OperationPlan,
  reply: FastifyReply,
  result: unknown,
  checkAnswer: OperationsOptions['checkAnswer'],
): FastifyReply {
  const answer = result instanceof Answer ? result : new Answer(result === undefined ? 204 : plan.successStatus, result)
  reply.code(answer.status)
  if (!('cache-control' in answer.headers)) reply.header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(answer.headers)) reply.header(name, value)
  if (answer.body === undefined) {
    checkAnswer?.(plan, answer.status, undefined)
    return reply.send()
  }
  if ('content-type' in answer.headers) return reply.send(answer.body)
  const text = JSON.stringify(answer.body)
  checkAnswer?.(plan, answer.status, JSON.parse(text))
  return reply.type('application/json; charset=utf-8').send(text)
}
