import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** With the noun behind it, such a verb says what a function does. */
const plainVerbs = ['add', 'change', 'count', 'create', 'delete', 'describe', 'find', 'is', 'list', 'read', 'set', 'show', 'use']

/** Exported functions and classes of a file without a doc comment, unless the file begins with one. */
function undocumented(path: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8')
  if (/^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?:import|\n)/.test(text)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  return source.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) return []
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    return isExported && ts.getJSDocCommentsAndTags(statement).length === 0 ? [statement.name?.text ?? 'default'] : []
  })
}

/** A verb with its noun, or a component of React, which is named by what it shows. */
const saysItself = (path: string, name: string): boolean =>
  plainVerbs.some((verb) => name.startsWith(verb) && /^[A-Z]/.test(name.slice(verb.length))) || (path.endsWith('x') && /^[A-Z]/.test(name))

it('an exported function or class has a doc comment, a file that begins with one, or a name of verb and noun', () => {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.startsWith('src/generated'))
  expect(paths.length).toBeGreaterThan(500)
  expect(
    paths.flatMap((path) =>
      undocumented(path)
        .filter((name) => !saysItself(path, name))
        .map((name) => `${path}: ${name}`),
    ),
  ).toEqual([])
})
