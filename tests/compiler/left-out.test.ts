/**
 * A file with a syntax error is left out of the checks.
 *
 * It causes one diagnostic, its own: what it would define, use or prove is not missed. A mistake in another file is told beside it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serverFiles } from '../../scripts/lib/server-files.ts'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { findCodeFiles } from '../support/code-files.ts'
import { type ProjectTexts, readFolder } from './project.ts'

const root = join(import.meta.dirname, '../..')
const base = readFolder(join(import.meta.dirname, 'base'))
const catalogue: ProjectTexts = new Map([
  ...['catalogue', 'openapi'].flatMap((folder) =>
    [...readFolder(join(root, folder))].map(([path, text]) => [`${folder}/${path}`, text] as const),
  ),
  ...findCodeFiles(root).map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
])

const broken = (text = ''): string => `${text}\n"never closed\n`
const told = (project: ProjectTexts, changes: Readonly<Record<string, string>>): string[] =>
  checkProject(filesInMemory(new Map([...project, ...Object.entries(changes)])), new Date(), { serverFiles }).report.diagnostics.map(
    ({ code, span }) => `${code} ${span.file}`,
  )
const filesOf = (project: ProjectTexts): string[] => [...project.keys()].filter((path) => path.endsWith('.yaml'))
const long = process.env.TEST_LONG === '1'

describe.each([
  ['the base', base, filesOf(base)],
  // Half of the catalogue in a short run, as most of its files are alike.
  [
    'the catalogue',
    catalogue,
    filesOf(catalogue).filter((path, index) => long || index % 2 === 0 || /^catalogue\/[a-z]+\.yaml$/.test(path)),
  ],
])('a syntax error in a file of %s', (_, project, files) => {
  it.each(files)('%s is told alone', (file) => {
    expect(told(project, { [file]: broken(project.get(file)) })).toEqual([`CAT101 ${file}`])
  })
})

describe('beside a syntax error', () => {
  const file = 'catalogue/screens/practice.yaml'
  const mistaken = `${base.get(file)}  - part: { name: no-such-part }\n`
  it('the other mistake is one', () => expect(told(base, { [file]: mistaken })).toEqual([`CAT201 ${file}`]))

  it.each(filesOf(base).filter((path) => path !== file))('in %s, a mistake in another file is told', (other) => {
    expect(told(base, { [file]: mistaken, [other]: broken(base.get(other)) }).sort()).toEqual([`CAT101 ${other}`, `CAT201 ${file}`])
  })

  it('in a schema of the description, a mistake in a screen that does not follow from it is told', () => {
    const description = 'openapi/member.yaml'
    const mistakenType = (base.get(description) ?? '').replace('type: string', 'type: strnig')
    expect(told(base, { [file]: mistaken, [description]: mistakenType }).sort()).toEqual([`CAT106 ${description}`, `CAT201 ${file}`])
  })
})
