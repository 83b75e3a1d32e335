import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/core/compiler/diagnostics/diagnostic.ts'
import { filesInMemory } from '../../src/core/compiler/index.ts'
import { readApi } from '../../src/core/compiler/read/api.ts'

/** Reads a schema, written as YAML, in a description of a version. */
function schemaIn(version: string, schema: string): unknown {
  const text = `openapi: ${version}\npaths: { /a: { get: { operationId: getA } } }\ncomponents:\n  schemas:\n    A: ${schema}\n    B: { type: object }\n`
  return readApi(filesInMemory(new Map([['openapi/member.yaml', text]])), new Set(['getA', 'getB']), new Diagnostics()).schemas.get('A')
}

describe('A schema of OpenAPI 3.0', () => {
  it.each([
    ['nullable beside a type', '{ type: string, nullable: true }', { type: ['string', 'null'] }],
    ['nullable that is false', '{ type: string, nullable: false }', { type: 'string' }],
    ['nullable beside codes', '{ type: string, enum: [a, b], nullable: true }', { type: ['string', 'null'], enum: ['a', 'b', null] }],
    [
      'nullable beside codes with null',
      '{ type: string, enum: [a, null], nullable: true }',
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'nullable beside a reference',
      "{ $ref: '#/components/schemas/B', nullable: true }",
      { anyOf: [{ $ref: '#/components/schemas/B' }, { type: 'null' }] },
    ],
    [
      'nullable beside parts',
      "{ nullable: true, description: Whose, allOf: [{ $ref: '#/components/schemas/B' }] }",
      { anyOf: [{ description: 'Whose', allOf: [{ $ref: '#/components/schemas/B' }] }, { type: 'null' }] },
    ],
    [
      'nullable beside variants',
      "{ oneOf: [{ $ref: '#/components/schemas/B' }], nullable: true }",
      { oneOf: [{ $ref: '#/components/schemas/B' }, { type: 'null' }] },
    ],
    ['nullable of anything', '{ description: Anything, nullable: true }', { description: 'Anything' }],
    ['an exclusive minimum', '{ type: number, minimum: 5, exclusiveMinimum: true }', { type: 'number', exclusiveMinimum: 5 }],
    ['an exclusive maximum', '{ type: number, maximum: 5, exclusiveMaximum: true }', { type: 'number', exclusiveMaximum: 5 }],
    ['an inclusive minimum', '{ type: number, minimum: 5, exclusiveMinimum: false }', { type: 'number', minimum: 5 }],
    ['an exclusive limit without the limit', '{ type: number, exclusiveMinimum: true }', { type: 'number' }],
    ['an example', '{ type: integer, example: 7 }', { type: 'integer', examples: [7] }],
    [
      'a schema inside a schema',
      '{ type: array, items: { type: object, properties: { a: { type: integer, nullable: true } } } }',
      { type: 'array', items: { type: 'object', properties: { a: { type: ['integer', 'null'] } } } },
    ],
    [
      'a property that is called like a word of 3.0',
      '{ type: object, properties: { nullable: { type: boolean } }, default: { nullable: true } }',
      { type: 'object', properties: { nullable: { type: 'boolean' } }, default: { nullable: true } },
    ],
  ])('with %s is read in the words of 3.1', (_what, written, read) => {
    expect(schemaIn('3.0.3', written)).toEqual(read)
  })

  it('is not read so in a description of 3.1', () => {
    expect(schemaIn('3.1.0', '{ type: string, nullable: true, example: a }')).toEqual({ type: 'string', nullable: true, example: 'a' })
  })
})
