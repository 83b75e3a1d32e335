import { beforeAll, describe, expect, test } from 'vitest'
import type { FormModel } from '../../../src/core/model/catalogue-model.ts'
import { createFormState } from '../../../src/core/model/form-state.ts'
import { startValues } from '../../../src/core/model/start-values.ts'
import { validateSubmitted } from '../../../src/core/model/validate-submitted.ts'
import { loadForms } from './compiled-forms.ts'

let forms: Readonly<Record<'variants' | 'oneOf', FormModel>>
beforeAll(async () => {
  forms = await loadForms()
})

const failingsOf = (form: FormModel, values: Record<string, unknown>) =>
  Object.fromEntries([...createFormState(form, values, {}).failings].map(([path, { failing }]) => [path, failing]))

describe('a form with the variants of a one-of', () => {
  test('asks for a variant first', () => {
    expect(failingsOf(forms.variants, {})).toEqual({ 'contact.kind': 'missing' })
    expect(failingsOf(forms.oneOf, {})).toEqual({ way: 'missing' })
  })

  test('validates and sends exactly the chosen one', () => {
    const contact = { kind: 'private', name: 'Giulia', taxCode: null, vatNumber: '01234' }
    expect(failingsOf(forms.variants, { contact })).toEqual({ 'contact.taxCode': 'missing' })
    expect(createFormState(forms.variants, { contact: { ...contact, taxCode: 'F' } }, {}).body).toMatchObject({
      contact: { kind: 'private', name: 'Giulia', taxCode: 'F' },
    })
    expect(failingsOf(forms.variants, { contact: { ...contact, kind: 'company' } })).toEqual({ 'contact.name': 'malformed' })
  })

  test('has the limits of the chosen variant for properties of the same name', () => {
    const note = 'più di dieci lettere'
    expect(failingsOf(forms.oneOf, { way: 'mail', email: 'g@example.it', note })).toEqual({ note: 'tooLong' })
    expect(failingsOf(forms.oneOf, { way: 'phone', phone: '059555', note })).toEqual({})
  })

  test('begins with the values of the variant that the record has', () => {
    const start = {
      ...forms.variants,
      start: { dependencies: [], read: () => ({ contact: { kind: 'company', name: 'ACME', vatNumber: '1' } }) },
    }
    expect(startValues(start, {})).toMatchObject({ contact: { kind: 'company', name: 'ACME', vatNumber: '1' } })
  })

  test('is validated in the same way on the server', () => {
    expect([...validateSubmitted(forms.variants, { contact: { kind: 'company', name: 'ACME' } }, {}).keys()]).toEqual(['contact.vatNumber'])
    expect([...validateSubmitted(forms.oneOf, { way: 'fax' }, {}).keys()]).toEqual(['way'])
    expect([...validateSubmitted(forms.oneOf, { way: 'phone', phone: '059555' }, {}).keys()]).toEqual([])
  })
})
