/** The exported forms decide as the portal's validators do, and show the catalogue's words in react-jsonschema-form. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Form from '@rjsf/core'
import type { ErrorTransformer, RJSFSchema, UiSchema as RjsfUiSchema } from '@rjsf/utils'
import { customizeValidator } from '@rjsf/validator-ajv8'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emitValidator } from '../../src/core/compiler/emit/validators.ts'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import type { JsonSchema } from '../../src/core/compiler/read/api.ts'
import type { SchemaValidator } from '../../src/core/model/catalogue-model.ts'
import { type ExportedForm, exportForm, reasons, writeRjsfModule } from '../../src/core/studio/server/export/export-forms.ts'
import { overlay, readFolder, withChanges } from '../compiler/project.ts'

interface RjsfModule {
  customFormats: Record<string, RegExp>
  transformErrors: ErrorTransformer
}
const moduleOf = async <T>(text: string): Promise<T> =>
  (await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)) as T

const { customFormats, transformErrors } = await moduleOf<RjsfModule>(writeRjsfModule())
const validatorOfRjsf = () => customizeValidator({ AjvClass: Ajv2020 as never, customFormats })

const { lowered } = checkProject(process.cwd())
if (!lowered) throw new Error('The catalogue cannot be read')
const forms = lowered.forms.map((form) => ({ name: form.model.name, form, exported: exportForm(form, lowered) }))

interface Failure {
  keyword?: string
  instancePath?: string
  params?: unknown
}
const failures = (errors: readonly Failure[]): readonly string[] =>
  errors.map(({ keyword, instancePath, params }) => JSON.stringify([instancePath, keyword, params])).sort()

/** Values that a schema accepts, and, unless they are `exact`, ones close to them: of many fields one is wrong then nearly always. */
function valuesOf(schema: JsonSchema, exact: boolean): fc.Arbitrary<unknown> {
  const noise = fc.constantFrom<unknown>(
    '',
    'x',
    ' ',
    0,
    -1,
    1.5,
    10_000_000_000,
    true,
    false,
    null,
    [],
    {},
    '2023-02-29',
    '2024-02-29',
    'a@b',
    '👩‍👧',
  )
  const near = (values: fc.Arbitrary<unknown>) =>
    exact ? values : fc.oneof({ weight: 12, arbitrary: values }, { weight: 1, arbitrary: noise })
  const kinds = [schema.type ?? []].flat()
  if (schema.enum) return near(fc.constantFrom<unknown>(...schema.enum))
  if (kinds.includes('object')) {
    const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valuesOf(inner, exact)]))
    const whole = fc.record(properties, { requiredKeys: schema.required as string[] })
    if (exact) return whole
    const any = fc.record({ ...properties, unknown: noise }, { requiredKeys: [] })
    return near(fc.oneof({ weight: 3, arbitrary: whole }, { weight: 1, arbitrary: any }))
  }
  if (kinds.includes('array')) return near(fc.array(valuesOf(schema.items ?? {}, exact), { maxLength: 3 }))
  if (kinds.includes('boolean')) return near(fc.boolean())
  if (kinds.includes('integer') || kinds.includes('number')) {
    const { minimum = 0, maximum = 100 } = schema
    const numbers = fc.integer({ min: minimum, max: Math.max(minimum, maximum) })
    return exact ? numbers : near(fc.oneof(numbers, fc.constantFrom(minimum - 1, maximum + 1)))
  }
  return near(textsOf(schema, exact))
}

function textsOf({ format, pattern, minLength = 0, maxLength = 20 }: JsonSchema, exact: boolean): fc.Arbitrary<unknown> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') {
    const days = fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
    const dates = days.map((day) => day.toISOString().slice(0, 10))
    if (exact) return dates
    return fc.oneof(dates, fc.constantFrom('1900-02-29', '2000-02-29', '2026-04-31', '2026-13-01', '01/02/2026', '2026-1-1', ' 2026-01-01'))
  }
  const words = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 20) })
  if (exact) return words
  return fc.oneof(
    { weight: 6, arbitrary: words },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1)) },
  )
}

describe.each(forms)('the form $name', ({ form, exported }) => {
  test('is decided by react-jsonschema-form as by the compiled validator', async () => {
    const { default: compiled } = await moduleOf<{ default: SchemaValidator }>(await emitValidator(form.schema))
    const rjsf = validatorOfRjsf()
    const verdicts = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(fc.oneof(valuesOf(form.schema, true), valuesOf(form.schema, false)), (body) => {
        const holds = compiled(body)
        const { errors = [], validationError } = rjsf.rawValidation<Failure>(exported.schema as RJSFSchema, body)
        expect(validationError).toBeUndefined()
        expect(failures(errors)).toEqual(failures(holds ? [] : ((compiled.errors ?? []) as readonly Failure[])))
        verdicts[holds ? 'accepted' : 'refused']++
      }),
      { numRuns: 400 },
    )
    expect(verdicts.accepted).toBeGreaterThan(10)
    expect(verdicts.refused).toBeGreaterThan(10)
  })

  test('says what it knows beyond its schema', () => {
    const { fields, rules, sections } = form.model
    const has = (reason: keyof typeof reasons, field: string, isThere: boolean) =>
      expect([field, reason, exported.leftOut.some((one) => one.reason === reason && one.field === field)]).toEqual([
        field,
        reason,
        isThere,
      ])
    for (const { path, own, when, file, choices, text } of Object.values(fields)) {
      has('own', path, own)
      has('condition', path, when !== undefined || sections.some((one) => one.when !== undefined && one.fields.includes(path)))
      has('file', path, file !== undefined)
      has('list', path, choices?.each !== undefined)
      has('plain-text', path, text !== undefined && !own)
      has(
        'rule',
        path,
        rules.some((rule) => rule.field === path),
      )
    }
    for (const { repeat } of sections) if (repeat) has('rows', repeat.into, true)
  })

  test('has words in both languages for each field that it asks for', () => {
    for (const { path, own, row } of Object.values(form.model.fields)) {
      if (own || row) continue
      for (const language of ['it', 'en'] as const) {
        const ui = path
          .split('.')
          .reduce<Record<string, unknown> | undefined>(
            (inside, step) => inside?.[step] as Record<string, unknown> | undefined,
            exported.uiSchema[language],
          )
        const isLeftOut = exported.leftOut.some(({ field, reason, what }) => field === path && reason === 'words' && what === 'label')
        expect([path, typeof ui?.['ui:title']]).toEqual([path, isLeftOut ? 'undefined' : 'string'])
      }
    }
  })
})

test('the documentation has each reason for which something is left out', () => {
  const documented = readFileSync('docs/developing.md', 'utf8')
  for (const [reason, words] of Object.entries(reasons)) expect(documented).toContain(`| \`${reason}\` | ${words} |`)
})

describe('a form of a small catalogue', () => {
  const base = readFolder('tests/compiler/base')
  let folder: string
  let profile: ExportedForm
  const command = (...args: string[]) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(process.cwd(), 'scripts/export.ts'), ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'export-'))
    for (const [path, text] of base) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is written with the module that a page needs beside it', async () => {
    const { status, stdout, stderr } = command('forms', 'out/forms')
    expect([status, stdout, stderr]).toEqual([0, '4 forms written to out/forms.\n', ''])
    expect(readdirSync(join(folder, 'out/forms')).sort()).toEqual([
      'edit-practice.json',
      'login.json',
      'profile.json',
      'relative.json',
      'rjsf.js',
    ])
    profile = JSON.parse(readFileSync(join(folder, 'out/forms/profile.json'), 'utf8'))
    const written: RjsfModule = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'out/forms/rjsf.js')).href)
    expect(Object.keys(written.customFormats)).toContain('date')
  })

  test('shows the words of a language', () => {
    const html = (language: 'it' | 'en') =>
      renderToStaticMarkup(
        createElement(Form, {
          schema: profile.schema as RJSFSchema,
          uiSchema: profile.uiSchema[language] as RjsfUiSchema,
          validator: validatorOfRjsf(),
        }),
      )
    expect(html('it')).toMatch(/Nome di battesimo.*Sesso.*Donna.*Uomo.*Email.*Salva/s)
    expect(html('en')).toMatch(/First name.*Gender.*Woman.*Man.*Email.*Save/s)
  })

  test('has the messages of the catalogue', () => {
    const { errors } = validatorOfRjsf().validateFormData(
      { gender: 'F', firstName: undefined },
      profile.schema as RJSFSchema,
      undefined,
      transformErrors,
      profile.uiSchema.it as RjsfUiSchema,
    )
    expect(errors.map(({ message }) => message)).toEqual(['Scrivi il nome'])
  })

  test('is not written beside a mistake', () => {
    writeFileSync(join(folder, 'catalogue/forms/login.yaml'), 'operation: logn\n')
    const { status, stderr } = command('forms', 'out/mistaken')
    expect([status, stderr]).toEqual([1, expect.stringContaining('Nothing was written')])
    expect(readdirSync(join(folder, 'out'))).toEqual(['forms'])
  })

  test('has the items of a list, and says that the fields of a variant are left out', () => {
    const exportedOf = (feature: string) => {
      const project = checkProject(filesInMemory(overlay(base, join(import.meta.dirname, '../compiler/golden', feature))))
      const form = project.lowered?.forms.find(({ model }) => model.name === 'edit-practice')
      if (!project.lowered || !form) throw new Error('The small project has no form')
      return exportForm(form, project.lowered)
    }
    const items = exportedOf('list-of-items')
    expect(items.uiSchema.it).toMatchObject({
      guests: {
        'ui:title': 'Ospiti',
        'ui:options': { orderable: true },
        items: { 'ui:order': ['name', 'seats', 'remark', '*'], name: { 'ui:title': 'Nome e cognome' } },
      },
    })
    expect(items.leftOut).toContainEqual({ field: 'guests.*.remark', reason: 'condition' })
    const { errors } = validatorOfRjsf().validateFormData(
      { guests: [{ seats: 1 }] },
      items.schema as RJSFSchema,
      undefined,
      transformErrors,
      items.uiSchema.it as RjsfUiSchema,
    )
    expect(errors.map(({ message }) => message)).toEqual(['Campo obbligatorio'])
    expect(exportedOf('variants').leftOut).toContainEqual({ field: 'contact', reason: 'variants' })
  })

  test('says a text that shows data is left out', () => {
    const changed = withChanges(base, {
      changes: [{ in: 'catalogue/fields/person.yaml', replace: '{ both: "Email" }', with: '{ both: "Email {session.user.firstName}" }' }],
    })
    const project = checkProject(filesInMemory(changed), new Date('2026-11-02T09:00:00Z'))
    const form = project.lowered?.forms.find(({ model }) => model.name === 'profile')
    if (!project.lowered || !form) throw new Error('The small project has no form')
    expect(exportForm(form, project.lowered).leftOut).toContainEqual({ field: 'email', reason: 'words', what: 'label' })
  })
})
