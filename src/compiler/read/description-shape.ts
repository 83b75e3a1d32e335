/**
 * Checks that each key of an API description holds the kind of value that OpenAPI gives it, and leaves out what does not.
 *
 * All later steps take these kinds for granted: a schema is a mapping, `required` a list of texts.
 */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { capitalised } from '../diagnostics/words.ts'
import { isOpenApi30, schemaOf30 } from './openapi-30.ts'
import { describe, type ScalarSource, type Source } from './source.ts'

type Part =
  | { is: 'scalar'; needs: string; example: string; fits: (value: ScalarSource['value']) => boolean }
  | { is: 'list'; of: Part; needs: string; example: string; atLeast?: number }
  /** A mapping with known keys. Other keys are checked elsewhere, or contain data. */
  | { is: 'record'; needs: string; example: string; required?: readonly string[]; parts: () => Readonly<Record<string, Part>> }
  | { is: 'named'; of: Part; needs: string; example: string }
  | { is: 'one-of'; parts: readonly [Part, ...Part[]]; needs: string; example: string }

const text: Part = {
  is: 'scalar',
  needs: 'a text',
  example: '"7", in quotes where it would be a number or a date',
  fits: (value) => typeof value === 'string',
}
const reason: Part = {
  is: 'scalar',
  needs: 'a reason in words',
  example: 'Customers may change their own data at any time.',
  fits: (value) => typeof value === 'string' && value.trim() !== '',
}
const flag: Part = { is: 'scalar', needs: 'true or false', example: 'true', fits: (value) => typeof value === 'boolean' }
const number: Part = { is: 'scalar', needs: 'a number', example: '10', fits: (value) => typeof value === 'number' }
const count: Part = {
  is: 'scalar',
  needs: 'a whole number from 0',
  example: '10',
  fits: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0,
}
const pattern: Part = { is: 'scalar', needs: 'a regular expression', example: "'^[0-9]{5}$'", fits: isPattern }
const code: Part = { is: 'scalar', needs: 'a code', example: 'open', fits: () => true }
const texts: Part = { is: 'list', of: text, needs: 'a list of texts', example: '[one, two]' }
const codes: Part = { is: 'list', of: code, needs: 'a list of one or more codes', example: '[open, closed]', atLeast: 1 }
const reference: Part = { ...text, needs: 'the place of a definition', example: "'#/components/schemas/Booking'" }

function isPattern(value: ScalarSource['value']): boolean {
  if (typeof value !== 'string') return false
  try {
    return new RegExp(value, 'u').unicode
  } catch {
    return false
  }
}

const schema: Part = {
  is: 'record',
  needs: 'a schema',
  example: '{ type: string }',
  parts: () => ({
    $ref: reference,
    type: { is: 'one-of', parts: [text, texts], needs: 'a type, or a list of types', example: 'string' },
    format: text,
    enum: codes,
    'x-open-enum': codes,
    const: code,
    required: texts,
    items: schema,
    not: schema,
    contentSchema: schema,
    propertyNames: schema,
    additionalProperties: { is: 'one-of', parts: [flag, schema], needs: 'a schema, or true or false', example: 'false' },
    allOf: schemas,
    anyOf: schemas,
    oneOf: schemas,
    properties: namedOf(schema, 'schemas'),
    discriminator: {
      is: 'record',
      needs: 'a propertyName',
      example: '{ propertyName: kind }',
      parts: () => ({ propertyName: text, mapping: namedOf(reference, 'references') }),
    },
    minLength: count,
    maxLength: count,
    minItems: count,
    maxItems: count,
    minProperties: count,
    maxProperties: count,
    'x-max-bytes': count,
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: number,
    pattern,
    uniqueItems: flag,
    'x-multiline': flag,
    'x-language': text,
    'x-expected': flag,
    contentEncoding: text,
    'x-media-types': namedOf(texts, 'lists of file name extensions'),
    'x-missing-codes': namedOf(text, 'codes'),
    'x-problem-statuses': namedOf(count, 'statuses'),
  }),
}
const schemas: Part = { is: 'list', of: schema, needs: 'a list of one or more schemas', example: '[{ type: string }]', atLeast: 1 }

const parameter: Part = {
  is: 'record',
  needs: 'a parameter',
  example: '{ name: id, in: path, required: true, schema: { type: integer } }',
  required: ['name', 'in', 'schema'],
  parts: () => ({ $ref: reference, name: text, in: text, required: flag, schema }),
}
const header: Part = {
  is: 'record',
  needs: 'a header',
  example: '{ schema: { type: string } }',
  parts: () => ({ $ref: reference, schema }),
}
const body: Part = {
  is: 'record',
  needs: 'a body',
  example: '{ content: { application/json: { schema: { type: object } } } }',
  parts: () => ({ $ref: reference, required: flag, content, headers: namedOf(header, 'headers') }),
}
const content: Part = {
  is: 'named',
  needs: 'schemas by media type',
  example: '{ application/json: { schema: { type: object } } }',
  of: { is: 'record', needs: 'a schema', example: '{ schema: { type: object } }', parts: () => ({ schema }) },
}
const parameters: Part = { is: 'list', of: parameter, needs: 'a list of parameters', example: '[{ $ref: "#/components/parameters/id" }]' }
const operation: Part = {
  is: 'record',
  needs: 'an operation',
  example: '{ operationId: listBookings, responses: { "204": { description: Done } } }',
  parts: () => ({
    operationId: text,
    parameters,
    requestBody: body,
    responses: namedOf({ ...body, needs: 'an answer' }, 'answers'),
    security: { is: 'list', of: namedOf(texts, 'scopes'), needs: 'a list', example: '[]' },
    'x-safe': flag,
    'x-unguarded': reason,
    'x-not-available-yet': flag,
    'x-problem-codes': texts,
    'x-message-codes': texts,
  }),
}
const pathItem: Part = {
  is: 'record',
  needs: 'operations',
  example: '{ get: { operationId: listBookings } }',
  parts: () => ({ parameters, get: operation, post: operation, put: operation, delete: operation, patch: operation }),
}

function namedOf(of: Part, what: string): Part {
  return { is: 'named', of, needs: `${what} by name`, example: 'example' in of ? `{ one: ${of.example} }` : '' }
}

const description: Part = {
  is: 'record',
  needs: 'an API description',
  example: 'openapi: 3.1.0',
  parts: () => ({
    paths: {
      ...namedOf(pathItem, 'operations'),
      needs: 'operations by path',
      example: '{ /bookings: { get: { operationId: listBookings } } }',
    },
    components: {
      is: 'record',
      needs: 'definitions',
      example: '{ schemas: { Booking: { type: object } } }',
      parts: () => ({
        schemas: namedOf(schema, 'schemas'),
        parameters: namedOf(parameter, 'parameters'),
        requestBodies: namedOf(body, 'bodies'),
        responses: namedOf(body, 'answers'),
        headers: namedOf(header, 'headers'),
      }),
    },
  }),
}

/** Reports values of a wrong kind, and returns the description without them, in the words of 3.1; undefined if none is left. */
export const shapedDescription = (source: Source, report: Diagnostics): Source | undefined =>
  shaped(source, description, 'the description', { report, is30: isOpenApi30(source) })

interface Shaping {
  report: Diagnostics
  /** The file is written in OpenAPI 3.0. */
  is30: boolean
}

function shaped(written: Source, part: Part, where: string, shaping: Shaping): Source | undefined {
  const { report, is30 } = shaping
  const source = is30 && part === schema && written.kind === 'map' ? schemaOf30(written) : written
  switch (part.is) {
    case 'scalar':
      return source.kind === 'scalar' && part.fits(source.value) ? source : refused(source, part, where, report)
    case 'one-of': {
      const alike = part.parts.find((one) => (one.is === 'scalar' ? 'scalar' : one.is === 'list' ? 'list' : 'map') === source.kind)
      return alike && !(alike.is === 'scalar' && source.kind === 'scalar' && !alike.fits(source.value))
        ? shaped(source, alike, where, shaping)
        : refused(source, part, where, report)
    }
    case 'list': {
      if (source.kind !== 'list' || source.items.filter((item) => !isNull(item)).length < (part.atLeast ?? 0))
        return refused(source, part, where, report)
      return { ...source, items: source.items.flatMap((item) => shaped(item, part.of, where, shaping) ?? []) }
    }
    case 'named':
    case 'record': {
      if (source.kind !== 'map') return refused(source, part, where, report)
      const { required = [] } = part.is === 'record' ? part : {}
      for (const name of source.entries.has('$ref') ? [] : required)
        if (!source.entries.has(name))
          report.report('CAT105', source.span, `"${name}" is missing in ${part.needs}`, { hint: `For example: ${part.example}` })
      const parts = part.is === 'record' ? part.parts() : {}
      const entries = [...source.entries].flatMap(([name, { key, value }]) => {
        const inner = part.is === 'named' ? part.of : Object.hasOwn(parts, name) ? parts[name] : undefined
        const kept = inner ? shaped(value, inner, `"${name}"`, shaping) : value
        return kept ? [[name, { key, value: kept }] as const] : []
      })
      return { ...source, entries: new Map(entries) }
    }
  }
}

const isNull = (source: Source): boolean => source.kind === 'scalar' && source.value === null

function refused(source: Source, { needs, example }: Part, where: string, report: Diagnostics): undefined {
  report.reportWhole('CAT104', source.span, `${capitalised(where)} needs ${needs}, this is ${describe(source)}`, {
    hint: `For example: ${example}`,
  })
  return undefined
}
