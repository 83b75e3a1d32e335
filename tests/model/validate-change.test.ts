import { describe, expect, it } from 'vitest'
import { form } from '#generated/forms/practice-participant.ts'
import type { TextModel } from '../../src/core/model/catalogue-model.ts'
import type { FormResult } from '../../src/core/model/form-result.ts'
import { createFormState } from '../../src/core/model/form-state.ts'
import { startValues } from '../../src/core/model/start-values.ts'
import { validateChange, validatePart } from '../../src/core/model/validate-change.ts'

const nothing = Object.fromEntries(Object.keys(form.fields).map((path) => [path, null]))
const passport = { ...nothing, docType: 'passport', docNumber: 'YA1234567', docEmission: '2024-06-10', docExpiration: '2034-06-09' }
const identityCard = { ...passport, docType: 'idCard', docNumber: 'CA12345AB' }
const scope = { practice: { practiceType: 2 } }
const change = (present: object, part: object) => told(validateChange(form, { ...present }, { ...part }, scope).failings)

function told(failings: FormResult): Readonly<Record<string, string>> {
  return Object.fromEntries([...failings].map(([path, { words }]) => [path, italian(words)]))
}
function italian(words: TextModel | undefined): string {
  return words?.kind === 'plain' ? words.parts.it.join('') : ''
}

const dates = 'Le date di emissione e scadenza del documento devono essere due date valide'
const ofPassport = 'Numero Passaporto, deve contenere due lettere e sette numeri.'
const ofIdentityCard = 'Numero Carta Identità, deve contenere due lettere e sette numeri, oppure due lettere, cinque numeri e due lettere.'

describe("A participant's document (specification 5)", () => {
  it('is required as a whole once one of its fields has a value', () => {
    const asked = {
      docType: 'Selezionare almeno un tipo di documento',
      docNumber: 'Indicare il numero di documento',
      docEmission: dates,
      docExpiration: dates,
    }
    const { docType: _docType, ...withoutType } = asked
    expect(change(nothing, { docType: 'passport' })).toEqual(withoutType)
    expect(change(nothing, { docCountry: 'Italia' })).toEqual(asked)
    expect(change(passport, { docType: null, docNumber: null, docEmission: null, docExpiration: null })).toEqual(asked)
  })

  it.each([
    ['passport', 'YA1234567', undefined],
    ['passport', 'ya1234567', undefined],
    ['passport', ' YA1234567 ', undefined],
    ['passport', 'YA12345AB', ofPassport],
    ['passport', 'YA123456', ofPassport],
    ['passport', 'YA12345678', ofPassport],
    ['passport', 'Y11234567', ofPassport],
    ['passport', 'YÀ1234567', ofPassport],
    ['idCard', 'CA1234567', undefined],
    ['idCard', 'CA12345AB', undefined],
    ['idCard', 'CA1234AB', ofIdentityCard],
    ['idCard', 'CA123456A', ofIdentityCard],
    ['idCard', '1234567', ofIdentityCard],
  ])('of the type %s with the number %s: %s', (docType, docNumber, words) => {
    expect(change(nothing, { ...passport, docType, docNumber })).toEqual(words === undefined ? {} : { docNumber: words })
  })

  it('is validated by its type after the change', () => {
    expect(change(identityCard, { docType: 'passport' })).toEqual({ docNumber: ofPassport })
    expect(change(identityCard, { docType: 'passport', docNumber: 'YA1234567' })).toEqual({})
  })

  it('has two valid dates, with the expiry after the issue', () => {
    const later = 'La data di scadenza del documento deve essere posteriore alla data di emissione'
    expect(change(passport, { docExpiration: '2024-06-10' })).toEqual({ docExpiration: later })
    expect(change(passport, { docEmission: '2034-06-10' })).toEqual({ docExpiration: later })
    expect(change(passport, { docExpiration: '2024-06-11' })).toEqual({})
    expect(change(passport, { docEmission: '2026-02-30' })).toEqual({ docEmission: dates })
    expect(change(passport, { docEmission: null })).toEqual({ docEmission: dates })
    expect(told(validatePart(form, { docEmission: '2026-02-30', docExpiration: 'domani' }))).toEqual({
      docEmission: dates,
      docExpiration: dates,
    })
  })
})

describe('A partial change', () => {
  const old = { ...nothing, docType: 'passport', docNumber: 'OLD-1' }

  it('is validated by its changed fields; earlier values sent unchanged are accepted', () => {
    expect(change(old, { grade: '8' })).toEqual({})
    expect(change(old, { grade: '8', docNumber: 'OLD-1', docType: 'passport' })).toEqual({})
    expect(change(old, { docNumber: 'OLD-2' })).toEqual({ docNumber: ofPassport, docEmission: dates, docExpiration: dates })
  })

  it('may clear every optional field', () => {
    const full = { ...passport, grade: '8', noteGeneral: 'Soffre il mal d’auto', intolerances: true, variablePracticeInpsNumber: 'INPS-1' }
    for (const path of ['grade', 'noteGeneral', 'intolerances', 'variablePracticeInpsNumber'])
      expect(change(full, { [path]: null })).toEqual({})
  })

  it('is validated on the server as in the portal, where the document opens as a whole', () => {
    for (const part of [
      { docType: null },
      { docNumber: 'X' },
      { docType: 'idCard', docNumber: 'CA12345AB' },
      { docEmission: '2040-01-01' },
    ]) {
      const filled = { ...startValues(form, { ...scope, participant: passport }), ...part }
      expect(told(createFormState(form, filled, scope).failings)).toEqual(change(passport, part))
    }
  })
})

describe('A field that the form hides', () => {
  const hiddenIn = (practiceType: number, present: object, part: object) =>
    validateChange(form, { ...present }, { ...part }, { practice: { practiceType } }).hidden

  it('may not receive a value from a change, and is reported', () => {
    expect(hiddenIn(1, nothing, { variablePracticeInpsNumber: 'X' })).toEqual(['variablePracticeInpsNumber'])
    expect(hiddenIn(2, nothing, { variablePracticeInpsNumber: 'X' })).toEqual([])
    expect(hiddenIn(2, nothing, { intolerancesText: 'Lattosio' })).toEqual(['intolerancesText'])
    expect(hiddenIn(2, nothing, { intolerances: true, intolerancesText: 'Lattosio' })).toEqual([])
    expect(hiddenIn(2, { ...nothing, intolerances: true }, { intolerances: false, intolerancesText: 'Lattosio' })).toEqual([
      'intolerancesText',
    ])
  })

  it('may be cleared, and may keep its value', () => {
    const full = { ...nothing, variablePracticeInpsNumber: 'X' }
    expect(hiddenIn(1, full, { variablePracticeInpsNumber: null })).toEqual([])
    expect(hiddenIn(1, full, { variablePracticeInpsNumber: 'X', grade: '8' })).toEqual([])
  })
})
