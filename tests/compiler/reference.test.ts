/** The reference of the grammar is up to date, and the editor schemas agree with the compiler. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { serverFiles } from '../../scripts/lib/server-files.ts'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { constructs, keysOf } from '../../src/core/compiler/language/constructs.ts'
import { fileKinds } from '../../src/core/compiler/language/files.ts'
import { editorSchemas, type KnownNames, knownNames } from '../../src/core/compiler/reference/editor-schema.ts'
import { readExamples } from '../../src/core/compiler/reference/examples.ts'
import { emitReference } from '../../src/core/compiler/reference/index.ts'
import { readFolder } from './project.ts'

const root = join(import.meta.dirname, '../..')
const { lowered } = checkProject(root)
if (!lowered) throw new Error('The catalogue cannot be read')
const { definitions, api, portal } = lowered
const names = knownNames(definitions, api, portal)

/** Returns a validator of the editor schemas by a reference such as `screen.json` or `definitions.json#/definitions/table`. */
function schemasWith(known: KnownNames) {
  const ajv = new Ajv({ strict: false, allErrors: true })
  for (const [file, schema] of editorSchemas(known, ['it', 'en'])) ajv.addSchema(schema, file)
  return (reference: string) => {
    const validate = ajv.getSchema(reference)
    if (!validate) throw new Error(`There is no editor schema ${reference}`)
    return validate
  }
}

describe('the reference of the language', () => {
  it.each(emitReference(serverFiles))('$path is up to date', ({ path, text }) => {
    expect(
      readFileSync(join(root, path), 'utf8') === text,
      `${path} is stale: run \`npm run reference\` and commit the files it writes`,
    ).toBe(true)
  })

  // The names of a catalogue are its owner's, and those of schemas its description's: examples may use any.
  const anyName = Object.fromEntries(Object.keys(names).map((kind) => [kind, []])) as unknown as KnownNames
  const schemaOf = schemasWith({ ...anyName, schema: ['Booking', 'BookingStatus', 'FormFlags'] })
  const known = constructs()

  it.each([...readExamples()])('has examples of %s that the grammar accepts', (name, lines) => {
    const construct = known.get(name)
    expect(construct, `${name} is not a construct of the grammar`).toBeDefined()
    for (const [key, line] of lines) {
      expect(Object.keys(construct ? keysOf(construct) : {}), `${name}: ${line}`).toContain(key)
      const validate = schemaOf(`definitions.json#/definitions/${name.replaceAll(' ', '-')}/properties/${key}`)
      expect(validate((parse(line) as Record<string, unknown>)[key]), `${name}: ${line} ${JSON.stringify(validate.errors)}`).toBe(true)
    }
  })
})

describe("the editor's schemas", () => {
  const schemaOf = schemasWith(names)
  it('share their definitions', () => {
    const all = editorSchemas(names, ['it', 'en'])
    for (const [file, schema] of all) expect('definitions' in schema, file).toBe(file === 'definitions.json')
    const bytes = [...all.values()].reduce((sum, schema) => sum + JSON.stringify(schema).length, 0)
    expect(bytes).toBeLessThan(400_000)
  })

  const catalogue = [...readFolder(join(root, 'catalogue'))].filter(([path]) => path.endsWith('.yaml'))
  const validatorOf = (path: string) =>
    schemaOf(`${path.includes('/') ? (fileKinds.folders[path.split('/')[0] ?? '']?.kind ?? '') : path.replace('.yaml', '')}.json`)

  it.each(catalogue)('accept catalogue/%s', (path, text) => {
    const validate = validatorOf(path)
    expect(validate(parse(text)), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true)
  })

  it.each(catalogue)('refuse an unknown key at the top level of catalogue/%s that has keys of the language', (path, text) => {
    const validate = validatorOf(path)
    expect(validate({ ...(parse(text) as object), 'not a key': { 'not a key': 1 } })).toBe(false)
  })

  describe('for the base project of these tests', () => {
    const base = readFolder(join(import.meta.dirname, 'base'))
    const { lowered: checkedBase } = checkProject(filesInMemory(base))
    const screen = base.get('catalogue/screens/practices.yaml')
    if (!checkedBase || screen === undefined) throw new Error('The base cannot be read')
    const { definitions, api, portal } = checkedBase
    const judge = schemasWith(knownNames(definitions, api, portal))('screen.json')

    it('accept a screen', () => {
      expect(judge(parse(screen)), JSON.stringify(judge.errors?.slice(0, 3))).toBe(true)
    })

    const mistakes = [
      ['a key', 'open: { dialog: edit-practice }', 'open: { dialogue: edit-practice }'],
      ['a dialog', 'open: { dialog: edit-practice }', 'open: { dialog: edit-practise }'],
      ['a part', 'part: { name: practice-facts }', 'part: { name: practice-fact }'],
      ['an operation', 'operation: listPractices', 'operation: listPractises'],
      ['a shared text', 'title: bookings', 'title: booking'],
      ['a word of a closed list', 'unit: year', 'unit: yaer'],
    ] as const
    it.each(mistakes)('refuse %s with a spelling mistake', (_what, right, wrong) => {
      expect(screen).toContain(right)
      expect(judge(parse(screen.replace(right, wrong)))).toBe(false)
    })
  })

  const invoice = parse(readFileSync(join(root, 'catalogue/documents/invoice.yaml'), 'utf8')) as { about: object }
  const judgeAbout = (kind: unknown) => schemaOf('document.json')({ ...invoice, about: { ...invoice.about, more: kind } })

  const kinds = [
    'text',
    'optional text',
    'Practice',
    'optional Practice',
    '[Practice]',
    ['cents'],
    [{ name: 'text', amount: 'optional cents' }],
    { name: { first: 'text' } },
  ]
  it.each(kinds.map((kind) => ({ kind })))('accept $kind as input of a document', ({ kind }) => {
    expect(judgeAbout(kind)).toBe(true)
  })

  const mistakes = [
    'txt',
    'optional txt',
    '[Practices and more]',
    ['txt'],
    ['text', 'text'],
    [{ name: 'txt' }],
    { name: {} },
    { 'a-name': 'text' },
    3,
  ]
  it.each(mistakes.map((kind) => ({ kind })))('refuse $kind as input of a document', ({ kind }) => {
    expect(judgeAbout(kind)).toBe(false)
  })
})
