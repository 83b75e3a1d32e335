/**
 * Checks that each key of an API description holds the kind of value that OpenAPI gives it, and leaves out what does not.
 *
 * All later steps take these kinds for granted: a schema is a mapping, `required` a list of texts.
 */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { capitalised } from '../diagnostics/words.ts'
import { schemaOf30 } from './openapi-30.ts'
import { describe, type ScalarSource, type Source, withEntries, withItems } from './source.ts'

/** What a reference may lead to: the objects of OpenAPI that have a name or a place of their own. `other` is any part without checks. */
export type DefinitionKind = 'path' | 'operation' | 'schema' | 'parameter' | 'header' | 'body' | 'answer' | 'other'

/** Sections of `components` whose entries are checked, by their kind. */
export const componentSections = {
  schema: 'schemas',
  parameter: 'parameters',
  header: 'headers',
  body: 'requestBodies',
  answer: 'responses',
} as const satisfies Partial<Record<DefinitionKind, string>>

export interface Shaping {
  report: Pick<Diagnostics, 'report' | 'reportWhole'>
  /** The file is written in OpenAPI 3.0. */
  is30: boolean
  /**
   * Receives each reference with the kind of its place.
   *
   * @param orName the text may also be the name of a schema, as in `discriminator.mapping`.
   */
  refer(reference: ScalarSource, kind: DefinitionKind, orName?: boolean): void
  /** Reads a part of its own, such as an operation or a component, and returns it. */
  define(source: Source, kind: DefinitionKind, where: string): Source | undefined
}

type Part =
  | {
      is: 'scalar'
      needs: string
      example: string
      fits: (value: ScalarSource['value']) => boolean
      refersTo?: DefinitionKind
      orName?: true
    }
  | { is: 'list'; of: Part; needs: string; example: string; atLeast?: number }
  /** A mapping with known keys. Other keys are checked elsewhere, or contain data. */
  | {
      is: 'record'
      needs: string
      example: string
      required?: readonly string[]
      /** Keys that hold data, in which `$ref` is not a reference. */
      data?: readonly string[]
      parts: () => Readonly<Record<string, Part>>
    }
  /** @param lenient other values are kept: they only document. */
  | { is: 'named'; of: Part; needs: string; example: string; lenient?: true }
  /** A part that is read by itself. */
  | { is: 'definition'; kind: DefinitionKind; needs: string; example: string }
  | { is: 'one-of'; parts: readonly [Part, ...Part[]]; needs: string; example: string }

const text: Part & { is: 'scalar' } = {
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
const referenceTo = (kind: DefinitionKind): Part & { is: 'scalar' } => ({
  ...text,
  needs: 'the place of a definition',
  example: "'#/components/schemas/Booking'",
  refersTo: kind,
})

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
  data: ['example', 'examples', 'default', 'x-open-enum'],
  parts: () => ({
    $ref: referenceTo('schema'),
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
      parts: () => ({ propertyName: text, mapping: namedOf({ ...referenceTo('schema'), orName: true }, 'references') }),
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

const examples: Part = {
  ...namedOf(
    { is: 'record', needs: 'an example', example: '', data: ['value'], parts: () => ({ $ref: referenceTo('other') }) },
    'examples',
  ),
  lenient: true,
}
const parameter: Part = {
  is: 'record',
  needs: 'a parameter',
  example: '{ name: id, in: path, required: true, schema: { type: integer } }',
  required: ['name', 'in', 'schema'],
  data: ['example'],
  parts: () => ({
    $ref: referenceTo('parameter'),
    name: text,
    in: text,
    required: flag,
    style: text,
    explode: flag,
    schema,
    content,
    examples,
  }),
}
const header: Part = {
  is: 'record',
  needs: 'a header',
  example: '{ schema: { type: string } }',
  data: ['example'],
  parts: () => ({ $ref: referenceTo('header'), schema, examples }),
}
const bodyOf = (kind: DefinitionKind, needs: string): Part => ({
  is: 'record',
  needs,
  example: '{ content: { application/json: { schema: { type: object } } } }',
  parts: () => ({ $ref: referenceTo(kind), required: flag, content, headers: namedOf(header, 'headers') }),
})
const body = bodyOf('body', 'a body')
const answer = bodyOf('answer', 'an answer')
const encoding: Part = {
  is: 'record',
  needs: 'an encoding',
  example: '{ contentType: image/png }',
  parts: () => ({ contentType: text, style: text, explode: flag, headers: namedOf(header, 'headers') }),
}
const content: Part = {
  is: 'named',
  needs: 'schemas by media type',
  example: '{ application/json: { schema: { type: object } } }',
  of: {
    is: 'record',
    needs: 'a schema',
    example: '{ schema: { type: object } }',
    data: ['example'],
    parts: () => ({ schema, examples, encoding: namedOf(encoding, 'encodings') }),
  },
}
const parameters: Part = { is: 'list', of: parameter, needs: 'a list of parameters', example: '[{ $ref: "#/components/parameters/id" }]' }
const operation: Part = {
  is: 'record',
  needs: 'an operation',
  example: '{ operationId: listBookings, responses: { "204": { description: Done } } }',
  parts: () => ({
    $ref: referenceTo('operation'),
    operationId: text,
    parameters,
    requestBody: body,
    responses: namedOf(answer, 'answers'),
    security: { is: 'list', of: namedOf(texts, 'scopes'), needs: 'a list', example: '[]' },
    'x-safe': flag,
    'x-unguarded': reason,
    'x-not-available-yet': flag,
    'x-problem-codes': texts,
    'x-message-codes': texts,
  }),
}
const path: Part = {
  is: 'record',
  needs: 'operations',
  example: '{ get: { operationId: listBookings } }',
  parts: () => ({
    $ref: referenceTo('path'),
    parameters,
    ...Object.fromEntries(verbs.map((verb) => [verb, definitionOf('operation')])),
  }),
}

/** Keys of a path that are operations. */
export const verbs = ['get', 'post', 'put', 'delete', 'patch', 'options', 'head'] as const

const other: Part = { is: 'record', needs: 'a definition', example: '', parts: () => ({}) }
const definitions: Readonly<Record<DefinitionKind, Part>> = { path, operation, schema, parameter, header, body, answer, other }

function namedOf(of: Part, what: string): Part & { is: 'named' } {
  return { is: 'named', of, needs: `${what} by name`, example: 'example' in of ? `{ one: ${of.example} }` : '' }
}
function definitionOf(kind: DefinitionKind): Part {
  const { needs, example } = definitions[kind]
  return { is: 'definition', kind, needs, example }
}

const description: Part = {
  is: 'record',
  needs: 'an API description',
  example: 'openapi: 3.1.0',
  parts: () => ({
    paths: {
      ...namedOf(definitionOf('path'), 'operations'),
      needs: 'operations by path',
      example: '{ /bookings: { get: { operationId: listBookings } } }',
    },
    webhooks: namedOf(definitionOf('path'), 'operations'),
    components: {
      is: 'record',
      needs: 'definitions',
      example: '{ schemas: { Booking: { type: object } } }',
      parts: () => ({
        schemas: namedOf(definitionOf('schema'), 'schemas'),
        parameters: namedOf(definitionOf('parameter'), 'parameters'),
        requestBodies: namedOf(definitionOf('body'), 'bodies'),
        responses: namedOf(definitionOf('answer'), 'answers'),
        headers: namedOf(definitionOf('header'), 'headers'),
        examples,
        links: namedOf(definitionOf('other'), 'links'),
        callbacks: namedOf(definitionOf('other'), 'callbacks'),
        securitySchemes: namedOf(definitionOf('other'), 'security schemes'),
        pathItems: namedOf(definitionOf('path'), 'operations'),
      }),
    },
  }),
}

/** Reports values of a wrong kind, and returns the description without them, in the words of 3.1; undefined if none is left. */
export const shapedDescription = (source: Source, shaping: Shaping): Source | undefined =>
  shaped(source, description, 'the description', shaping)

/** Does the same for a part of a description. A part without a grammar is any value. */
export function shapedDefinition(source: Source, kind: DefinitionKind, where: string, shaping: Shaping): Source | undefined {
  if (kind !== 'other') return shaped(source, definitions[kind], where, shaping)
  findReferences(source, shaping)
  return source
}

function shaped(written: Source, part: Part, where: string, shaping: Shaping): Source | undefined {
  const { report } = shaping
  const source = shaping.is30 && part === schema && written.kind === 'map' ? schemaOf30(written) : written
  switch (part.is) {
    case 'definition':
      return shaping.define(source, part.kind, where)
    case 'scalar':
      if (source.kind !== 'scalar' || !part.fits(source.value)) return refused(source, part, where, shaping)
      if (part.refersTo) shaping.refer(source, part.refersTo, part.orName)
      return source
    case 'one-of': {
      const alike = part.parts.find((one) => (one.is === 'scalar' ? 'scalar' : one.is === 'list' ? 'list' : 'map') === source.kind)
      return alike && !(alike.is === 'scalar' && source.kind === 'scalar' && !alike.fits(source.value))
        ? shaped(source, alike, where, shaping)
        : refused(source, part, where, shaping)
    }
    case 'list': {
      if (source.kind !== 'list' || source.items.filter((item) => !isNull(item)).length < (part.atLeast ?? 0))
        return refused(source, part, where, shaping)
      const items = source.items.flatMap((item) => shaped(item, part.of, where, shaping) ?? [])
      return items.length === source.items.length && items.every((item, index) => item === source.items[index])
        ? source
        : withItems(source, items)
    }
    case 'named':
    case 'record': {
      if (source.kind !== 'map') return part.is === 'named' && part.lenient ? source : refused(source, part, where, shaping)
      const { required = [] } = part.is === 'record' ? part : {}
      // A parameter has either.
      for (const name of source.entries.has('$ref') ? [] : required)
        if (!source.entries.has(name) && !(name === 'schema' && source.entries.has('content')))
          report.report('CAT105', source.span, `"${name}" is missing in ${part.needs}`, { hint: `For example: ${part.example}` })
      const parts = part.is === 'record' ? partsOf(part) : {}
      let same = true
      const entries: [string, { key: ScalarSource; value: Source }][] = []
      for (const [name, entry] of source.entries) {
        const { key, value } = entry
        const inner = part.is === 'named' ? part.of : Object.hasOwn(parts, name) ? parts[name] : undefined
        if (!inner && part.is === 'record' && !part.data?.includes(name)) findReferences(value, shaping)
        const kept = inner ? shaped(value, inner, `"${name}"`, shaping) : value
        if (kept !== value) same = false
        if (kept) entries.push([name, kept === value ? entry : { key, value: kept }])
      }
      return same ? source : withEntries(source, new Map(entries))
    }
  }
}

/** Parts by their record: a description has many schemas. */
const knownParts = new Map<Part, Readonly<Record<string, Part>>>()

function partsOf(part: Part & { is: 'record' }): Readonly<Record<string, Part>> {
  const known = knownParts.get(part) ?? part.parts()
  knownParts.set(part, known)
  return known
}

/** Finds the references in a part without a grammar, such as an extension. */
function findReferences(source: Source, shaping: Shaping): void {
  if (source.kind === 'list') for (const item of source.items) findReferences(item, shaping)
  if (source.kind !== 'map') return
  for (const [name, { value }] of source.entries)
    if (name === '$ref' && value.kind === 'scalar') shaping.refer(value, 'other')
    else if (!['example', 'examples', 'default', 'enum', 'const', 'x-open-enum'].includes(name)) findReferences(value, shaping)
}

const isNull = (source: Source): boolean => source.kind === 'scalar' && source.value === null

function refused(source: Source, { needs, example }: Part, where: string, { report }: Shaping): undefined {
  report.reportWhole('CAT104', source.span, `${capitalised(where)} needs ${needs}, this is ${describe(source)}`, {
    hint: `For example: ${example}`,
  })
  return undefined
}
