import type { ApiDescription, OperationDescription, ParameterDescription, PathItem, ResponseDescription } from './api-description.ts'
import { type FileField, findFileField } from './file-field.ts'
import { findMultilineFields } from './multiline-fields.ts'

/** A described operation with references resolved, as the server needs it. */
export interface OperationPlan {
  api: ApiDescription
  operationId: string
  method: string
  /** Path as described, with {braces}; `route` is the same in the router's syntax. Both are relative to the API's prefix. */
  path: string
  route: string
  /** JSON pointer to the operation in its document. */
  pointer: string
  description: OperationDescription
  parameters: readonly ResolvedParameter[]
  /** JSON pointer to the schema of the JSON body; undefined for an operation without one. */
  bodyPointer: string | undefined
  isBodyRequired: boolean
  /** Message codes of required fields, by field, where the description defines them. */
  missingCodes: Readonly<Record<string, string>>
  /** Paths of body texts that may contain line breaks. */
  multilineFields: ReadonlySet<string>
  /** The file property of the body, if it has one. */
  file: FileField | undefined
  needsToken: boolean
  isAvailable: boolean
  /** The first 2xx status of the description. */
  successStatus: number
}

export interface ResolvedParameter {
  description: ParameterDescription
  pointer: string
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

/** Returns every operation of a description in document order. */
export function planOperations(api: ApiDescription): readonly OperationPlan[] {
  return Object.entries(api.document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] === undefined ? [] : [planOperation(api, path, item, method)])),
  )
}

function planOperation(api: ApiDescription, path: string, item: PathItem, method: string): OperationPlan {
  const description = item[method] as OperationDescription
  const pathPointer = `#/paths/${escapePointer(path)}`
  const pointer = `${pathPointer}/${method}`
  const security = description.security ?? api.document.security ?? []
  const body = resolve(api, description.requestBody, `${pointer}/requestBody`)
  const schema = resolve(api, body?.value.content['application/json']?.schema, '')?.value
  const successStatus = Object.keys(description.responses).find((status) => /^2\d\d$/.test(status))
  if (successStatus === undefined) throw new Error(`${description.operationId} describes no success status`)
  const bodyPointer = body?.value.content['application/json'] === undefined ? undefined : `${body.pointer}/content/application~1json/schema`
  return {
    api,
    operationId: description.operationId,
    method: method.toUpperCase(),
    path,
    route: `${api.prefix}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    pointer,
    description,
    parameters: [
      ...planParameters(api, item.parameters, `${pathPointer}/parameters`),
      ...planParameters(api, description.parameters, `${pointer}/parameters`),
    ],
    bodyPointer,
    isBodyRequired: body?.value.required === true,
    missingCodes: schema?.['x-missing-codes'] ?? {},
    multilineFields: findMultilineFields(api.document, bodyPointer),
    file: findFileField(schema, (property) => resolve(api, property, '')?.value),
    needsToken: security.length > 0 && !security.some((alternative) => Object.keys(alternative).length === 0),
    isAvailable: description['x-not-available-yet'] !== true,
    successStatus: Number(successStatus),
  }
}

function planParameters(api: ApiDescription, list: readonly ParameterDescription[] | undefined, pointer: string): ResolvedParameter[] {
  return (list ?? []).flatMap((parameter, index) => {
    const resolved = resolve(api, parameter, `${pointer}/${index}`)
    return resolved === undefined ? [] : [{ description: resolved.value, pointer: resolved.pointer }]
  })
}

/** Returns the JSON schema pointer of a response; undefined without JSON content, null for an undescribed status. */
export function findResponsePointer(plan: OperationPlan, status: number): { pointer: string; mediaType: string } | undefined | null {
  const key = [String(status), `${String(status)[0]}XX`, 'default'].find((candidate) => candidate in plan.description.responses)
  if (key === undefined) return null
  const resolved = resolve<ResponseDescription>(plan.api, plan.description.responses[key], `${plan.pointer}/responses/${key}`)
  const mediaType = Object.keys(resolved?.value.content ?? {}).find((type) => type.includes('json'))
  if (resolved === undefined || mediaType === undefined) return undefined
  return { pointer: `${resolved.pointer}/content/${escapePointer(mediaType)}/schema`, mediaType }
}

function resolve<T extends { $ref?: string }>(
  api: ApiDescription,
  value: T | undefined,
  pointer: string,
): { value: T; pointer: string } | undefined {
  if (value === undefined) return undefined
  if (value.$ref === undefined) return { value, pointer }
  return resolve(api, readPointer(api.document, value.$ref) as T, value.$ref)
}

function readPointer(document: unknown, pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (node, key) => (node as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
