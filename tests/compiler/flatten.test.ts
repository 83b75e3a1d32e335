import { describe, expect, it } from 'vitest'
import { flatten, type JsonSchema } from '../../src/core/compiler/read/api.ts'

const schemas = new Map<string, JsonSchema>([
  ['Kind', { type: 'string', enum: ['idCard', 'passport'] }],
  ['Note', { type: 'string', minLength: 1 }],
  ['Empty', { type: 'null' }],
  [
    'Branch',
    { type: 'object', properties: { name: { $ref: '#/components/schemas/Note' }, inner: { $ref: '#/components/schemas/Branch' } } },
  ],
])
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

describe('A flattened schema', () => {
  it.each([
    [
      'merges an enum and null into a nullable enum',
      { anyOf: [ref('Kind'), { type: 'null' }] },
      { type: ['string', 'null'], enum: ['idCard', 'passport', null] },
    ],
    [
      'merges null in either order, also through a reference',
      { oneOf: [ref('Empty'), ref('Note')] },
      { type: ['string', 'null'], minLength: 1 },
    ],
    [
      'keeps the keywords beside the union',
      { description: 'What it is', anyOf: [ref('Kind'), { type: 'null' }] },
      { description: 'What it is', type: ['string', 'null'], enum: ['idCard', 'passport', null] },
    ],
    ['keeps a union of two schemas', { anyOf: [ref('Kind'), ref('Note')] }, { anyOf: [schemas.get('Kind'), schemas.get('Note')] }],
    [
      'keeps a union of more than two schemas',
      { anyOf: [ref('Kind'), ref('Note'), { type: 'null' }] },
      { anyOf: [schemas.get('Kind'), schemas.get('Note'), { type: 'null' }] },
    ],
    [
      'replaces a recursive reference by an empty schema',
      ref('Branch'),
      { type: 'object', properties: { name: { type: 'string', minLength: 1 }, inner: {} } },
    ],
  ])('%s', (_what, schema, written) => {
    expect(flatten(schema as JsonSchema, schemas)).toEqual(written)
  })
})
