/** References of API descriptions: each is followed relative to its file, and the bundle holds what it leads to. */
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/core/compiler/diagnostics/diagnostic.ts'
import { filesInMemory } from '../../src/core/compiler/index.ts'
import { readApi } from '../../src/core/compiler/read/api.ts'

type Texts = Readonly<Record<string, string>>

function read(texts: Texts) {
  const report = new Diagnostics()
  const files = Object.entries(texts).map(([path, text]) => [`openapi/${path}`, text] as const)
  const api = readApi(filesInMemory(new Map(files)), new Set(['getA', 'getB']), report)
  const reports = report.sorted().map(({ code, span, message }) => `${code} ${span.file}: ${message}`)
  return { api, document: api.documents.get('member')?.document, reports }
}

/** A description of one operation, `get` of `/a`, which answers a schema. */
const answering = (schema: string, more = '') => `
openapi: 3.1.0
paths:
  /a:
    get:
      operationId: getA
      responses: { '200': { description: A, content: { application/json: { schema: ${schema} } } } }
${more}`

const answerOf = (texts: Texts) => {
  const { api, reports } = read(texts)
  expect(reports).toEqual([])
  return { answer: api.operations.get('getA')?.answer, schemas: Object.fromEntries(api.schemas) }
}
const pet = { type: 'object', properties: { name: { type: 'string' } } }
const petText = '{ type: object, properties: { name: { type: string } } }'

describe('A reference to a schema', () => {
  it.each<[string, Texts, string, Readonly<Record<string, unknown>>]>([
    [
      'of the same description',
      { 'member.yaml': answering("{ $ref: '#/components/schemas/Pet' }", `components: { schemas: { Pet: ${petText} } }`) },
      'Pet',
      { Pet: pet },
    ],
    ['that is a file', { 'member.yaml': answering('{ $ref: models/pet.yaml }'), 'models/pet.yaml': petText }, 'pet', { pet }],
    [
      'that is one of several in a file',
      { 'member.yaml': answering("{ $ref: 'models.yaml#/pets/Pet' }"), 'models.yaml': `pets: { Pet: ${petText} }` },
      'pets-Pet',
      { 'pets-Pet': pet },
    ],
    [
      'of a file that refers to another, relative to itself',
      {
        'member.yaml': answering('{ $ref: ./models/owner.yaml }'),
        'models/owner.yaml': '{ type: object, properties: { pet: { $ref: ../pets/pet.yaml } } }',
        'pets/pet.yaml': petText,
      },
      'owner',
      { owner: { type: 'object', properties: { pet: { $ref: '#/components/schemas/pet' } } }, pet },
    ],
    [
      'with signs that an address does not hold',
      { 'member.yaml': answering("{ $ref: 'the%20models.yaml#/a~1b' }"), 'the models.yaml': `a/b: ${petText}` },
      'a-b',
      { 'a-b': pet },
    ],
    [
      'inside another one',
      {
        'member.yaml': answering(
          "{ $ref: '#/components/schemas/Owner/properties/pets/items' }",
          `components: { schemas: { Owner: { type: object, properties: { pets: { type: array, items: ${petText} } } } } }`,
        ),
      },
      'Owner-pets-items',
      { Owner: { type: 'object', properties: { pets: { type: 'array', items: pet } } }, 'Owner-pets-items': pet },
    ],
    [
      'of the answer of another path',
      {
        'member.yaml': answering(
          "{ $ref: '#/paths/~1b/get/responses/200/content/application~1json/schema' }",
          `  /b: { get: { operationId: getB, responses: { '200': { description: B, content: { application/json: { schema: ${petText} } } } } } }`,
        ),
      },
      'b-get-200-application-json',
      { 'b-get-200-application-json': pet },
    ],
    [
      'by an alternative in a list',
      {
        'member.yaml': answering(
          "{ $ref: '#/components/schemas/Animal/oneOf/0' }",
          `components: { schemas: { Animal: { oneOf: [${petText}] } } }`,
        ),
      },
      'Animal-oneOf-0',
      { Animal: { oneOf: [pet] }, 'Animal-oneOf-0': pet },
    ],
    [
      'whose name another file has taken',
      {
        'member.yaml': answering('{ allOf: [{ $ref: pet.yaml }, { $ref: other/pet.yaml }] }'),
        'pet.yaml': petText,
        'other/pet.yaml': '{ type: object }',
      },
      '',
      { pet, 'other-pet-pet': { type: 'object' } },
    ],
    [
      'that holds itself',
      { 'member.yaml': answering('{ $ref: tree.yaml }'), 'tree.yaml': "{ type: object, properties: { inner: { $ref: '#' } } }" },
      'tree',
      { tree: { type: 'object', properties: { inner: { $ref: '#/components/schemas/tree' } } } },
    ],
    [
      'of 3.0, in a file that does not say so',
      { 'member.yaml': answering('{ $ref: pet.yaml }').replace('3.1.0', '3.0.3'), 'pet.yaml': '{ type: string, nullable: true }' },
      'pet',
      { pet: { type: ['string', 'null'] } },
    ],
  ])('%s is one to a component', (_what, texts, name, schemas) => {
    const read = answerOf(texts)
    if (name !== '') expect(read.answer).toEqual({ $ref: `#/components/schemas/${name}` })
    expect(read.schemas).toEqual(schemas)
  })

  it('in the mapping of a discriminator is one to a component', () => {
    const { schemas } = answerOf({
      'member.yaml': answering('{ $ref: animal.yaml }'),
      'animal.yaml': '{ oneOf: [{ $ref: cat.yaml }], discriminator: { propertyName: kind, mapping: { cat: cat.yaml } } }',
      'cat.yaml': '{ type: object, properties: { kind: { const: cat } } }',
    })
    expect(schemas.animal?.discriminator).toEqual({ propertyName: 'kind', mapping: { cat: '#/components/schemas/cat' } })
  })

  it('in a place without a grammar leads to any value', () => {
    const { document, reports } = read({
      'member.yaml': `${answering('{ type: string }')}\ninfo: { description: { $ref: 'words.yaml#/about' } }`,
      'words.yaml': 'about: What it is',
    })
    expect(reports).toEqual([])
    expect(document?.info).toEqual({ description: 'What it is' })
  })

  it('is none in an example, a default or a code', () => {
    const { document, reports } = read({
      'member.yaml': answering('{ type: object, default: { $ref: no.yaml }, example: { $ref: no.yaml }, const: a }'),
    })
    expect(reports).toEqual([])
    expect(JSON.stringify(document)).toContain('"default":{"$ref":"no.yaml"}')
  })
})

describe('A part of a description that stands elsewhere', () => {
  const operation = `{ operationId: getA, parameters: [{ $ref: id.yaml }], responses: { '200': { $ref: answer.yaml } } }`
  const parts = {
    'paths/id.yaml': '{ name: id, in: path, required: true, schema: { type: integer } }',
    'paths/answer.yaml': '{ description: A, content: { application/json: { schema: { type: string } } } }',
  }

  it.each<[string, Texts]>([
    [
      'a path in a file',
      { 'member.yaml': 'openapi: 3.1.0\npaths: { "/a/{id}": { $ref: paths/a.yaml } }', 'paths/a.yaml': `{ get: ${operation} }` },
    ],
    [
      'an operation in a file',
      { 'member.yaml': 'openapi: 3.1.0\npaths: { "/a/{id}": { get: { $ref: paths/a.yaml } } }', 'paths/a.yaml': operation },
    ],
    [
      'a path beside others',
      {
        'member.yaml': 'openapi: 3.1.0\npaths: { "/a/{id}": { $ref: "paths/all.yaml#/a" } }',
        'paths/all.yaml': `{ a: { get: ${operation} } }`,
      },
    ],
  ])('is read there: %s', (_what, texts) => {
    const { api, reports } = read({ ...texts, ...parts })
    expect(reports).toEqual([])
    expect(api.operations.get('getA')).toMatchObject({
      path: '/a/{id}',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      answer: { type: 'string' },
    })
  })

  it('is checked there, by the kind of the place that refers to it', () => {
    const { reports } = read({
      'member.yaml': 'openapi: 3.1.0\npaths: { "/a/{id}": { $ref: paths/a.yaml } }',
      'paths/a.yaml': `{ get: ${operation.replace('getA', '7')} }`,
      'paths/id.yaml': '{ name: id, in: path, required: true, schema: { type: int } }',
      'paths/answer.yaml': '[]',
    })
    expect(reports).toEqual([
      'CAT104 openapi/paths/a.yaml: "operationId" needs a text, this is the value 7',
      'CAT104 openapi/paths/answer.yaml: "paths/answer.yaml" needs an answer, this is a list',
      'CAT106 openapi/paths/id.yaml: "int" is not a type',
    ])
  })
})

describe('Two descriptions with a schema of one name', () => {
  const other = (schema: string) =>
    answering("{ $ref: '#/components/schemas/Pet' }", `components: { schemas: { Pet: ${schema} } }`).replaceAll('getA', 'getB')
  const first = answering("{ $ref: '#/components/schemas/Pet' }", `components: { schemas: { Pet: ${petText} } }`)

  it('have the second under a name of its own', () => {
    const { api, reports } = read({ 'member.yaml': first, 'other.yaml': other('{ type: string }') })
    expect(reports).toEqual([])
    expect(Object.fromEntries(api.schemas)).toEqual({ Pet: pet, 'other-Pet': { type: 'string' } })
    expect(api.operations.get('getB')?.answer).toEqual({ $ref: '#/components/schemas/other-Pet' })
  })

  it('share it where both refer to one file', () => {
    const { api } = read({
      'member.yaml': answering('{ $ref: pet.yaml }'),
      'other.yaml': answering('{ $ref: pet.yaml }').replaceAll('getA', 'getB'),
      'pet.yaml': petText,
    })
    expect(Object.fromEntries(api.schemas)).toEqual({ pet })
  })
})

describe('A reference that leads nowhere', () => {
  it.each([
    ['a file that does not exist', 'no.yaml', '"no.yaml" does not exist'],
    ['a part that its file does not have', "'#/components/schemas/Pte'", '"#/components/schemas/Pte" does not exist'],
    ['a file outside of the folder', '../secret.yaml', '"../secret.yaml" does not exist'],
    ['a place in the web', 'https://example.org/pet.yaml', '"https://example.org/pet.yaml" does not exist'],
    ['a name without a slash', "'#pet'", '"#pet" does not exist'],
  ])('is reported: %s', (_what, reference, message) => {
    const { reports } = read({ 'member.yaml': answering(`{ $ref: ${reference} }`), '../secret.yaml': petText })
    expect(reports).toEqual([`CAT201 openapi/member.yaml: ${message}`])
  })

  it('is reported where it comes back to itself over files', () => {
    const { reports } = read({
      'member.yaml': answering('{ $ref: a.yaml }'),
      'a.yaml': '{ $ref: b.yaml }',
      'b.yaml': '{ $ref: a.yaml }',
    })
    expect(reports[0]).toBe('CAT201 openapi/a.yaml: "b.yaml" leads to itself and never to a definition')
  })
})
