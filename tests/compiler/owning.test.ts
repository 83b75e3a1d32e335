/** The cookbook for product owners: each of its changes is made on the real catalogue, which compiles with it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { serverFiles } from '../../scripts/lib/server-files.ts'
import { checkProject, printReport } from '../../src/core/compiler/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const recipes = readFileSync(join(root, 'docs/owning.md'), 'utf8').split(/^### /m).slice(1)

interface Change {
  file: string
  before: string
  after: string
}

/** Reads the changes of a recipe: each follows the last file that the text before it names. */
function changesOf(recipe: string): readonly Change[] {
  const pieces = recipe.split(/^```/m)
  return pieces.flatMap((piece, at) => {
    if (!piece.startsWith('diff\n')) return []
    const [file = ''] = [
      ...pieces
        .slice(0, at)
        .join('')
        .matchAll(/In `([\w./-]+\.yaml)`/g),
    ]
      .map(([, name = '']) => name)
      .slice(-1)
    const lines = piece.slice('diff\n'.length).split('\n').slice(0, -1)
    const side = (sign: string) => lines.filter((line) => line.startsWith(sign) || !/^[-+]/.test(line)).map((line) => `${line.slice(1)}\n`)
    return [{ file, before: side('-').join(''), after: side('+').join('') }]
  })
}

test('The cookbook has 25 changes and more, numbered in their order', () => {
  expect(recipes.length).toBeGreaterThanOrEqual(25)
  expect(recipes.map((recipe) => Number.parseInt(recipe, 10))).toEqual(recipes.map((_, at) => at + 1))
})

describe.each(
  recipes.map((recipe) => ({ title: recipe.split('\n')[0] ?? '', changes: changesOf(recipe) })).filter(({ changes }) => changes.length > 0),
)('Recipe $title', ({ changes }) => {
  test('stands in the catalogue once, and compiles', () => {
    const unsaved = new Map<string, string>()
    for (const { file, before, after } of changes) {
      const text = unsaved.get(file) ?? readFileSync(join(root, file), 'utf8')
      expect(text.split(before).length - 1, `${file} has these lines once:\n${before}`).toBe(1)
      unsaved.set(
        file,
        text.replace(before, () => after),
      )
    }
    const { report } = checkProject(root, new Date('2026-12-01T00:00:00Z'), { unsaved, serverFiles })
    expect(printReport(report)).toMatch(/^0 errors in \d+ screens\.$/)
  })
})
