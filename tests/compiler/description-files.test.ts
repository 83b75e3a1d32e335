/** Files of API descriptions: any name, YAML or JSON, and any number of files that they refer to. */
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/core/compiler/diagnostics/diagnostic.ts'
import { filesInMemory } from '../../src/core/compiler/index.ts'
import { readApi } from '../../src/core/compiler/read/api.ts'

function read(texts: Readonly<Record<string, string>>) {
  const report = new Diagnostics()
  const api = readApi(
    filesInMemory(new Map(Object.entries(texts).map(([path, text]) => [`openapi/${path}`, text]))),
    new Set(['getA', 'getB']),
    report,
  )
  return { api, reports: report.sorted().map(({ code, severity, span, message }) => `${severity} ${code} ${span.file}: ${message}`) }
}

const described = (id: string, answer = '{}') => `
openapi: 3.1.0
paths: { /${id}: { get: { operationId: ${id}, responses: { '200': { description: A, content: { application/json: { schema: ${answer} } } } } } } }`
const inJson = (id: string) => JSON.stringify({ openapi: '3.1.0', paths: { [`/${id}`]: { get: { operationId: id } } } })

describe('A description', () => {
  it.each([
    ['api.yaml', described('getA'), 'api'],
    ['api.yml', described('getA'), 'api'],
    ['api.json', inJson('getA'), 'api'],
    ['api.example.com.2022-11-28.json', inJson('getA'), 'api.example.com.2022-11-28'],
    ['default.yaml', described('getA'), 'default'],
  ])('is read under any name: %s', (path, text, name) => {
    const { api, reports } = read({ [path]: text })
    expect(reports).toEqual([])
    expect([...api.documents.keys()]).toEqual([name])
    expect(api.operations.get('getA')?.api).toBe(name)
  })

  it('is read beside others, in the order of their names', () => {
    const { api } = read({ 'b.yaml': described('getB'), 'c.json': inJson('getC'), 'a.yaml': described('getA') })
    expect([...api.documents.keys()]).toEqual(['a', 'b', 'c'])
    expect([...api.operations.keys()]).toEqual(['getA', 'getB', 'getC'])
  })

  it('is read with its anchors, aliases and merge keys', () => {
    const { api, reports } = read({
      'a.yaml': `${described('getA')}
components:
  schemas:
    Pet: &pet { type: object, properties: { name: &name { type: string } } }
    Owner: { <<: *pet, description: Whose }
    Name: *name`,
    })
    expect(reports).toEqual([])
    expect(api.schemas.get('Name')).toEqual({ type: 'string' })
    expect(api.schemas.get('Owner')).toEqual({ type: 'object', properties: { name: { type: 'string' } }, description: 'Whose' })
  })

  it('is no API if it has no paths', () => {
    const { api, reports } = read({
      'a.yaml': described('getA', "{ $ref: 'shared.json#/components/schemas/Id' }"),
      'shared.json': JSON.stringify({ openapi: '3.1.0', paths: {}, components: { schemas: { Id: { type: 'integer' } } } }),
    })
    expect(reports).toEqual([])
    expect([...api.documents.keys()]).toEqual(['a'])
    expect(api.schemas.get('Id')).toEqual({ type: 'integer' })
  })

  it('of thousands of files is read', () => {
    const count = 2_000
    const models = Array.from({ length: count }, (_, index) => [
      `models/m${index}.yml`,
      `{ type: object, properties: { next: { $ref: m${(index + 1) % count}.yml } } }`,
    ])
    const { api, reports } = read({ 'a.yaml': described('getA', '{ $ref: models/m0.yml }'), ...Object.fromEntries(models) })
    expect(reports).toEqual([])
    expect(api.schemas.size).toBe(count)
  })
})

describe('A mistake in a description in JSON', () => {
  it('is reported at its place', () => {
    const text = JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: { operationId: 7 } } } }, null, 2)
    const report = new Diagnostics()
    readApi(filesInMemory(new Map([['openapi/a.json', text]])), new Set(['getA', 'getB']), report)
    const places = report.sorted().map(({ code, span }) => [code, text.slice(span.start, span.end)])
    expect(places).toEqual([['CAT104', '7']])
  })
})

describe('The descriptions of a project', () => {
  it('are read again when a file is added', () => {
    const first = { 'a.yaml': described('getA') }
    expect([...read(first).api.operations.keys()]).toEqual(['getA'])
    expect([...read({ ...first, 'b.yaml': described('getB') }).api.operations.keys()]).toEqual(['getA', 'getB'])
  })

  it('may be none', () => {
    expect(read({}).reports).toEqual([])
  })
})
