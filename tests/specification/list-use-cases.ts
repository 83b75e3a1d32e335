import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import ts from 'typescript'

/** A function exported by a file in a slice's `use-cases` folder, and its callers. */
export interface ListedUseCase {
  name: string
  slice: string
  /** Operations, jobs, webhooks, pages, commands and server functions that call it, as `operation editServices`. */
  doors: readonly string[]
  /** Names of the use cases that call it as a step. */
  stepOf: readonly string[]
}

interface Source {
  /** Relative to the server's folder, as `slices/people/use-cases/unlink-people.ts`. */
  path: string
  file: ts.SourceFile
}

/** Returns the use cases of every slice below a server's folder, sorted by slice and name. Callers are read from imports. */
export function listUseCases(folder: string): readonly ListedUseCase[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path): Source => {
      const text = readFileSync(join(folder, path), 'utf8')
      return { path, file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
    })
  const calls = sources.flatMap(listCalls)
  return sources
    .flatMap((source) => {
      const slice = sliceOfUseCase(source.path)
      return slice === undefined ? [] : exportedFunctions(source.file).map((name) => ({ name, slice, path: source.path }))
    })
    .map(({ name, slice, path }) => {
      const own = calls.filter((call) => call.target === `${path}#${name}`)
      const isStep = (call: Call) => sliceOfUseCase(call.path) !== undefined
      return {
        name,
        slice,
        doors: sorted(own.filter((call) => !isStep(call)).map((call) => `${kindOf(call.path)} ${call.by}`)),
        stepOf: sorted(own.filter(isStep).map((call) => call.by)),
      }
    })
    .toSorted((one, other) => compare(`${one.slice} ${one.name}`, `${other.slice} ${other.name}`))
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted(compare)

function sliceOfUseCase(path: string): string | undefined {
  return /^slices\/([^/]+)\/use-cases\//.exec(path)?.[1]
}

/** Returns the kind of caller that a file holds, by its path. */
function kindOf(path: string): string {
  if (path.includes('/operations/')) return 'operation'
  if (path.includes('webhooks/')) return 'webhook'
  if (path.includes('jobs/')) return 'job'
  if (path.startsWith('commands/')) return 'command'
  return path.includes('/pages/') ? 'page' : 'server'
}

function exportedFunctions(file: ts.SourceFile): readonly string[] {
  return file.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement) && isExported(statement) && statement.name) return [statement.name.text]
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly || !statement.exportClause) return []
    return ts.isNamedExports(statement.exportClause) ? statement.exportClause.elements.map(({ name }) => name.text) : []
  })
}

function isExported(statement: ts.FunctionDeclaration | ts.VariableStatement): boolean {
  return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
}

interface Call {
  path: string
  by: string
  /** `path#name` of the use case. */
  target: string
}

/** Returns every use of a use case that a file imports. */
function listCalls({ path, file }: Source): readonly Call[] {
  const targets = new Map<string, string>()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) continue
    const bindings = statement.importClause?.namedBindings
    const from = normalize(join(dirname(path), (statement.moduleSpecifier as ts.StringLiteral).text))
    if (sliceOfUseCase(from) === undefined || bindings === undefined || !ts.isNamedImports(bindings)) continue
    for (const { name, propertyName, isTypeOnly } of bindings.elements)
      if (!isTypeOnly) targets.set(name.text, `${from}#${(propertyName ?? name).text}`)
  }
  return [...targets].flatMap(([local, target]) => listUsers(file, local).map((by) => ({ path, by, target })))
}

/** Returns the operations and exported functions that use a name, directly or by private functions. */
function listUsers(file: ts.SourceFile, name: string, seen: readonly string[] = []): readonly string[] {
  const users: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isIdentifier(node) && node.text === name && !isPropertyName(node)) users.push(...nameUser(file, node, [...seen, name]))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return users
}

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return parent.name === node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  return ts.isFunctionDeclaration(parent) && parent.name === node
}

function nameUser(file: ts.SourceFile, node: ts.Node, seen: readonly string[]): readonly string[] {
  for (let each: ts.Node = node; each.parent !== undefined; each = each.parent) {
    if (isOperation(each)) return [each.name.getText(file)]
    if (ts.isFunctionDeclaration(each) && each.parent === file && each.name) {
      const { text } = each.name
      if (isExported(each)) return [text]
      return seen.includes(text) ? [] : listUsers(file, text, seen)
    }
  }
  return [basename(file.fileName, '.ts')]
}

/** Matches `editServices: memberOperation(...)`. */
function isOperation(node: ts.Node): node is ts.PropertyAssignment {
  return (
    ts.isPropertyAssignment(node) &&
    ts.isCallExpression(node.initializer) &&
    /^(?:member|public)Operation$/.test(node.initializer.expression.getText())
  )
}
