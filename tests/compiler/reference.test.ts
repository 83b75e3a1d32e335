/** The language reference is up to date, and the editor schemas agree with the compiler. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { folders } from '../../src/compiler/grammar/files.ts'
import { checkProject } from '../../src/compiler/index.ts'
import { emitReference } from '../../src/compiler/reference/index.ts'
import { readFolder } from './project.ts'

const root = join(import.meta.dirname, '../..')
const { checked } = checkProject(root)
if (!checked) throw new Error('The catalogue cannot be read')
const files = emitReference(checked)

describe('the reference of the language', () => {
  it.each(files)('$path is up to date (npm run compile)', ({ path, text }) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  })

  it('leaves no schema behind of a kind that is gone', () => {
    const kinds = files.filter(({ path }) => path.startsWith('docs/schema/')).map(({ path }) => path.slice('docs/schema/'.length))
    expect(readdirSync(join(root, 'docs/schema')).sort()).toEqual(kinds.sort())
  })
})

describe("the editor's schemas", () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  const validators = new Map(
    files
      .filter(({ path }) => path.startsWith('docs/schema/'))
      .map(({ path, text }) => [path.slice('docs/schema/'.length, -'.json'.length), ajv.compile(JSON.parse(text))]),
  )
  const catalogue = [...readFolder(join(root, 'catalogue'))].filter(([path]) => path.endsWith('.yaml'))
  const validatorOf = (path: string) =>
    validators.get(path.includes('/') ? (folders[path.split('/')[0] ?? '']?.kind ?? '') : path.replace('.yaml', ''))

  it.each(catalogue)('accept catalogue/%s', (path, text) => {
    const validate = validatorOf(path)
    expect(validate?.(parse(text)), JSON.stringify(validate?.errors?.slice(0, 3))).toBe(true)
  })

  it.each(catalogue)('refuse an unknown key at the top of catalogue/%s that has keys of the language there', (path, text) => {
    const validate = validatorOf(path)
    expect(validate?.({ ...(parse(text) as object), 'not a key': { 'not a key': 1 } })).toBe(false)
  })

  const invoice = parse(readFileSync(join(root, 'catalogue/documents/invoice.yaml'), 'utf8')) as { about: object }
  const judgeAbout = (kind: unknown) => validators.get('document')?.({ ...invoice, about: { ...invoice.about, more: kind } })

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
  it.each(kinds.map((kind) => ({ kind })))('take $kind for what a document is about', ({ kind }) => {
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
  it.each(mistakes.map((kind) => ({ kind })))('take $kind for a mistake in what a document is about', ({ kind }) => {
    expect(judgeAbout(kind)).toBe(false)
  })
})
