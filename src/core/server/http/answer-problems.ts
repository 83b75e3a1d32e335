import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDown } from '../database/database-errors.ts'
import { Refusal } from '../domain/refusal.ts'
import type { AppOptions } from './create-app.ts'
import { chooseLanguage } from './language.ts'
import { describeRefusal, type ProblemStatuses } from './problems.ts'
import { InvalidFields, UnmetCondition } from './request-errors.ts'

type AnswerOptions = Pick<AppOptions, 'services' | 'checkAnswer' | 'metrics'> & { statuses: ProblemStatuses }

/** Problem codes by Fastify's error code. */
const frameworkCodes: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'invalid-request',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
}

/** Answers every error with problem details (requirements S22). Faults become `internal-error` and are logged. */
function answer(options: AnswerOptions, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const language = chooseLanguage(request.headers['accept-language'])
  const operation = request.routeOptions?.config?.operation
  const refusal = isIncomplete(request) ? new Refusal('invalid-request') : toRefusal(error, operation?.file !== undefined)
  const problem = describeRefusal(refusal, options.statuses, options.services.messages, language, request.id)
  const body = withCatalogueMessages(problem, error)
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

/** Returns whether the connection ended before the whole body arrived. The error looks like a database failure. */
function isIncomplete({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Returns whether a 5xx refusal is expected. It is not logged as an error: in a rush there are thousands. */
function isExpected(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'not-available-yet' || error.code === 'unavailable')
}

/** Uses the catalogue's own texts where it has worded the errors already. */
function withCatalogueMessages(problem: ReturnType<typeof describeRefusal>, error: unknown): typeof problem {
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
