/** Area code that does not match the types emitted for its area does not compile. */
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { emitCatalogue } from '../../src/core/compiler/emit/index.ts'
import { checkProject, filesInMemory, printReport } from '../../src/core/compiler/index.ts'
import { overlay, type ProjectTexts, readFolder } from './project.ts'

const root = join(import.meta.dirname, '../..')
const feature = overlay(
  readFolder(join(import.meta.dirname, 'base')),
  join(import.meta.dirname, 'golden/area-with-calls-texts-and-constants'),
)

const area = (inside: string): string => `import type { Areas } from '#generated/areas.ts'
import type { AreaProps } from '#core/portal/renderer/areas/area-registry.ts'

export async function area({ given, constants, call, readText, readFailure, tell }: AreaProps<Areas['payments']>): Promise<unknown> {
${inside}
}
`
const fitting = area(`  const { practice } = given
  const { signal } = new AbortController()
  const [fresh, suggestion] = await Promise.all([call('getPractice', { id: practice.id }, { signal }), call('suggestEmail', { firstName: 'Anna', gender: 'F' })])
  await call('endTour', {})
  const nothing: undefined = await call('editPractice', { id: fresh.id, version: fresh.version, notes: suggestion.email })
  await tell('paid', { amount: fresh.remainingAmount })
  const lastDay: string = fresh.until
  const iban: string = constants.accounts.summer.private.iban
  const words: string = readText('pay') + readText('total', { amount: constants.from }) + readText('state', { status: 'open' })
  return [nothing, lastDay, iban, words, readFailure(new Error(), 'pay', true)]`)

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  jsx: ts.JsxEmit.ReactJSX,
}
/** Parsed libraries and sources, shared by all programs of this file. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** Returns the type errors of area code in a project, as if it were `src/area-club/portal/payments/payments.ts`. */
async function complaints(project: ProjectTexts, code: string): Promise<string[]> {
  const { report, lowered } = checkProject(filesInMemory(project))
  if (report.failed || !lowered) throw new Error(printReport(report))
  const own = new Map((await emitCatalogue(lowered)).map(({ path, text }) => [join(root, 'src/generated', path), text]))
  const file = join(root, 'src/area-club/portal/payments/payments.ts')
  own.set(file, code)
  const host = ts.createCompilerHost(options)
  const isGenerated = (path: string): boolean => path.startsWith(join(root, 'src/generated/'))
  const onDisk = host.getSourceFile
  host.fileExists = (path) => own.has(path) || (!isGenerated(path) && ts.sys.fileExists(path))
  host.readFile = (path) => own.get(path) ?? ts.sys.readFile(path)
  host.getSourceFile = (path, language, ...rest) => {
    const text = own.get(path)
    if (text !== undefined) return ts.createSourceFile(path, text, language)
    if (!parsed.has(path)) parsed.set(path, onDisk(path, language, ...rest))
    return parsed.get(path)
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText, file }) => `${file?.fileName.slice(root.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
}

const inArea = expect.arrayContaining([expect.stringContaining('src/area-club/portal/payments/payments.ts')])

describe('the code of an area', () => {
  it('compiles when its calls, events and texts match its area.yaml', async () => {
    expect(await complaints(feature, fitting)).toEqual([])
  }, 60_000)

  it.each([
    ['an operation that it does not declare', "call('listPractices', {})"],
    ['an operation that the API does not have', "call('getPractise', { id: 1 })"],
    ['a call without a required input', "call('editPractice', { id: 1 })"],
    ['an input of another type', "call('getPractice', { id: 'first' })"],
    ['an input that the operation does not take', "call('endTour', { step: 1 })"],
    ['a property that the answer does not have', "(await call('getPractice', { id: 1 })).price"],
    ['the response of an operation that returns none', "(await call('editPractice', { id: 1, version: 1 })).id"],
    ['a text that it does not declare', "readText('pey')"],
    ['a text without its inputs', "readText('total')"],
    ['a text with an input of another type', "readText('total', { amount: 'twelve' })"],
    ['a text with a code that the API does not have', "readText('state', { status: 'paid' })"],
    ['a text with inputs as the message of a failure', "readFailure(undefined, 'total')"],
    ['a constant that it does not declare', 'constants.until'],
    ['a table of constants by a key that it does not have', 'constants.accounts.winter'],
  ])(
    'does not compile with %s',
    async (_name, expression) => {
      expect(await complaints(feature, area(`  return ${expression}`))).toEqual(inArea)
    },
    60_000,
  )

  it.each([
    [
      'a request requires another property',
      'required: [version]\n',
      'required: [version, reason]\n',
      'properties: { version: {',
      'properties: { reason: { type: string }, version: {',
    ],
    ['a response renames a property', 'until: { type: string', 'lastDay: { type: string', 'from, until, mustPay', 'from, lastDay, mustPay'],
  ])(
    'no longer compiles when the description changes: %s',
    async (_name, ...changes) => {
      const path = 'openapi/member.yaml'
      const [first = '', second = '', third = '', fourth = ''] = changes
      const text = (feature.get(path) ?? '').replace(first, second).replace(third, fourth)
      // The compiler itself checks what the catalogue's form sends, so the form follows the change.
      const form = 'catalogue/forms/edit-practice.yaml'
      const sends = (feature.get(form) ?? '').replace('version: practice.version', 'version: practice.version, reason: practice.title')
      // So does the server text that reads the property.
      const said = 'catalogue/server-texts/framed-page.yaml'
      const says = (feature.get(said) ?? '').replaceAll('practice.until', text.includes('lastDay:') ? 'practice.lastDay' : 'practice.until')
      const project = new Map([
        ...feature,
        [path, text],
        [said, says],
        ...(text.includes('required: [version, reason]') ? [[form, sends] as const] : []),
      ])
      expect(await complaints(project, fitting)).toEqual(inArea)
    },
    60_000,
  )
})
