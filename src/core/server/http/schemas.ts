import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { isPlainText } from '../../lib/plain-text.ts'
import { validationOptions } from '../../model/validation-policy.ts'
import type { ApiDescription } from './api-description.ts'
import type { OperationPlan } from './operation-plan.ts'
import { findResponsePointer } from './operation-plan.ts'

export type SchemaErrors = readonly ErrorObject[]

/** The compiled request schemas of one operation. */
export interface RequestSchemas {
  /** Coerces values in place, from canonical number text only. Returns false when a value does not match. */
  fitsPath(values: Record<string, unknown>): boolean
  fitsQuery(values: Record<string, unknown>): boolean
  checkBody(body: unknown): SchemaErrors
}

export interface SchemaCompiler {
  compileRequest(plan: OperationPlan): RequestSchemas
  /** Validates a response against the description (tests); undefined when its status is not described. */
  checkResponse(plan: OperationPlan, status: number, body: unknown): SchemaErrors | undefined
}

/**
 * Compiles the schemas of the descriptions.
 *
 * Bodies are neither coerced nor completed with defaults. Unknown fields are refused where the schema says so, and readOnly fields always
 * (requirements S10): customers never send price, status, owner or points.
 */
export function createSchemaCompiler(descriptions: readonly ApiDescription[]): SchemaCompiler {
  const bodies = createAjv(descriptions, false, true)
  const addresses = createAjv(descriptions, true, true)
  const answers = createAjv(descriptions, false, false)
  const compiledAnswers = new Map<string, ValidateFunction>()
  return {
    compileRequest: (plan) => {
      const path = compileParameters(addresses, plan, 'path')
      const query = compileParameters(addresses, plan, 'query')
      const body = plan.bodyPointer === undefined ? undefined : bodies.compile({ $ref: `${plan.api.name}${plan.bodyPointer}` })
      return {
        fitsPath: (values) => fits(path, values),
        fitsQuery: (values) => fits(query, values),
        checkBody: (value) => (body === undefined ? [] : run(body, value)),
      }
    },
    checkResponse: (plan, status, value) => {
      const found = findResponsePointer(plan, status)
      if (found === null) return undefined
      if (found === undefined) return []
      const reference = `${plan.api.name}${found.pointer}`
      const validate = compiledAnswers.get(reference) ?? answers.compile({ $ref: reference })
      compiledAnswers.set(reference, validate)
      return run(validate, value)
    },
  }
}

/** The compiled schema of path or query parameters, with their names. */
interface Parameters {
  validate: ValidateFunction
  names: readonly string[]
}

function createAjv(descriptions: readonly ApiDescription[], coerceTypes: boolean, isRequest: boolean): Ajv2020 {
  // Not strict: each whole description is added as a schema, and most of its keywords are OpenAPI's.
  const ajv = new Ajv2020({ ...validationOptions, strict: false, coerceTypes })
  if (isRequest) {
    ajv.removeKeyword('readOnly')
    ajv.addKeyword({
      keyword: 'readOnly',
      schemaType: 'boolean',
      validate: (isReadOnly: boolean) => !isReadOnly,
      error: { message: 'is not to be sent' },
    })
  }
  for (const { name, document } of descriptions) ajv.addSchema({ ...(isRequest ? document : forResponses(document)), $id: name })
  return ajv
}

/**
 * Returns a copy of a description for validating responses: objects accept described properties only, so that an undescribed one cannot
 * leak.
 */
function forResponses(document: ApiDescription['document']): ApiDescription['document'] {
  const answered: unknown = JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    return 'properties' in value && 'type' in value && value.type === 'object' && !('additionalProperties' in value)
      ? { ...value, additionalProperties: false }
      : value
  })
  return answered as ApiDescription['document']
}

function compileParameters(ajv: Ajv2020, plan: OperationPlan, place: 'path' | 'query'): Parameters {
  const parameters = plan.parameters.filter((parameter) => parameter.description.in === place)
  const validate = ajv.compile({
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ description, pointer }) => [description.name, { $ref: `${plan.api.name}${pointer}/schema` }]),
    ),
    required: parameters.filter(({ description }) => description.required === true).map(({ description }) => description.name),
  })
  return { validate, names: parameters.map(({ description }) => description.name) }
}

/** Refuses non-canonical numbers such as `0xbbe7`, ` 48103` and `4.8e4`, and invisible characters (requirements S27). */
function fits({ validate, names }: Parameters, values: Record<string, unknown>): boolean {
  if (names.length === 0) return true
  const sent = { ...values }
  if (!validate(values)) return false
  return names.every((name) => {
    const text = Object.hasOwn(sent, name) ? sent[name] : undefined
    return typeof text !== 'string' || (isPlainText(text) && (typeof values[name] === 'string' || String(values[name]) === text))
  })
}

function run(validate: ValidateFunction, value: unknown): SchemaErrors {
  return validate(value) ? [] : (validate.errors ?? [])
}
