/** Types of API descriptions: they compile under the portal's strict options, and fit what expressions take for granted. */
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/core/compiler/diagnostics/diagnostic.ts'
import { emitApi } from '../../src/core/compiler/emit/api.ts'
import { filesInMemory } from '../../src/core/compiler/index.ts'
import { readApi } from '../../src/core/compiler/read/api.ts'
import { typeErrors } from './type-check.ts'

/** Returns the type errors of emitted types, and of a module that uses them. */
function errorsOf(texts: Readonly<Record<string, string>>, use: string): readonly string[] {
  const files = new Map(Object.entries(texts).map(([path, text]) => [`openapi/${path}`, text]))
  const api = readApi(filesInMemory(files), new Set(['getA']), new Diagnostics())
  const emitted = emitApi(api, () => undefined).filter(({ path }) => path.endsWith('.ts'))
  return typeErrors(
    new Map([
      ...emitted.map(({ path, text }) => [`src/generated/${path}`, text] as const),
      ['src/generated/use.ts', `import type { S } from './schemas.ts'\n${use}`],
    ]),
  )
}

const paths = "paths: { /a: { get: { operationId: getA, responses: { '200': { description: A } } } } }"
const withSchemas = (schemas: string) => `openapi: 3.1.0\n${paths}\ncomponents:\n  schemas:\n${schemas}`
const pet = '    Pet: { type: object, properties: { name: { type: string }, age: { type: integer } } }\n'

describe('A property of allOf is required in types', () => {
  it.each([
    ['beside allOf', "{ allOf: [{ $ref: '#/components/schemas/Pet' }], required: [name] }"],
    ['by a part without properties', "{ allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, required: [name] }] }"],
    ['by a part without a type', "{ allOf: [{ required: [name] }, { $ref: '#/components/schemas/Pet' }] }"],
    [
      'by a part with other properties',
      "{ allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, required: [name], properties: { kind: { type: string } } }] }",
    ],
    ['by a part of a part', "{ allOf: [{ allOf: [{ $ref: '#/components/schemas/Pet' }] }, { type: object, required: [name] }] }"],
    ['by a part that is referred to', "{ allOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Named' }] }"],
    ['of what refers to a schema with allOf', "{ allOf: [{ $ref: '#/components/schemas/Kitten' }], required: [name] }"],
  ])('if it is required %s', (_what, schema) => {
    const description = withSchemas(
      `${pet}    Named: { type: object, required: [name] }\n    Kitten: { allOf: [{ $ref: '#/components/schemas/Pet' }] }\n    Cat: ${schema}\n`,
    )
    const use =
      "export const nameOf = (cat: S['Cat']): string => cat.name\nexport const ageOf = (cat: S['Cat']): number | undefined => cat.age\n"
    expect(errorsOf({ 'a.yaml': description }, use)).toEqual([])
  })

  it('and may be absent if no part requires it', () => {
    const description = withSchemas(`${pet}    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }\n`)
    const errors = errorsOf({ 'a.yaml': description }, "export const nameOf = (cat: S['Cat']): string => cat.name\n")
    expect(errors.join('\n')).toContain("Type 'undefined' is not assignable to type 'string'")
  })
})

describe('The types of descriptions compile', () => {
  it.each([
    [
      'under names that are no identifiers',
      { 'default.yaml': withSchemas(pet), 'api.v1-2.yaml': withSchemas(pet).replace('getA', 'getB') },
    ],
    ['with a reference that leads nowhere', { 'a.yaml': withSchemas('    Pet: { type: object, properties: { o: { $ref: no.yaml } } }\n') }],
    ['of none', {}],
  ])('%s', (_what, texts) => {
    expect(errorsOf(texts, 'export type All = S\n')).toEqual([])
  })
})
