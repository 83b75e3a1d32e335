/**
 * What customers read stands in the catalogue, not in the server's code. The demonstration's data and released migrations are rows of a
 * database, which an operator replaces with their own.
 */
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { bundledDescriptions } from '../support/api-descriptions.ts'

const server = new URL('../../src/server/', import.meta.url)
const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/^(?:seed|database\/migrations)\//.test(path))
  .sort()

/** Words and endings of Italian that are none of English, and letters that English has not. */
const italian = new RegExp(
  [
    '[àèéìòù]',
    '\\p{L}’[aeiouh]',
    '\\p{L}(?:zione|zioni|mento|menti)\\b',
    '\\b(?:il|lo|gli|uno|una|dei|del|dello|della|delle|degli|dal|dalla|nel|nella|sul|sulla|non|che|hai|sei|sono|tuo|tua|tuoi|questo|questa|puoi|da|di)\\b',
  ].join('|'),
  'iu',
)

/** The description's codes: what the API calls a thing, whatever language that is in. The catalogue has their words. */
const codes = new Set(
  bundledDescriptions().flatMap(({ document }) =>
    Object.values(document.components?.schemas ?? {}).flatMap((schema) => (schema as { enum?: unknown[] }).enum ?? []),
  ),
)

/** Words in the code of a file that a customer may read: an Italian sentence, or words given by language. */
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

describe('The search for sentences', () => {
  it.each([
    "const words = { it: 'Store', en: 'Store' }",
    "throw new Refusal('La sessione è scaduta')",
    "const row = 'Voucher da punti'",
    "const row = 'Supplemento per modifica'",
    'const title = `<p>Ciao, questo è il tuo link</p>`',
  ])('finds the words in %s', (code) => expect(findSentences('x.ts', code)).not.toEqual([]))

  it.each([
    "log.warn('the sweep failed')",
    "throw new Fault('The operator’s address is missing, once per start')",
    "const status = 'in-verifica'",
    "import { it } from './en.ts'",
    "select('name_it as name').where('id', 'in', ids)",
  ])('leaves %s alone', (code) => expect(findSentences('x.ts', code)).toEqual([]))
})

it.each(files)('src/server/%s says nothing to customers', (path) => {
  expect(findSentences(path, readFileSync(new URL(path, server), 'utf8'))).toEqual([])
})
