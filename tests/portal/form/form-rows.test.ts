import { describe, expect, test } from 'vitest'
import type { FormResult } from '../../../src/core/model/form-result.ts'
import { createFormState } from '../../../src/core/model/form-state.ts'
import { withPath } from '../../../src/core/model/form-values.ts'
import { startValues } from '../../../src/core/model/start-values.ts'
import { validateSubmitted } from '../../../src/core/model/validate-submitted.ts'
import { withSubmittedRows } from '../../../src/core/model/write-rows.ts'
import { applyChange, completeValues } from '../../../src/core/portal/renderer/form/apply-change.ts'
import { formWithRows } from '../../../src/core/portal/renderer/form/rows.ts'
import { registrationForm } from './registration-form.ts'
import { answersForm, changedServicesForm, servicesForm } from './rows-form.ts'

const whole = registrationForm(() => true)
const groups = [
  { itemGroup: 'Città di partenza', present: 515, items: [{ serviceId: 515 }, { serviceId: 516 }] },
  { itemGroup: 'Fascia ISEE', items: [{ serviceId: 711 }] },
]
const questions = [
  { id: 7, question: 'Sa nuotare?', type: 'radio' },
  { id: 8, question: 'Allergie?', type: 'text' },
]
const services = { scope: { data: { comuni: groups } }, form: formWithRows(servicesForm(whole), { data: { comuni: groups } }) }
const answers = { scope: { data: { comuni: questions } }, form: formWithRows(answersForm(whole), { data: { comuni: questions } }) }

const failingsOf = (failings: FormResult) => [...failings].map(([path, { failing }]) => [path, failing])

describe('a form with rows', () => {
  test('has the same fields for each item of a list, and starts with the values of each item', () => {
    expect(Object.keys(services.form.fields)).toEqual(['newPackageItems.0.serviceId', 'newPackageItems.1.serviceId'])
    expect(startValues(services.form, services.scope)).toEqual({ newPackageItems: [{ serviceId: 515 }, {}] })
  })

  test('sends one item per row, with the constant values of the row', () => {
    const values = completeValues(services.form, startValues(services.form, services.scope))
    const begun = createFormState(services.form, values, services.scope)
    expect(applyChange(begun, { path: 'newPackageItems.1.serviceId', value: 711 }).body).toEqual({
      newPackageItems: [
        { itemGroup: 'Città di partenza', serviceId: 515 },
        { itemGroup: 'Fascia ISEE', serviceId: 711 },
      ],
    })
  })

  test('sends an empty list when there are no rows', () => {
    const scope = { data: { comuni: [] } }
    expect(createFormState(formWithRows(servicesForm(whole), scope), {}, scope).body).toEqual({ newPackageItems: [] })
  })

  test('validates row by row', () => {
    const values = startValues(services.form, services.scope)
    expect(failingsOf(createFormState(services.form, values, services.scope).failings)).toEqual([
      ['newPackageItems.1.serviceId', 'missing'],
    ])
  })

  test('keeps a row without fields for an item of an unknown kind, when the form has a text for it', () => {
    const scope = { data: { comuni: [{ id: 9, question: 'Disegna', type: 'drawing' }, ...questions] } }
    const [section] = formWithRows(answersForm(whole), scope).sections
    expect(section?.rows?.map(({ fields, unfit, names }) => [fields.length, unfit !== undefined, names.position])).toEqual([
      [0, true, 1],
      [1, false, 2],
      [1, false, 3],
    ])
  })

  test('uses the fields and rules of the first kind whose condition holds for the item', () => {
    expect(Object.values(answers.form.fields).map(({ path, widget }) => [path, widget])).toEqual([
      ['responses.0.answer', 'radio'],
      ['responses.1.answer', 'long-text'],
    ])
    const values = withPath(withPath({}, 'responses.0.answer', 'Sì'), 'responses.1.answer', '3 noci')
    expect(failingsOf(createFormState(answers.form, values, answers.scope).failings)).toEqual([['responses.1.answer', 'malformed']])
    for (const [typed, expected] of [
      ['latte\nuova', []],
      ['latte\u202e', [['responses.1.answer', 'notPlain']]],
    ] as const) {
      const answered = withPath(withPath({}, 'responses.0.answer', 'Sì'), 'responses.1.answer', typed)
      expect(failingsOf(createFormState(answers.form, answered, answers.scope).failings)).toEqual(expected)
    }
  })
})

describe('a form that sends changed rows only', () => {
  const all = [...groups, { itemGroup: 'Pagamento', present: 801, items: [{ serviceId: 801 }, { serviceId: 802 }] }]
  const scope = { data: { comuni: all } }
  const form = formWithRows(changedServicesForm(whole), scope)
  const begun = completeValues(form, startValues(form, scope))
  const choose = (path: string, value: unknown) => applyChange(createFormState(form, begun, scope, begun), { path, value })

  test('neither sends nor validates unchanged rows', () => {
    const judged = choose('newPackageItems.2.serviceId', 802)
    const sent = { newPackageItems: [{ itemGroup: 'Pagamento', serviceId: 802 }] }
    expect(judged.body).toEqual(sent)
    expect(judged.sent.form).toEqual(sent)
    expect(failingsOf(judged.failings)).toEqual([])
  })

  test('validates a cleared row at its own position', () => {
    const judged = choose('newPackageItems.2.serviceId', '')
    expect(failingsOf(judged.failings)).toEqual([['newPackageItems.2.serviceId', 'missing']])
  })

  test('sends an empty list when only values outside the rows have changed', () => {
    expect(createFormState(form, begun, scope, begun).body).toEqual({ newPackageItems: [] })
  })

  test('maps a sent item to its row', () => {
    const { rowPath } = choose('newPackageItems.2.serviceId', 802)
    expect(rowPath('newPackageItems.0.serviceId')).toBe('newPackageItems.2.serviceId')
    expect(rowPath('newPackageId')).toBe('newPackageId')
  })
})

describe('the server', () => {
  test('finds the field of each submitted item without knowing the list', () => {
    const body = { newPackageItems: [{ itemGroup: 'x', serviceId: 1 }, { itemGroup: 'y' }] }
    const told = failingsOf(validateSubmitted(servicesForm(whole), body, {}))
    expect(told).toEqual([['newPackageItems.1.serviceId', 'missing']])
  })

  test('derives no rows from a value that is not a list', () => {
    expect(withSubmittedRows(servicesForm(whole), { newPackageItems: 'all' }).fields).toEqual({})
  })
})

test('setting a value inside a list leaves its other items unchanged', () => {
  const before = { items: [{ a: 1 }, { a: 2 }] }
  expect(withPath(before, 'items.0.a', undefined)).toEqual({ items: [{}, { a: 2 }] })
  expect(withPath({}, 'items.1.a', 3)).toEqual({ items: [{}, { a: 3 }] })
  expect(before).toEqual({ items: [{ a: 1 }, { a: 2 }] })
})
