import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { emitValidator } from '../../../src/core/compiler/emit/validators.ts'
import type { FormModel, SchemaValidator } from '../../../src/core/model/catalogue-model.ts'
import type { FormResult } from '../../../src/core/model/form-result.ts'
import { createFormState } from '../../../src/core/model/form-state.ts'
import { readPath, withPath } from '../../../src/core/model/form-values.ts'
import { deriveOwnFields, startValues } from '../../../src/core/model/start-values.ts'
import { validateSubmitted } from '../../../src/core/model/validate-submitted.ts'
import { registrationForm } from './registration-form.ts'
import { registrationSchema } from './registration-schema.ts'

let form: FormModel
beforeAll(async () => {
  const source = Buffer.from(await emitValidator(registrationSchema)).toString('base64')
  const module: { default: SchemaValidator } = await import(/* @vite-ignore */ `data:text/javascript;base64,${source}`)
  form = registrationForm(module.default)
})

const filled = {
  firstName: 'Giulia',
  gender: 'F',
  birthDate: '1981-05-14',
  nationality: 'Italiana',
  birthPlace: 'Modena',
  birthProvince: 'MO',
  email1: 'giulia@example.it',
  password: 'Vacanze-2026',
  repeatPassword: 'Vacanze-2026',
  privacyAccepted: true,
  marketingAccepted: false,
}
const failingsOf = (failings: FormResult) => [...failings].map(([path, { failing }]) => [path, failing])
const failings = (values: Record<string, unknown>) => Object.fromEntries(failingsOf(createFormState(form, values, {}).failings))

describe('the validation of a form', () => {
  test('reports nothing when every value is valid', () => {
    expect(failings(filled)).toEqual({})
  })

  test('reports every required field as missing in an empty form, in the order of the fields', () => {
    const { failings } = createFormState(form, startValues(form, {}), {})
    expect(failingsOf(failings)).toEqual([
      ['firstName', 'missing'],
      ['gender', 'missing'],
      ['birthDate', 'missing'],
      ['birthPlace', 'missing'],
      ['email1', 'missing'],
      ['password', 'missing'],
      ['repeatPassword', 'missing'],
      ['privacyAccepted', 'notAccepted'],
      ['marketingAccepted', 'missing'],
    ])
  })

  test.each([
    ['a value of spaces is missing', { firstName: '   ' }, { firstName: 'missing' }],
    ['a text longer than the API accepts', { firstName: 'x'.repeat(21) }, { firstName: 'tooLong' }],
    ['a bidi override in a text', { firstName: 'Giulia\u202eB' }, { firstName: 'notPlain' }],
    ['a bidi override alone', { firstName: '\u202e' }, { firstName: 'notPlain' }],
    ['not plain takes precedence over too long', { firstName: `${'x'.repeat(21)}\0` }, { firstName: 'notPlain' }],
    ['a line break in a single-line field', { firstName: 'Giulia\nB' }, { firstName: 'notPlain' }],
    ['line breaks in a multiline field', { notes: 'latte\r\n\tuova' }, {}],
    ['a control character in a multiline field', { notes: 'latte\u001b' }, { notes: 'notPlain' }],
    ['pasted invisible marks are ignored', { firstName: '\ufeffGiu\u200blia\u200e\n' }, {}],
    ['a value of invisible marks is missing', { firstName: '\u200b \ufeff' }, { firstName: 'missing' }],
    ['an invisible mark in a password', { password: 'Vacanze\u200b2026', repeatPassword: 'Vacanze\u200b2026' }, { password: 'notPlain' }],
    ['a code that is not listed', { gender: 'X' }, { gender: 'notListed' }],
    ['an incomplete date', { birthDate: '14/05' }, { birthDate: 'malformed' }],
    ['a day that does not exist', { birthDate: '1981-02-30' }, { birthDate: 'noSuchDate' }],
    ['a typed day that does not exist', { birthDate: '31/02/2020' }, { birthDate: 'noSuchDate' }],
    ['a typed month that does not exist', { birthDate: '1.13.2020' }, { birthDate: 'noSuchDate' }],
    ['an e-mail without a host', { email1: 'giulia@' }, { email1: 'malformed' }],
    ['spaces around an e-mail address are ignored', { email1: ' giulia@example.it ' }, {}],
    ['too short takes precedence over malformed', { fiscalCode: 'BNC-GLI' }, { fiscalCode: 'tooShort' }],
    ['malformed at the right length', { fiscalCode: 'BNCGLI81E54F257-' }, { fiscalCode: 'malformed' }],
    ['a postcode inside a record', { contact: { cap: '4112' } }, { 'contact.cap': 'malformed' }],
    ['a word in a number field', { grade: 'otto' }, { grade: 'malformed' }],
    ['a number below the range', { grade: 0 }, { grade: 'tooSmall' }],
    ['a number above the range', { grade: 11 }, { grade: 'tooLarge' }],
    ['a short password', { password: 'breve', repeatPassword: 'breve' }, { password: 'tooShort' }],
    ['a leading space is part of a password', { password: ' Vacanze-2026' }, { repeatPassword: 'notEqual' }],
    ['passwords that differ', { repeatPassword: 'Vacanze-2027' }, { repeatPassword: 'notEqual' }],
    ['a rule does not apply to an empty field', { repeatPassword: '' }, { repeatPassword: 'missing' }],
    ['a withdrawn consent', { privacyAccepted: false }, { privacyAccepted: 'notAccepted' }],
    ['false is a valid choice', { marketingAccepted: false }, {}],
    ['an optional e-mail may be empty', { email2: '' }, {}],
    ['a property without a field', { owner: 'someone' }, {}],
  ])('%s', (_case, values, expected) => {
    expect(failings({ ...filled, ...values })).toEqual(expected)
  })

  test('applies conditions: requires the birth country only for a foreign nationality', () => {
    expect(failings({ ...filled, nationality: 'Estera' })).toEqual({ birthNation: 'missing' })
    expect(failings({ ...filled, nationality: 'Estera', birthNation: 'Francia' })).toEqual({})
    expect(createFormState(form, { nationality: 'Estera' }, {}).isRequired('birthNation')).toBe(true)
    expect(createFormState(form, { nationality: 'Italiana' }, {}).isRequired('birthNation')).toBe(false)
  })

  test('reports at most one error per visible field, and none exactly when the API and the rules accept the values', () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>('', ' ', 'x', 'Estera', 'Italiana', true, false, null, undefined, 3, '2010-02-01'),
      fc.string(),
    )
    const paths = Object.keys(form.fields)
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...paths), value), (changes) => {
        const values = Object.entries(changes).reduce((all, [path, each]) => withPath(all, path, each), filled as Record<string, unknown>)
        const { failings, shown, body } = createFormState(form, values, {})
        for (const path of failings.keys()) expect(shown).toContain(path)
        expect([...failings.keys()]).toEqual(shown.filter((path) => failings.has(path)))
        if (failings.size === 0) expect(form.validate(body)).toBe(true)
        for (const path of paths.filter((each) => !shown.includes(each))) expect(readPath(body, path)).toBeUndefined()
        expect(body).not.toHaveProperty('nationality')
        expect(body).not.toHaveProperty('repeatPassword')
      }),
    )
  })
})

describe('the body of a submission', () => {
  test('contains the visible fields without the form’s own ones, and the values that a choice filled', () => {
    const values = { ...filled, birthNation: 'Francia', email1: ' giulia@example.it ', notes: ' ' }
    const { nationality: _nationality, repeatPassword: _repeated, ...sent } = filled
    expect(createFormState(form, values, {}).body).toEqual({ ...sent, email2: null })
    expect(createFormState(form, { ...values, nationality: 'Estera' }, {}).body).not.toHaveProperty('birthProvince')
  })

  test('is trimmed and free of pasted marks, except passwords', () => {
    const pasted = { ...filled, firstName: ' \u202aGiu\u200blia\u202c\n', email1: '\u2068giulia@example.it\u2069', password: '\u200bx ' }
    expect(createFormState(form, pasted, {}).body).toMatchObject({ firstName: 'Giulia', email1: 'giulia@example.it', password: '\u200bx ' })
  })

  test('contains false for an untouched check box', () => {
    expect(createFormState(form, {}, {}).body).toEqual({ privacyAccepted: false, email2: null })
  })
})

describe('the scope of expressions', () => {
  test('lacks hidden fields and values that are not valid for the API', () => {
    const { scope, shown } = createFormState(form, { ...filled, nationality: 'Estera', birthDate: '14/5', grade: 'otto' }, { params: 1 })
    expect(shown).not.toContain('birthPlace')
    expect(scope.params).toBe(1)
    expect(Object.keys(scope.form as object)).not.toEqual(expect.arrayContaining(['birthPlace']))
    expect(scope.form).not.toHaveProperty('birthDate')
    expect(scope.form).not.toHaveProperty('grade')
  })

  test('is stable when one condition hides a field that another reads', () => {
    const when = (name: string) => ({
      holds: (scope: { form?: unknown }) => (scope.form as Record<string, unknown>)[name] === true,
      dependencies: [],
    })
    const chained = (path: string, name?: string) => ({
      ...form.fields.privacyAccepted!,
      path,
      own: false,
      ...(name !== undefined && { when: when(name) }),
    })
    const fields = { c: chained('c', 'b'), b: chained('b', 'a'), a: chained('a') }
    const model: FormModel = { ...form, rules: [], fields, sections: [{ fields: ['c', 'b', 'a'] }] }
    expect(createFormState(model, { a: true, b: true, c: true }, {}).shown).toEqual(['c', 'b', 'a'])
    expect(createFormState(model, { a: false, b: true, c: true }, {}).shown).toEqual(['a'])
  })
})

describe('the state of a form', () => {
  test('validates its values when the failings are first read, and once', () => {
    let validations = 0
    const validate: SchemaValidator = Object.assign(
      () => {
        validations += 1
        return true
      },
      { errors: null },
    )
    const state = createFormState({ ...form, validate }, filled, {})
    expect(state.shown).toContain('birthPlace')
    expect(validations).toBe(0)
    expect([state.failings, state.failings].map(({ size }) => size)).toEqual([0, 0])
    expect(validations).toBe(1)
  })

  test('after a change equals that of the changed values', () => {
    const paths = fc.constantFrom(...Object.keys(form.fields))
    const value = fc.constantFrom<unknown>('', 'x', 'Estera', 'Italiana', true, false, null, 'Vacanze-2026')
    fc.assert(
      fc.property(fc.array(fc.tuple(paths, value), { maxLength: 6 }), (changes) => {
        let state = createFormState(form, filled, {})
        for (const [path, next] of changes) state = state.with(withPath(state.values, path, next))
        const { shown, scope, body, sent, failings } = createFormState(form, state.values, {})
        expect({ ...state }).toMatchObject({ shown, scope, body, sent, failings })
      }),
    )
  })
})

describe('the start values of a form', () => {
  test('come from the API’s record, with its own fields computed from it', () => {
    const me = {
      firstName: 'Luca',
      birthNation: 'Francia',
      birthProvince: 'EE',
      contact: { city: 'Modena' },
      nationality: 'Italiana',
      points: 300,
    }
    expect(startValues(form, { data: { me } })).toEqual({
      firstName: 'Luca',
      birthNation: 'Francia',
      birthProvince: 'EE',
      contact: { city: 'Modena' },
      nationality: 'Estera',
    })
  })
})

describe('the server', () => {
  test('derives the fields that are not sent, so that rules can use them', () => {
    expect(deriveOwnFields(form, { birthNation: 'Francia' }, {})).toEqual({ birthNation: 'Francia', nationality: 'Estera' })
  })

  test('validates a body as the browser does, except fields that are not sent', () => {
    const body = createFormState(form, filled, {}).body
    expect(validateSubmitted(form, body, {}).size).toBe(0)
    const { birthPlace: _place, ...placeless } = body
    const told = failingsOf(validateSubmitted(form, { ...placeless, email1: 'x' }, {}))
    expect(told).toEqual([
      ['birthPlace', 'missing'],
      ['email1', 'malformed'],
    ])
  })
})
