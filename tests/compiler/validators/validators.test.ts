import { gzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emitValidator, type JsonSchema, requestAjvOptions, validatedPart } from '../../../src/core/compiler/emit/validators.ts'
import type { SchemaValidator } from '../../../src/core/model/catalogue-model.ts'

const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void

/** A body with every keyword and format that the portal's request bodies use. */
const registration: JsonSchema = {
  type: 'object',
  title: 'Registration',
  additionalProperties: false,
  required: ['firstName', 'gender', 'email1', 'privacyAccepted', 'marketingAccepted', 'password'],
  properties: {
    firstName: { type: 'string', minLength: 1, maxLength: 5, description: 'as on the identity document', examples: ['Giulia'] },
    gender: { type: 'string', enum: ['F', 'Z'] },
    birthDate: { type: ['string', 'null'], format: 'date' },
    email1: { type: 'string', format: 'email', maxLength: 60 },
    cap: { type: 'string', pattern: '^[0-9]{5}$' },
    privacyAccepted: { type: 'boolean', const: true },
    marketingAccepted: { type: 'boolean' },
    password: { type: 'string', format: 'password', minLength: 8 },
    amount: { type: 'integer', format: 'cents', minimum: 0, exclusiveMaximum: 1000 },
    signedAt: { type: 'string', format: 'date-time' },
    picture: { type: 'string', format: 'byte', 'x-max-bytes': 4_000_000 },
    description: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'], additionalProperties: false },
    divisions: { type: 'array', items: { type: 'integer', enum: [1, 3] }, uniqueItems: true, maxItems: 2 },
    contact: {
      oneOf: [
        { type: 'string', format: 'uuid' },
        { type: 'object', required: ['phone'], properties: { phone: { type: 'string' } } },
      ],
    },
  },
}

async function loadValidator(schema: JsonSchema): Promise<SchemaValidator> {
  const source = Buffer.from(await emitValidator(schema)).toString('base64')
  const module: { default: SchemaValidator } = await import(/* @vite-ignore */ `data:text/javascript;base64,${source}`)
  return module.default
}

function plainAjv(schema: JsonSchema): SchemaValidator {
  const ajv = new Ajv2020({ ...requestAjvOptions, formats: {} })
  addFormats(ajv)
  for (const format of ['cents', 'html', 'byte']) ajv.addFormat(format, true)
  return ajv.compile(validatedPart(schema)) as unknown as SchemaValidator
}

const words = ['', 'Anna', 'àèìòù', '👩‍👧', 'troppo lungo', '41121', '4112a', 'F', 'Z', 'X', 'a@b.it', 'a@b', 'vacanze-2026']
const days = ['2024-02-29', '2023-02-29', '1900-02-29', '2000-02-29', '2010-02-01', '2010-13-01', '01/02/2010', '2010-04-31']
const instants = [
  '2026-01-01T10:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01 10:00',
  '2026-02-30T10:00:00+01:00',
  '2026-01-01T10:00:00+01:00',
]
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    ...words,
    ...days,
    ...instants,
    true,
    false,
    null,
    undefined,
    0,
    -1,
    999,
    1000,
    1.5,
    [1, 3],
    [1, 1],
    [3, 1, 3],
    {},
  ),
  fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }).map((day) => day.toISOString().slice(0, 10)),
  fc.uuid(),
  fc.emailAddress(),
  fc.string({ unit: 'grapheme' }),
  fc.record({ phone: fc.string() }),
  fc.record({ title: fc.constantFrom<unknown>('x', 1) }, { requiredKeys: [] }),
)
const names = [...Object.keys(registration.properties as object), 'owner']
const bodies = fc.dictionary(fc.constantFrom(...names), anything)
const valid = {
  firstName: 'Anna',
  gender: 'F',
  email1: 'anna@example.it',
  privacyAccepted: true,
  marketingAccepted: false,
  password: 'vacanze-2026',
}

/** The parts of a validation result that a form reads, with sorted errors. */
function failings(validate: SchemaValidator, body: unknown) {
  const holds = validate(body)
  const errors = (validate.errors ?? []).map(({ keyword, instancePath, params }) => JSON.stringify([instancePath, keyword, params]))
  return { holds, errors: errors.sort() }
}

describe('the emitted validator', () => {
  test('gives the same errors as the interpreting validator', async () => {
    const emitted = await loadValidator(registration)
    const interpreted = plainAjv(registration)
    let accepted = 0
    fc.assert(
      fc.property(
        fc.oneof(
          bodies,
          bodies.map((body) => ({ ...valid, ...body })),
          anything,
        ),
        (body) => {
          expect(failings(emitted, body)).toEqual(failings(interpreted, body))
          if (emitted(body)) accepted++
        },
      ),
      { numRuns: 3000 },
    )
    expect(accepted).toBeGreaterThan(20)
  })

  test('accepts a valid registration, and reports the error of each invalid field', async () => {
    const validate = await loadValidator(registration)
    expect(failings(validate, valid)).toEqual({ holds: true, errors: [] })
    const bad = failings(validate, { ...valid, firstName: '', birthDate: '2023-02-29', email1: 'anna@', privacyAccepted: false, owner: 7 })
    expect(bad.errors.map((error) => (JSON.parse(error) as string[]).slice(0, 2))).toEqual([
      ['', 'additionalProperties'],
      ['/birthDate', 'format'],
      ['/email1', 'format'],
      ['/firstName', 'minLength'],
      ['/privacyAccepted', 'const'],
    ])
  })

  test('contains nothing that a strict content security policy or a browser refuses', async () => {
    const source = await emitValidator(registration)
    expect(source).not.toMatch(/\beval\b|\bFunction\s*\(|\brequire\b|\bimport\b|\bprocess\b/)
    expect(source).toMatch(/export\s*\{\s*\w+ as default\s*\}/)
  })

  test('is smaller than 2.5 KB compressed for fourteen fields, and than 700 bytes for a small form', async () => {
    expect(gzipSync(await emitValidator(registration)).length).toBeLessThan(2500)
    const login = {
      type: 'object',
      required: ['username', 'password'],
      properties: { username: { type: 'string', minLength: 1 }, password: { type: 'string' } },
    }
    expect(gzipSync(await emitValidator(login)).length).toBeLessThan(700)
  })

  test('is deterministic, and independent of descriptions of the fields', async () => {
    const reworded = JSON.parse(JSON.stringify(registration).replace('as on the identity document', 'first name'))
    const [first, again, other] = await Promise.all([emitValidator(registration), emitValidator(registration), emitValidator(reworded)])
    expect(again).toBe(first)
    expect(other).toBe(first)
  })

  test('keeps a property named like a keyword', () => {
    const schema = { type: 'object', properties: { title: { type: 'string', title: 'Title' }, 'x-ray': { type: 'string' } } }
    expect(validatedPart(schema)).toEqual({ type: 'object', properties: { title: { type: 'string' }, 'x-ray': { type: 'string' } } })
  })

  test.each([
    ['an unknown format', { type: 'string', minLength: 2, format: 'roubles' }],
    ['an unknown keyword', { type: 'string', minLength: 2, discount: true }],
  ])('ignores %s', async (_case, field) => {
    const plain = { type: 'string', minLength: 2 }
    expect(await emitValidator({ type: 'object', properties: { field } })).toBe(
      await emitValidator({ type: 'object', properties: { field: plain } }),
    )
  })

  test.each([['a contradiction', { type: 'string', minimum: 3 }, /minimum/]])('refuses %s and names it', async (_case, field, message) => {
    await expect(emitValidator({ type: 'object', properties: { field } })).rejects.toThrow(message)
  })
})
