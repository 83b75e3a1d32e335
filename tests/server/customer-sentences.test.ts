/**
 * Checks that texts shown to customers are in the catalogue, not in the server's code.
 *
 * Seed data and released migrations are exempt: they are rows of a database, which an operator replaces.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { bundledDescriptions } from '../support/api-descriptions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('src/{core,area-club}/server/**/*.ts', { cwd: root })
  .filter((path) => !/\/server\/(?:seed|database\/migrations)\//.test(path))
  .sort()

/** Letters, endings and words that Italian has and English lacks. */
const italian = new RegExp(
  [
    '[àèéìòù]',
    '\\p{L}’[aeiouh]',
    '\\p{L}(?:zione|zioni|mento|menti)\\b',
    '\\b(?:il|lo|gli|uno|una|dei|del|dello|della|delle|degli|dal|dalla|nel|nella|sul|sulla|non|che|hai|sei|sono|tuo|tua|tuoi|questo|questa|puoi|da|di)\\b',
  ].join('|'),
  'iu',
)

/** Codes of the API description's enumerations, of whatever language. The catalogue has their labels. */
const codes = new Set(
  bundledDescriptions()
    .flatMap(({ document }) => Object.values(document.components?.schemas ?? {}) as { enum?: unknown[]; 'x-open-enum'?: unknown[] }[])
    .flatMap((schema) => schema.enum ?? schema['x-open-enum'] ?? []),
)

/** Returns the texts of a file that a customer may read: Italian sentences and texts given by language. */
function findSentences(path: string, code: string): readonly string[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      const isByLanguage = ts.isPropertyAssignment(node.parent) && /^(?:it|en)$/.test(node.parent.name.getText(source))
      if (isByLanguage || (/\p{L}\s+\p{L}/u.test(node.text) && italian.test(node.text) && !codes.has(node.text))) found.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

describe('findSentences', () => {
  it.each([
    "const words = { it: 'Store', en: 'Store' }",
    "throw new Refusal('La sessione è scaduta')",
    "const row = 'Voucher da punti'",
    "const row = 'Supplemento per modifica'",
    'const title = `<p>Ciao, questo è il tuo link</p>`',
  ])('finds the sentence in %s', (code) => expect(findSentences('x.ts', code)).not.toEqual([]))

  it.each([
    "log.warn('the sweep failed')",
    "throw new Fault('The operator’s address is missing, once per start')",
    "const status = 'in-verifica'",
    "import { it } from './en.ts'",
    "select('name_it as name').where('id', 'in', ids)",
  ])('ignores %s', (code) => expect(findSentences('x.ts', code)).toEqual([]))
})

it.each(files)('%s contains no sentence for customers', (path) => {
  expect(findSentences(path, readFileSync(join(root, path), 'utf8'))).toEqual([])
})
