import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formsByOperation } from '#generated/server/forms.ts'
import { emitValidator, type JsonSchema } from '../../src/core/compiler/emit/validators.ts'
import type { FormModel, SchemaValidator } from '../../src/core/model/catalogue-model.ts'
import { validationFormats } from '../../src/core/model/validation-policy.ts'
import type { ApiDescription } from '../../src/core/server/http/api-description.ts'
import { planOperations } from '../../src/core/server/http/operation-plan.ts'
import { createSchemaCompiler, type SchemaErrors } from '../../src/core/server/http/schemas.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'

/**
 * Browser and server find the same errors at the same fields of any body.
 *
 * The browser uses the validator that the compiler emitted, the server the API description itself. The emitted validator knows the fields
 * of its form only; the server alone validates the others and those that it fills itself (readOnly).
 */
const descriptions = bundledDescriptions()
const compiler = createSchemaCompiler(descriptions)
const plans = new Map(descriptions.flatMap(planOperations).map((plan) => [plan.operationId, plan]))

const hostileTexts = [
  ...['', ' ', 'Anna', 'àèìòù', '👩‍👧', 'x'.repeat(61), 'x'.repeat(300), '41121', '4112a', 'F', 'Italiana', 'idCard', '0', '-1', '1.5'],
  ...['a@b.it', 'a@b', 'a@b..it', 'A@B.IT', '"a b"@c.it', 'a@[127.0.0.1]'],
  ...['2024-02-29', '2023-02-29', '1900-02-29', '2010-13-01', '01/02/2010', '2010-1-1', '2010-02-01T00:00:00Z', '0000-01-01'],
  ...['2024-01-01T10:00:00Z', '2024-01-01 10:00:00Z', '2024-01-01T10:00:00', '2024-01-01t10:00:00z', '2024-01-01T24:00:00Z'],
  ...['2024-01-01T10:00:60Z', '2024-02-30T10:00:00+01:00', '2024-01-01T10:00:00+24:00', '2024-01-01T10:00Z', '2024-01-01T10:00:00.5Z'],
  ...['https://example.it', 'example.it', 'https://example.it/a b', 'javascript:alert(1)', '//host/path', 'https://exàmple.it'],
  ...['9f0c1f5e-5a7a-4a55-9b5e-0c9d8b7a6f5e', 'urn:uuid:9f0c1f5e-5a7a-4a55-9b5e-0c9d8b7a6f5e', '9F0C1F5E5A7A4A559B5E0C9D8B7A6F5E'],
]
const hostileValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  fc.constantFrom<unknown>(true, false, null, 0, -1, 1, 3, 7, 1.5, 1e21, 2 ** 31, 2 ** 53, [], [1, 1], {}, [{}]),
  fc.string({ unit: 'grapheme' }),
  fc.emailAddress(),
  // JSON has no others.
  fc.double({ noDefaultInfinity: true, noNaN: true }),
)

describe.each(Object.entries(formsByOperation))('The body of %s', (operationId, form) => {
  const plan = plans.get(operationId)
  const judge = plan && compiler.compileRequest(plan)
  const names = propertyNames(operationId).filter((name) => isOfForm(form, [name]) || isOfForm(form, ['member', name]))
  const part = fc.dictionary(fc.constantFrom(...names, 'stranger'), hostileValue, { maxKeys: names.length + 1 })

  it('is validated alike by the emitted validator and by the server', () => {
    const keywords = new Set<string>()
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, 'stranger'), fc.oneof(hostileValue, part)), (body) => {
        const holds = form.validate(body)
        const browser = mistakes(form, holds ? [] : ((form.validate.errors ?? []) as SchemaErrors))
        const server = mistakes(form, judge?.checkBody(body) ?? [])
        for (const { keyword } of form.validate.errors ?? []) keywords.add(keyword)
        expect(browser).toEqual(server)
      }),
      { numRuns: process.env.TEST_LONG ? 5_000 : 300 },
    )
    expect(keywords.size).toBeGreaterThan(0)
  })
})

describe('A string format in the browser and on the server', () => {
  const properties = Object.fromEntries(Object.keys(validationFormats).map((format) => [format, { type: 'string', format }]))
  const schema = { type: 'object', properties }
  const document = {
    openapi: '3.1.0',
    paths: {
      '/formats': {
        post: {
          operationId: 'sendFormats',
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { '200': {} },
        },
      },
    },
  }
  const described = [{ name: 'formats', prefix: '', document }] as unknown as readonly ApiDescription[]

  it.each([
    ['date-time', '2024-01-01 10:00:00Z', false],
    ['date-time', '2024-01-01T10:00:00Z', true],
    ['date-time', '2024-01-01T10:00:60Z', false],
    ['date', '2023-02-29', false],
    ['email', 'a@b', false],
    ['uri', 'example.it', false],
  ])('%s gives the same result for %s: %s', async (format, text, isGood) => {
    const [plan] = described.flatMap(planOperations)
    const server =
      plan &&
      createSchemaCompiler(described)
        .compileRequest(plan)
        .checkBody({ [format]: text })
    const browser = await loadValidator(schema)
    expect([server?.length === 0, browser({ [format]: text })]).toEqual([isGood, isGood])
  })

  it('gives the same result for hostile texts', async () => {
    const [plan] = described.flatMap(planOperations)
    const server = plan && createSchemaCompiler(described).compileRequest(plan)
    const browser = await loadValidator(schema)
    for (const format of Object.keys(validationFormats))
      for (const text of hostileTexts)
        expect([format, text, browser({ [format]: text })]).toEqual([format, text, server?.checkBody({ [format]: text }).length === 0])
  })
})

async function loadValidator(schema: JsonSchema): Promise<SchemaValidator> {
  const source = Buffer.from(await emitValidator(schema)).toString('base64')
  const module: { default: SchemaValidator } = await import(/* @vite-ignore */ `data:text/javascript;base64,${source}`)
  return module.default
}

/** Returns the distinct errors at fields of the form, sorted. */
function mistakes(form: FormModel, errors: SchemaErrors): string[] {
  return errors
    .filter(({ keyword }) => keyword !== 'readOnly')
    .filter(({ instancePath, params: { missingProperty } }) =>
      isOfForm(form, [...instancePath.split('/').slice(1), missingProperty ?? []].flat()),
    )
    .map(describeMistake)
    .filter((mistake, index, all) => all.indexOf(mistake) === index)
    .sort()
}

/** Describes an error. Errors of a value's kind count as one rule, as the emitted validator writes `anyOf: [enum, null]` as one enum. */
function describeMistake({ keyword, instancePath, params }: SchemaErrors[number]): string {
  const isOfKind = ['anyOf', 'const', 'enum', 'type'].includes(keyword)
  return JSON.stringify(isOfKind ? [instancePath, 'kind'] : [instancePath, keyword, params])
}

/** Returns whether the emitted validator knows the property at a path. */
function isOfForm(form: FormModel, path: readonly string[]): boolean {
  return path.every((name, depth) => {
    const body = path.slice(0, depth).reduceRight<unknown>((inside, outer) => ({ [outer]: inside }), { [name]: null })
    form.validate(body)
    return !(form.validate.errors ?? []).some(({ params }) => params.additionalProperty === name)
  })
}

function propertyNames(operationId: string): string[] {
  const plan = plans.get(operationId)
  if (plan?.bodyPointer === undefined) throw new Error(`${operationId} has no JSON body`)
  const names = new Set<string>()
  const visit = (node: unknown, depth: number): void => {
    if (typeof node !== 'object' || node === null || depth > 6) return
    const { $ref, properties, allOf, anyOf, oneOf } = node as Record<string, unknown>
    if (typeof $ref === 'string') visit(read(plan.api.document, $ref), depth + 1)
    if (typeof properties === 'object' && properties !== null) for (const name of Object.keys(properties)) names.add(name)
    for (const parts of [allOf, anyOf, oneOf]) if (Array.isArray(parts)) for (const part of parts) visit(part, depth + 1)
  }
  visit(read(plan.api.document, plan.bodyPointer), 0)
  return [...names]
}

function read(document: unknown, pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (node, key) => (node as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )
}
