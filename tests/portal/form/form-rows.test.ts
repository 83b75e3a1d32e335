import { describe, expect, test } from 'vitest'
import { withPath } from '../../../src/catalogue/form-values.ts'
import { judgeSubmitted } from '../../../src/catalogue/judge-submitted.ts'
import { bodyOf, type FormVerdict, judgeForm, startValues } from '../../../src/catalogue/validate-form.ts'
import { withSubmittedRows } from '../../../src/catalogue/write-rows.ts'
import { applyChange, completeValues } from '../../../src/portal/renderer/form/apply-change.ts'
import { formWithRows } from '../../../src/portal/renderer/form/rows.ts'
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

const failingsOf = (verdict: FormVerdict) => [...verdict].map(([path, { failing }]) => [path, failing])

describe('a form with rows', () => {
  test('has the same fields for each item of a list, and begins with what each item says', () => {
    expect(Object.keys(services.form.fields)).toEqual(['newPackageItems.0.serviceId', 'newPackageItems.1.serviceId'])
    expect(startValues(services.form, services.scope)).toEqual({ newPackageItems: [{ serviceId: 515 }, {}] })
  })

  test('sends one item a row, with what a row gives beside its fields', () => {
    const values = applyChange(
      services.form,
      completeValues(services.form, startValues(services.form, services.scope)),
      { path: 'newPackageItems.1.serviceId', value: 711 },
      services.scope,
    )
    expect(bodyOf(services.form, values, services.scope)).toEqual({
      newPackageItems: [
        { itemGroup: 'Città di partenza', serviceId: 515 },
        { itemGroup: 'Fascia ISEE', serviceId: 711 },
      ],
    })
  })

  test('sends an empty list where there is nothing to choose', () => {
    const scope = { data: { comuni: [] } }
    expect(bodyOf(formWithRows(servicesForm(whole), scope), {}, scope)).toEqual({ newPackageItems: [] })
  })

  test('is judged row by row', () => {
    const values = startValues(services.form, services.scope)
    expect(failingsOf(judgeForm(services.form, values, services.scope).verdict)).toEqual([['newPackageItems.1.serviceId', 'missing']])
  })

  test('keeps a place without fields for an item of no kind, where words for it are written', () => {
    const scope = { data: { comuni: [{ id: 9, question: 'Disegna', type: 'drawing' }, ...questions] } }
    const [section] = formWithRows(answersForm(whole), scope).sections
    expect(section?.rows?.map(({ fields, unfit, names }) => [fields.length, unfit !== undefined, names.position])).toEqual([
      [0, true, 1],
      [1, false, 2],
      [1, false, 3],
    ])
  })

  test('has the fields and rules of the first kind whose condition holds for the item', () => {
    expect(Object.values(answers.form.fields).map(({ path, widget }) => [path, widget])).toEqual([
      ['responses.0.answer', 'radio'],
      ['responses.1.answer', 'long-text'],
    ])
    const values = withPath(withPath({}, 'responses.0.answer', 'Sì'), 'responses.1.answer', '3 noci')
    expect(failingsOf(judgeForm(answers.form, values, answers.scope).verdict)).toEqual([['responses.1.answer', 'malformed']])
    for (const [typed, expected] of [
      ['latte\nuova', []],
      ['latte\u202e', [['responses.1.answer', 'notPlain']]],
    ] as const) {
      const answered = withPath(withPath({}, 'responses.0.answer', 'Sì'), 'responses.1.answer', typed)
      expect(failingsOf(judgeForm(answers.form, answered, answers.scope).verdict)).toEqual(expected)
    }
  })
})

describe('a form whose rows are sent where they have changed', () => {
  const all = [...groups, { itemGroup: 'Pagamento', present: 801, items: [{ serviceId: 801 }, { serviceId: 802 }] }]
  const scope = { data: { comuni: all } }
  const form = formWithRows(changedServicesForm(whole), scope)
  const begun = completeValues(form, startValues(form, scope))
  const choose = (path: string, value: unknown) => applyChange(form, begun, { path, value }, scope)

  test('leaves out, and does not judge, rows that hold what they began with', () => {
    const judged = judgeForm(form, choose('newPackageItems.2.serviceId', 802), scope, begun)
    const sent = { newPackageItems: [{ itemGroup: 'Pagamento', serviceId: 802 }] }
    expect(judged.body).toEqual(sent)
    expect(judged.sent.form).toEqual(sent)
    expect(failingsOf(judged.verdict)).toEqual([])
  })

  test('judges a row that has been emptied, in its own place', () => {
    const judged = judgeForm(form, choose('newPackageItems.2.serviceId', ''), scope, begun)
    expect(failingsOf(judged.verdict)).toEqual([['newPackageItems.2.serviceId', 'missing']])
  })

  test('sends an empty list where only what is outside of the rows has changed', () => {
    expect(judgeForm(form, begun, scope, begun).body).toEqual({ newPackageItems: [] })
  })

  test('finds the row that an item was sent for', () => {
    const { rowPath } = judgeForm(form, choose('newPackageItems.2.serviceId', 802), scope, begun)
    expect(rowPath('newPackageItems.0.serviceId')).toBe('newPackageItems.2.serviceId')
    expect(rowPath('newPackageId')).toBe('newPackageId')
  })
})

describe('the server', () => {
  test('finds the field of each item that was submitted, whatever the items stand for', () => {
    const body = { newPackageItems: [{ itemGroup: 'x', serviceId: 1 }, { itemGroup: 'y' }] }
    const told = failingsOf(judgeSubmitted(servicesForm(whole), body, {}))
    expect(told).toEqual([['newPackageItems.1.serviceId', 'missing']])
  })

  test('takes a body for what it is where that is no list', () => {
    expect(withSubmittedRows(servicesForm(whole), { newPackageItems: 'all' }).fields).toEqual({})
  })
})

test('a value set inside a list leaves the other items where they are', () => {
  const before = { items: [{ a: 1 }, { a: 2 }] }
  expect(withPath(before, 'items.0.a', undefined)).toEqual({ items: [{}, { a: 2 }] })
  expect(withPath({}, 'items.1.a', 3)).toEqual({ items: [{}, { a: 3 }] })
  expect(before).toEqual({ items: [{ a: 1 }, { a: 2 }] })
})
