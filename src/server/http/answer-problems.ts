import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDown } from '../database/database-errors.ts'
import { Refusal } from '../domain/refusal.ts'
import type { AppOptions } from './create-app.ts'
import { chooseLanguage } from './language.ts'
import { describeRefusal, type ProblemStatuses } from './problems.ts'
import { InvalidFields, UnmetCondition } from './request-errors.ts'

type AnswerOptions = Pick<AppOptions, 'services' | 'checkAnswer' | 'metrics'> & { statuses: ProblemStatuses }

/** Codes of the framework's own refusals, by its error code. */
const frameworkCodes: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'invalid-request',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
}

/** Whatever goes wrong in a request leaves as problem details (S22): refusals as what they are, faults as `internal-error` and in the log. */
function answer(options: AnswerOptions, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const language = chooseLanguage(request.headers['accept-language'])
  const operation = request.routeOptions?.config?.operation
  const refusal = isCutOff(request) ? new Refusal('invalid-request') : toRefusal(error, operation?.file !== undefined)
  const problem = describeRefusal(refusal, options.statuses, options.services.messages, language, request.id)
  const body = withOwnWords(problem, error)
  if (problem.status >= 500 && !isExpected(error)) request.log.error({ err: error, code: refusal.code }, 'request failed')
  if (operation !== undefined) {
    options.checkAnswer?.(operation, body.status, body)
    options.metrics?.countRefusal(operation.operationId, refusal.code)
  }
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  if (body.status === 401) reply.header('www-authenticate', 'Bearer')
  reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** The caller has gone, or was too slow, before the whole body was there: no fault of the server, although it looks like a broken connection. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Refusals that no fault of the server stands behind: with thousands in a rush, the line of the request has to do for each. */
function isExpected(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'not-available-yet' || error.code === 'unavailable')
}

/** What the catalogue has worded already stands as it is. */
function withOwnWords(problem: ReturnType<typeof describeRefusal>, error: unknown): typeof problem {
  if (error instanceof InvalidFields) return { ...problem, errors: error.errors }
  return error instanceof UnmetCondition ? { ...problem, message: error.words } : problem
}

function toRefusal(error: unknown, takesFile: boolean): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof InvalidFields) return new Refusal('invalid-fields')
  if (isDatabaseDown(error)) return new Refusal('unavailable', { retryAfterSeconds: 5 })
  if (isFastifyError(error) && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal(takesFile ? 'file-too-large' : 'invalid-request')
  const code = isFastifyError(error)
    ? (frameworkCodes[error.code] ?? (isClientError(error) ? 'invalid-request' : 'internal-error'))
    : 'internal-error'
  return new Refusal(code)
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

function isClientError(error: FastifyError): boolean {
  return error.code.startsWith('FST_') && error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
}

function install(fastify: FastifyInstance, options: AnswerOptions): void {
  fastify.setErrorHandler((error, request, reply) => answer(options, error, request, reply))
  fastify.setNotFoundHandler((request, reply) => answer(options, new Refusal('not-found'), request, reply))
}

export const answerProblems = { answer, install }
