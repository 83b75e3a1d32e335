import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Fault } from '../domain/fault.ts'

/** The four API descriptions and the prefixes of their paths on this server. */
export const apis = [
  { name: 'member', prefix: '/api' },
  { name: 'form', prefix: '/api' },
  { name: 'payments', prefix: '/api' },
  { name: 'sign', prefix: '/sign' },
] as const
export type ApiName = (typeof apis)[number]['name']

/** The folder of the bundled descriptions, one `<name>.json` each, written by `npm run compile`. */
export const descriptionFolder = fileURLToPath(new URL('../../../generated/openapi/', import.meta.url))

/** A bundled OpenAPI 3.1 document, typed as far as the server reads it. */
export interface ApiDescription {
  name: ApiName
  prefix: string
  document: OpenApiDocument
}

export interface OpenApiDocument {
  paths: Readonly<Record<string, PathItem>>
  security?: readonly Readonly<Record<string, readonly string[]>>[]
  components?: { schemas?: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
}

export interface PathItem {
  parameters?: readonly ParameterDescription[]
  [method: string]: unknown
}

export interface OperationDescription {
  operationId: string
  security?: readonly Readonly<Record<string, readonly string[]>>[]
  parameters?: readonly ParameterDescription[]
  requestBody?: { $ref?: string; required?: boolean; content: Readonly<Record<string, { schema?: BodySchema }>> }
  responses: Readonly<Record<string, ResponseDescription>>
  'x-not-available-yet'?: boolean
  'x-problem-codes'?: readonly string[]
  'x-message-codes'?: readonly string[]
}

/** The parts of a body's schema that the server reads itself, besides validation. */
export interface BodySchema {
  $ref?: string
  properties?: Readonly<Record<string, PropertySchema>>
  'x-missing-codes'?: Readonly<Record<string, string>>
}

export interface PropertySchema {
  $ref?: string
  contentEncoding?: string
  'x-max-bytes'?: number
  'x-media-types'?: Readonly<Record<string, readonly string[]>>
}

export interface ParameterDescription {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  schema?: unknown
}

export interface ResponseDescription {
  $ref?: string
  content?: Readonly<Record<string, { schema?: unknown }>>
}

/** Reads all four descriptions. Throws a Fault that names the command to run when one is missing. */
export function readApiDescriptions(folder: string = descriptionFolder): readonly ApiDescription[] {
  return apis.map(({ name, prefix }) => {
    const path = `${folder.replace(/\/$/, '')}/${name}.json`
    try {
      return { name, prefix, document: JSON.parse(readFileSync(path, 'utf8')) as OpenApiDocument }
    } catch (error) {
      throw new Fault(`The bundled API description ${path} cannot be read. Run \`npm run compile\` first.`, { cause: error })
    }
  })
}
