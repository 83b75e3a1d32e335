import type { ApiDescription } from '../../src/core/server/http/api-description.ts'
import { findResponsePointer, type OperationPlan } from '../../src/core/server/http/operation-plan.ts'
import { createSchemaCompiler } from '../../src/core/server/http/schemas.ts'
import type { CallAnswer } from './test-server.ts'

/**
 * Returns a judge of responses as a client reads them that validates strictly against the published descriptions.
 *
 * It returns the deviations of a response: an undescribed status, another media type, a body where none is described, an unknown or a
 * missing property, an invalid value, or a problem whose status or code the operation does not declare.
 */
export function createStrictClient(
  descriptions: readonly ApiDescription[],
): (plan: OperationPlan, answer: Pick<CallAnswer, 'status' | 'headers' | 'text'>) => readonly string[] {
  const compiler = createSchemaCompiler(descriptions)
  return (plan, { status, headers, text }) => {
    const described = findResponsePointer(plan, status)
    if (described === null) return [`status ${status} is not described`]
    const mediaType = String(headers['content-type'] ?? '').split(';')[0]
    const types = mediaTypesOf(plan, status)
    if (types.length === 0) return text === '' && mediaType === '' ? [] : [`status ${status} has no body, ${mediaType} was sent`]
    if (mediaType === undefined || !types.includes(mediaType)) return [`status ${status} has ${types.join()}, ${mediaType} was sent`]
    if (described === undefined) return text === '' ? ['the file is empty'] : []
    const body: unknown = JSON.parse(text)
    const mistakes = (compiler.checkResponse(plan, status, body) ?? []).map(
      ({ instancePath, keyword, params }) => `${status} ${instancePath} ${keyword} ${JSON.stringify(params)}`,
    )
    return status < 400 ? mistakes : [...mistakes, ...judgeProblem(plan, status, body)]
  }
}

function judgeProblem({ description }: OperationPlan, status: number, body: unknown): readonly string[] {
  const { status: stated, code } = body as { status?: unknown; code?: unknown }
  return [
    ...(stated === status ? [] : [`a problem of status ${stated} came with status ${status}`]),
    ...(description['x-problem-codes']?.includes(String(code)) ? [] : [`the problem ${code} is not declared`]),
  ]
}

/** Returns the media types described for a status, references followed. */
function mediaTypesOf({ api, description }: OperationPlan, status: number): readonly string[] {
  const response = description.responses[status]
  const target = response?.$ref
    ?.split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], api.document)
  return Object.keys(((target ?? response) as typeof response)?.content ?? {})
}
