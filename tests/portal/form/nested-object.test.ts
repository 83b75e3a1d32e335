import { beforeAll, describe, expect, test } from 'vitest'
import type { FormModel } from '../../../src/core/model/catalogue-model.ts'
import { createFormState } from '../../../src/core/model/form-state.ts'
import { validateSubmitted } from '../../../src/core/model/validate-submitted.ts'
import { loadForms } from './compiled-forms.ts'

let form: FormModel
beforeAll(async () => {
  form = (await loadForms()).nested
})

const person = { note: 'amica', member: { firstName: 'Giulia', gender: 'F' } }
const stateOf = (values: Record<string, unknown>) => createFormState(form, { ...person, ...values }, {})
const failingsOf = (values: Record<string, unknown>) =>
  Object.fromEntries([...stateOf(values).failings].map(([path, { failing }]) => [path, failing]))

describe('an optional object of the request body', () => {
  test.each([
    ['untouched', {}],
    ['emptied', { address: { street: '', city: null, main: false }, company: { name: ' ' } }],
  ])('is not sent while it is %s, and asks for nothing', (_what, values) => {
    expect(stateOf(values).body).toEqual({ ...person, company: null })
    expect(failingsOf(values)).toEqual({})
    expect(stateOf(values).isRequired('address.city')).toBe(false)
  })

  test('is required as the API requires it once one of its fields is filled in', () => {
    expect(failingsOf({ address: { street: 'Via Emilia 1' } })).toEqual({ 'address.city': 'missing' })
    expect(failingsOf({ address: { main: true } })).toEqual({ 'address.street': 'missing', 'address.city': 'missing' })
    expect(stateOf({ address: { street: 'Via Emilia 1' } }).isRequired('address.city')).toBe(true)
  })

  test('is sent with its fields', () => {
    const address = { street: 'Via Emilia 1', city: 'Modena', floor: null, main: false }
    expect(stateOf({ address }).body).toEqual({ ...person, address, company: null })
    expect(failingsOf({ address })).toEqual({})
  })

  test('asks for what the form requires beyond the API while its condition holds', () => {
    expect(failingsOf({ company: { name: 'Orizzonti' } })).toEqual({ 'company.vat': 'missing' })
  })

  test('is validated in the same way on the server', () => {
    expect([...validateSubmitted(form, { ...person, address: { city: 'Modena' } }, {}).keys()]).toEqual(['address.street'])
    expect([...validateSubmitted(form, { ...person, company: null }, {}).keys()]).toEqual([])
  })
})
