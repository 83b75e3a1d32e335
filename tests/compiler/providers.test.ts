import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/core/compiler/diagnostics/diagnostic.ts'
import type { Present } from '../../src/core/compiler/emit/files.ts'
import { emitProviders } from '../../src/core/compiler/emit/providers.ts'
import { filesInMemory, type ProjectFiles } from '../../src/core/compiler/index.ts'

const description = `
openapi: 3.1.0
paths:
  /things/{id}:
    get:
      operationId: readThing
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: A thing, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } }
components:
  schemas:
    Thing: { type: object, required: [id], properties: { id: { type: string }, count: { type: integer } } }
`

const emit = (files: ProjectFiles, present: Present = () => undefined, report = new Diagnostics()) => emitProviders(files, present, report)

describe('The description of an external service', () => {
  const source = 'src/area-club/server/providers/things/acme/acme.yaml'
  const files = filesInMemory(
    new Map([
      [source, description],
      ['src/area-club/server/providers/things/client.ts', ''],
      ['src/server/elsewhere.yaml', 'a: b'],
    ]),
  )

  it('is emitted as types for its client, and as JSON to validate responses', () => {
    const emitted = emit(files)
    expect(emitted.map(({ path }) => path)).toEqual(['server/providers/acme.ts', 'server/providers/acme.json'])
    expect(emitted[0]?.text).toContain(`// Written by the compiler from ${source}. Changes are lost.`)
    expect(emitted[0]?.text).toMatch(/Thing: \{\s+count\?: number;\s+id: string;/)
    expect(JSON.parse(emitted[1]?.text ?? '').components.schemas.Thing.required).toEqual(['id'])
  })

  it('is emitted again only when it has changed', () => {
    const first = new Map(emit(files).map(({ path, text }) => [path, text]))
    const second = emit(files, (path) => first.get(path))
    expect(new Map(second.map(({ path, text }) => [path, text]))).toEqual(first)
    const other = filesInMemory(new Map([[source, description.replace('count', 'size')]]))
    expect(emit(other, (path) => first.get(path))[0]?.text).toContain('size?: number')
  })

  it('is optional', () => {
    expect(emit(filesInMemory(new Map()))).toEqual([])
  })

  it('is reported at its place when it cannot be read', () => {
    const report = new Diagnostics()
    const broken = filesInMemory(new Map([[source, `${description}\n"never closed\n`]]))
    expect(emit(broken, undefined, report)).toEqual([])
    expect(report.sorted().map(({ code, span }) => `${code} ${span.file}`)).toEqual([`CAT101 ${source}`])
  })
})
