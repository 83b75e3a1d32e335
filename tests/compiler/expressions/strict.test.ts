import { fileURLToPath } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, it } from 'vitest'
import type { Checked, Environment } from '../../../src/core/compiler/expressions/index.ts'
import {
  checkExpression,
  emitFails,
  emitHolds,
  emitValue,
  factsOf,
  narrow,
  propertyText,
  refined,
  slotText,
} from '../../../src/core/compiler/expressions/index.ts'
import { importHelpers } from './emitted-module.ts'
import type { Want } from './generate.ts'
import { Generator, Random } from './generate.ts'
import { environment, schemas } from './sample.ts'

const seed = Number(process.env.EXPRESSION_SEED ?? 20_261)
const expressionCount = 400
const file = fileURLToPath(new URL('../../../src/core/lib/emitted-for-test.ts', import.meta.url))

/** The plain environment, followed by environments that random conditions narrow. */
function guarded(generator: Generator): Environment[] {
  const environments = [environment]
  for (let tried = 0; environments.length < 40 && tried < 4_000; tried++) {
    const { checked } = checkExpression(generator.expression(environment, 'boolean', 1 + (tried % 3)), environment, {
      position: 'condition',
    })
    if (!checked) continue
    const facts = factsOf(checked.node, true)
    if (facts.present.size + facts.values.size > 1) environments.push(narrow(environment, facts))
  }
  return environments
}

function wellTyped(): Checked[] {
  const generator = new Generator(new Random(seed))
  const environments = guarded(generator)
  const wants: readonly Want[] = ['boolean', 'boolean', 'cents', 'whole', 'text', 'date']
  const found: Checked[] = []
  for (let tried = 0; found.length < expressionCount && tried < 20_000; tried++) {
    const around = environments[tried % environments.length] ?? environment
    const text = generator.expression({ ...around, names: refined(around) }, wants[tried % wants.length] ?? 'boolean', 1 + (tried % 4))
    const { checked } = checkExpression(text, around, { position: 'value' })
    if (checked) found.push(checked)
  }
  return found
}

function emittedModule(all: readonly Checked[]): string {
  const helpers = new Set<string>()
  const lines = all.flatMap((checked, index) => {
    const names = refined(checked.environment)
    const parameter =
      checked.names.size === 0
        ? ''
        : `s: { ${[...checked.names].map((name) => propertyText(name, names.get(name) ?? checked.slot)).join('; ')} }`
    const emissions = [emitValue, ...(checked.slot.type.kind === 'boolean' ? [emitHolds, emitFails] : [])]
    return emissions.map((emit, rail) => {
      const { code, helpers: used } = emit(checked, (name) => `s.${name}`)
      for (const helper of used) helpers.add(helper)
      const seen = checked.emittedSlots.get(checked.node) ?? checked.slot
      const type = rail > 0 ? 'boolean' : `${slotText({ ...seen, missing: false })} | undefined`
      return `export const e${index}_${rail} = (${parameter}): ${type} => ${code} // ${checked.text}`
    })
  })
  return `${importHelpers(helpers)}${lines.join('\n')}\n`
}

/** Returns the diagnostics of a module beside the run-time helpers, under the root tsconfig.json. */
function diagnosticsOf(source: string): string[] {
  const { config } = ts.readConfigFile(fileURLToPath(new URL('../../../tsconfig.json', import.meta.url)), ts.sys.readFile) as {
    config: { compilerOptions: unknown }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.')
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.readFile = (name) => (name === file ? source : readFile(name))
  host.getSourceFile = (name, ...more) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2023) : getSourceFile(name, ...more)
  return ts.getPreEmitDiagnostics(ts.createProgram([file], options, host)).map((diagnostic) => {
    const line = diagnostic.file?.text.slice(0, diagnostic.start).split('\n').length ?? 0
    return `${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}\n${source.split('\n')[line - 1] ?? ''}`
  })
}

it(`emits ${expressionCount} expressions, most of them guarded, that pass the strict compiler with the API's types`, async () => {
  const types = astToString(
    await openapiTypescript({
      openapi: '3.1.0',
      info: { title: 'Sample', version: '1' },
      paths: {},
      components: { schemas: structuredClone(schemas) as never },
    }),
  )
  const all = wellTyped()
  expect(all).toHaveLength(expressionCount)
  const source = emittedModule(all)
  expect(source.includes('property<')).toBe(true)
  const api = `${types}\ntype S = components['schemas']\n`
  expect(diagnosticsOf(`${source}${api}`)).toEqual([])
}, 60_000)

it('fails in the strict compiler when a required property becomes optional', () => {
  const { checked } = checkExpression('data.practices.exists(p, p.totalCost > 0)', environment, { position: 'value' })
  const source = checked ? emittedModule([checked]) : ''
  const api = (sign: string): string => `type S = { Practice: { totalCost${sign}: number }; ServiceSnapshot: { name: string } }\n`
  expect(diagnosticsOf(source + api(''))).toEqual([])
  expect(diagnosticsOf(source + api('?'))[0]).toContain("'$p.totalCost' is possibly 'undefined'")
}, 60_000)
