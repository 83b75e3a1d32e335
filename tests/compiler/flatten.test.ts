import { describe, expect, it } from 'vitest'
import { flatten, type JsonSchema } from '../../src/compiler/read/api.ts'

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
      'codes or null are codes that may be null',
      { anyOf: [ref('Kind'), { type: 'null' }] },
      { type: ['string', 'null'], enum: ['idCard', 'passport', null] },
    ],
    ['in either order, and by a name for null', { oneOf: [ref('Empty'), ref('Note')] }, { type: ['string', 'null'], minLength: 1 }],
    [
      'with what stands beside the choice',
      { description: 'What it is', anyOf: [ref('Kind'), { type: 'null' }] },
      { description: 'What it is', type: ['string', 'null'], enum: ['idCard', 'passport', null] },
    ],
    [
      'a choice between other schemas stays one',
      { anyOf: [ref('Kind'), ref('Note')] },
      { anyOf: [schemas.get('Kind'), schemas.get('Note')] },
    ],
    [
      'and so does one between more than two',
      { anyOf: [ref('Kind'), ref('Note'), { type: 'null' }] },
      { anyOf: [schemas.get('Kind'), schemas.get('Note'), { type: 'null' }] },
    ],
    [
      'a schema inside itself says nothing',
      ref('Branch'),
      { type: 'object', properties: { name: { type: 'string', minLength: 1 }, inner: {} } },
    ],
  ])('%s', (_what, schema, written) => {
    expect(flatten(schema as JsonSchema, schemas)).toEqual(written)
  })
})
