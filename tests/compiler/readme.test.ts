/** The README's first change works on the current catalogue, its report looks as shown, and it changes one word for tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { emitTexts } from '../../src/core/compiler/emit/texts.ts'
import { checkProject, type ProjectFiles, printReport } from '../../src/core/compiler/index.ts'
import { filesOnDisk } from '../../src/core/compiler/read/project-files.ts'
import { isSpecifiedText, readSpecifiedTexts } from '../specification/specified-texts.ts'
import { changedFile, entryAfter, entryBefore, firstChange, linesOfEntry, withEntry, withoutLabel } from '../support/first-change.ts'

const root = join(import.meta.dirname, '../..')
const navigation = readFileSync(join(root, changedFile), 'utf8')

/** Checks the catalogue with another text of the README's file, before every block for a time ends, so that none causes a warning. */
function checkWith(text: string) {
  const disk = filesOnDisk(root, (path, why) => {
    throw new Error(`${path}: ${why}`)
  })
  const files: ProjectFiles = { ...disk, read: (path) => (path === changedFile ? text : disk.read(path)) }
  return checkProject(files, new Date('2026-06-01T00:00:00Z'))
}
const reportWith = (text: string): string => printReport(checkWith(text).report)

/** Returns the emitted words by their place, such as `it.navigation.menu.label`. */
function wordsWith(text: string): ReadonlyMap<string, string> {
  const { lowered } = checkWith(text)
  if (!lowered) throw new Error('The catalogue cannot be read')
  const words = new Map<string, string>()
  const collect = (place: string, value: unknown): void => {
    if (typeof value === 'string') words.set(place, value)
    else for (const [key, inner] of Object.entries(value as object)) collect(`${place}.${key}`, inner)
  }
  const source = emitTexts(lowered).text
  for (const [language, value] of Object.entries(JSON.parse(source.slice(source.indexOf('{'))) as object)) collect(language, value)
  return words
}

describe("the README's first change", () => {
  it('starts from an entry of the menu, at the position it names', () => {
    expect(linesOfEntry(navigation)).toHaveLength(1)
    const places = ['first', 'second', 'third', 'fourth', 'fifth']
    const entries = (parse(navigation) as { menu: { entries: { label: unknown }[] } }).menu.entries
    const [wanted] = parse(entryBefore) as { label: unknown }[]
    const place = entries.findIndex((entry) => JSON.stringify({ ...entry, label: '' }) === JSON.stringify({ ...wanted, label: '' }))
    expect(firstChange).toContain(`side menu's ${places[place]} entry`)
    // An owner who has renamed the entry wrote a label of its own.
    const label = entries[place]?.label
    expect(label === wanted?.label || typeof label === 'object').toBe(true)
  })

  it('ends with an entry that has no diagnostics and differs in its label only', () => {
    expect(reportWith(withEntry(navigation, entryAfter))).toMatch(/^0 errors in \d+ screens\.$/)
    expect(withoutLabel(entryAfter)).toBe(withoutLabel(entryBefore))
  })

  it('is reported as the README shows it when the English label is missing', () => {
    const [, frame = ''] = /```\n(error CAT501[\s\S]*?)```/.exec(firstChange) ?? []
    const report = reportWith(withEntry(navigation, entryAfter.replace(', en: "My journeys"', '')))
    // Without line numbers and without the line above, which change with the rest of the menu.
    const essence = (text: string) =>
      text
        .split('\n')
        .filter((line) => !/^\s+\d+ \|/.test(line) || line.includes('I miei viaggi'))
        .map((line) => line.trim().replaceAll(/\d+/g, 'N'))
    const expected = essence(frame.trimEnd())
    expect(expected.length).toBeGreaterThan(3)
    expect(essence(report).slice(0, expected.length)).toEqual(expected)
  })
})

describe('the tests of the product', () => {
  const before = wordsWith(withEntry(navigation, entryBefore))
  const after = wordsWith(withEntry(navigation, entryAfter))

  it('find the new label of the first change at the place of the old one', () => {
    expect([...after.keys()]).toEqual([...before.keys()])
    expect([...after].filter(([place, words]) => before.get(place) !== words)).toEqual([
      ['it.navigation.menu.entries.practices.label', 'I miei viaggi'],
      ['en.navigation.menu.entries.practices.label', 'My journeys'],
    ])
  })

  it('find every text of the specification after it', () => {
    const { quoted, named } = readSpecifiedTexts()
    const said = (words: ReadonlyMap<string, string>, text: string) => [...words.values()].some((found) => isSpecifiedText(text, found))
    const texts = [...quoted, ...named].map(({ text }) => text).filter((text) => said(before, text))
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.filter((text) => !said(after, text))).toEqual([])
  })

  it('quote no label of the side menu, but read it from the compiled catalogue', () => {
    const labels = new Set([...before].filter(([place]) => place.includes('.navigation.menu.entries.')).map(([, label]) => label))
    expect(labels.size).toBeGreaterThan(10)
    const quotes = ['tests/journeys', 'tests/journeys/support', 'tests/support', 'tests/bench'].flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) => literalsOf(`${folder}/${file}`).filter(({ text }) => labels.has(text))),
    )
    expect(quotes.map(({ place, text }) => `${place} quotes "${text}": read it from tests/support/words.ts`)).toEqual([])
  })
})

/** Returns the string literals of a file with their places. */
function literalsOf(path: string): readonly { place: string; text: string }[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest)
  const found: { place: string; text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node))
      found.push({ place: `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`, text: node.text })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
