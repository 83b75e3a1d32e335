import { beforeAll, describe, expect, test } from 'vitest'
import type { FormModel } from '../../../src/core/model/catalogue-model.ts'
import { createFormState } from '../../../src/core/model/form-state.ts'
import { startValues } from '../../../src/core/model/start-values.ts'
import { validateSubmitted } from '../../../src/core/model/validate-submitted.ts'
import { errorPath, placeErrors } from '../../../src/core/portal/renderer/form/place-errors.ts'
import { createFormValidator } from '../../../src/core/server/http/validate-form.ts'
import { loadForms } from './compiled-forms.ts'

let form: FormModel
beforeAll(async () => {
  form = (await loadForms()).items
})

const guest = { name: 'Giulia', seats: 1 }
const stateOf = (values: Record<string, unknown>) => createFormState(form, { guests: [guest], ...values }, {})
const failingsOf = (values: Record<string, unknown>) =>
  Object.fromEntries([...stateOf(values).failings].map(([path, { failing }]) => [path, failing]))

describe('a list whose items the user adds', () => {
  test('begins with the least items that the API requires, each with its start values', () => {
    expect(startValues(form, {})).toMatchObject({ guests: [{ name: null, seats: 1, remark: null }], tags: [] })
  })

  test('sends each item with its visible fields, trimmed, and leaves an optional list out while it has fewer than may be sent', () => {
    const values = {
      guests: [
        { name: ' Giulia ', seats: 2, remark: 'vegetariana' },
        { ...guest, remark: 'nascosta' },
      ],
    }
    expect(stateOf(values).body).toEqual({
      notes: undefined,
      guests: [{ name: 'Giulia', seats: 2, remark: 'vegetariana' }, guest],
    })
    expect(stateOf({ tags: ['mare', 'monti'] }).body).toMatchObject({ tags: ['mare', 'monti'] })
  })

  test('validates each item at its own fields, by the API and by the rules of the form', () => {
    expect(failingsOf({ guests: [{ name: 'G', seats: 0 }, { seats: 2 }] })).toEqual({
      'guests.0.name': 'tooShort',
      'guests.0.seats': 'tooSmall',
      'guests.1.name': 'missing',
      'guests.1.remark': 'missing',
    })
    expect(failingsOf({ tags: ['mare', ''] })).toEqual({ 'tags.1': 'missing' })
  })

  test.each([
    ['too few', { guests: [] }, { guests: 'tooFew' }],
    ['too many', { guests: [guest, guest, guest, guest] }, { guests: 'tooMany' }],
    ['the same twice', { tags: ['mare', 'mare'] }, { tags: 'repeated' }],
  ])('validates the list itself: %s', (_what, values, failings) => {
    expect(failingsOf(values)).toEqual(failings)
  })

  test('is validated in the same way on the server', () => {
    expect([...validateSubmitted(form, { guests: [guest, { seats: 2 }], tags: ['mare'] }, {}).keys()]).toEqual([
      'guests.1.name',
      'guests.1.remark',
      'tags',
    ])
  })

  test('gets the words of the catalogue from the server at each item', () => {
    const validator = createFormValidator({ editPractice: form }, { now: () => new Date('2026-06-15T10:00:00Z') })
    expect(validator.validateBody('editPractice', { guests: [guest, { seats: 2 }], tags: ['mare'] }, 'it')).toEqual({
      'guests.1.name': 'Campo obbligatorio',
      'guests.1.remark': 'Campo obbligatorio',
      tags: 'Almeno 2 voci',
    })
  })

  test.each(['/guests/1/name', '#/guests/1/name', 'guests[1].name', 'guests.1.name'])('shows an error at %s beside its row', (path) => {
    const { shown } = stateOf({ guests: [guest, guest] })
    expect([...placeErrors(shown, { [errorPath(path)]: 'Non si trova' })]).toEqual([['guests.1.name', 'Non si trova']])
  })

  test('shows an error of an item without a field for it at the list', () => {
    const { shown } = stateOf({ guests: [guest] })
    expect([...placeErrors(shown, { [errorPath('/guests/0/id')]: 'Non va' }).keys()]).toEqual(['guests'])
  })
})
