/**
 * Browser and server validate every request body with the same result.
 *
 * Generated bodies of every form in the catalogue are validated three times: by the emitted validator in Chromium, by the same validator in
 * Node.js, and by the server's schemas of the API description.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'
import fc from 'fast-check'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formsByOperation } from '#generated/server/forms.ts'
import { findUnplainTexts, isPlainText } from '../../../src/core/lib/plain-text.ts'
import type { SchemaValidator } from '../../../src/core/model/catalogue-model.ts'
import { sentValue, withPath } from '../../../src/core/model/form-values.ts'
import { validatePart } from '../../../src/core/model/validate-change.ts'
import { readApiDescriptions } from '../../../src/core/server/http/api-description.ts'
import { planOperations } from '../../../src/core/server/http/operation-plan.ts'
import { createSchemaCompiler, type SchemaErrors } from '../../../src/core/server/http/schemas.ts'
import { launchBrowser } from '../../support/browser.ts'

const bodies = process.env.TEST_LONG === '1' ? 2_000 : 200
const validators = new URL('../../../src/generated/validators/', import.meta.url)
const descriptions = readApiDescriptions()
const schemas = createSchemaCompiler(descriptions)
const plans = new Map(descriptions.flatMap(planOperations).map((plan) => [plan.operationId, plan]))

/** Texts on both sides of every limit, pattern and format, and values of other types. */
const values = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    'A',
    'Giulia',
    'x'.repeat(300),
    'RNLGLI84E54A944M',
    'RNLGLI84E54A944',
    'rnlgli84e54a944m',
    'giulia@posta.example',
    'giulia@posta',
    '@',
    '41122',
    '4112',
    'MO',
    'mo',
    'MOD',
    '2012-02-29',
    '2013-02-29',
    '29/02/2012',
    '1984-05-14',
    '+39 333 555 0142',
    'telefono',
    '1234567',
    '12345678',
    'F',
    'Z',
    'M',
    true,
    false,
    null,
    0,
    1,
    1.5,
    [],
    {},
  ),
  fc.string(),
)
/** Line breaks, characters that pasting adds, and characters that only a hostile client sends. */
const hostile = [
  'a\nb',
  'a\r\nb',
  'a\tb',
  'a\n',
  '\u200ba',
  'a\ufeff',
  '\u202d+39 333\u202c',
  'a\0b',
  'a\u0085b',
  'a\u202eb',
  '\u202e',
  'a\ud800b',
  'a\u2028b',
  '👩‍👧',
  'é',
]

/** Bodies with or without a value at each path; a path into a record mostly contains a record. */
function bodyOf(paths: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const names = [...new Set(paths.map((path) => path.split('.')[0] ?? path))]
  const inside = (name: string) => paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
  const generatedAt = (below: readonly string[]) =>
    below.length === 0 ? values : fc.oneof({ weight: 9, arbitrary: bodyOf(below) }, { weight: 1, arbitrary: values })
  return fc.record(Object.fromEntries(names.map((name) => [name, generatedAt(inside(name))])), { requiredKeys: [] })
}

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.goto('about:blank')
})
afterAll(() => browser.close())

async function inBrowser(name: string, source: string, given: readonly unknown[]): Promise<unknown> {
  const address = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
  const judge = `import validate from '${address}'; globalThis['${name}'] = (list) => list.map((body) => ({ valid: validate(body), errors: validate.errors ?? [] }))`
  await page.addScriptTag({ type: 'module', content: judge })
  // A module script runs asynchronously, so each form's validator has its own name to wait for.
  await page.waitForFunction((key) => key in globalThis, name)
  return page.evaluate(([key, list]) => (globalThis as unknown as Record<string, (list: readonly unknown[]) => unknown>)[key]?.(list), [
    name,
    given,
  ] as const)
}

describe('The browser and the server validate every form alike', () => {
  it('has a validator for every form', () => {
    expect(readdirSync(validators).filter((name) => name.endsWith('.js'))).toHaveLength(Object.keys(formsByOperation).length)
  })

  it.each(Object.entries(formsByOperation))('%s', async (operationId, form) => {
    const plan = plans.get(operationId)
    if (plan === undefined) throw new Error(`No operation ${operationId}`)
    const source = readFileSync(new URL(`${form.name}.js`, validators), 'utf8')
    const { default: validate } = (await import(/* @vite-ignore */ new URL(`${form.name}.js`, validators).href)) as {
      default: SchemaValidator
    }
    const names = Object.values(form.fields)
      .filter((field) => !field.own)
      .flatMap((field) => [field.path, ...Object.keys(field.fills)])
    const given = fc.sample(bodyOf(names), { numRuns: bodies, seed: 20_261_121 })
    const here = given.map((body) => ({ valid: validate(body), errors: validate.errors ?? [] }))
    expect(await inBrowser(operationId, source, given)).toEqual(JSON.parse(JSON.stringify(here)))
    // The validator does not require values that the form adds beside its fields, such as a token.
    const { checkBody } = schemas.compileRequest(plan)
    const beside = new Set(Object.keys(form.inputs).filter((name) => form.fields[name] === undefined))
    const isBeside = (error: SchemaErrors[number]) => error.keyword === 'required' && beside.has(String(error.params.missingProperty))
    // For a nullable value, `anyOf` reports both alternatives; a form's schema has a single type list, so the type error is dropped.
    const isNotNull = ({ schemaPath }: SchemaErrors[number]) => /\/anyOf\/\d+\/type$/.test(schemaPath)
    for (const [index, body] of given.entries()) {
      const refused = checkBody(body).filter((error) => !isBeside(error) && !isNotNull(error))
      const describe = (errors: readonly { keyword: string; instancePath: string }[]) =>
        [
          ...new Set(errors.filter(({ keyword }) => keyword !== 'anyOf').map(({ keyword, instancePath }) => `${instancePath} ${keyword}`)),
        ].sort()
      expect(describe(here[index]?.errors ?? []), JSON.stringify(body)).toEqual(describe(refused))
    }
  })
})

describe('The check for refused characters (requirements S27)', () => {
  it('gives the same result in the browser and on the server for every code unit', async () => {
    const entry = new URL('../../../src/core/lib/plain-text.ts', import.meta.url).pathname
    const built = await build({ entryPoints: [entry], bundle: true, format: 'iife', globalName: 'plain', write: false })
    await page.addScriptTag({ content: `${built.outputFiles[0]?.text}\nglobalThis.plain = plain` })
    const judged = await page.evaluate(() => {
      const { plain } = globalThis as unknown as { plain: { isPlainText: typeof isPlainText } }
      return Array.from({ length: 0x10000 }, (_, code) =>
        [false, true].map((lines) => plain.isPlainText(`a${String.fromCharCode(code)}b`, { lines })),
      )
    })
    const here = judged.map((_, code) => [false, true].map((lines) => isPlainText(`a${String.fromCharCode(code)}b`, { lines })))
    expect(judged).toEqual(here)
  })

  it.each(Object.entries(formsByOperation))('reports in the form of %s every text that the server refuses', (operationId, form) => {
    const plan = plans.get(operationId)
    if (plan === undefined) throw new Error(`No operation ${operationId}`)
    for (const field of Object.values(form.fields).filter(({ own, text }) => !own && text !== undefined)) {
      expect(field.messages.notPlain, field.path).toBeDefined()
      expect(field.text === 'lines', field.path).toBe(plan.multilineFields.has(field.path))
      for (const typed of hostile) {
        // As this portal sends it, and as another client might.
        const sent = sentValue(field, typed)
        for (const value of [sent, typed].filter((each) => each !== undefined)) {
          const body = withPath({}, field.path, value)
          const refused = findUnplainTexts(body, (path) => plan.multilineFields.has(path))
          const told = validatePart(form, body).get(field.path)
          expect(told?.failing === 'notPlain', `${field.path} ${JSON.stringify(value)}`).toBe(refused.length > 0)
          if (refused.length > 0) expect(told?.words).toBe(field.messages.notPlain)
        }
      }
    }
  })

  it.each(Object.entries(formsByOperation))('fails in every other field of the form of %s, except files', (_operationId, form) => {
    const others = Object.values(form.fields).filter(
      ({ own, text, type, widget }) => !own && text === undefined && type !== 'boolean' && widget !== 'file',
    )
    for (const field of others)
      for (const value of hostile.filter((each) => !isPlainText(each)))
        expect(validatePart(form, withPath({}, field.path, value)).get(field.path)?.failing, field.path).toMatch(/malformed|notListed/)
  })
})
