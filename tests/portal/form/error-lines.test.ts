import { describe, expect, test } from 'vitest'
import type { PlainText, Scope, TextModel } from '../../../src/core/model/catalogue-model.ts'
import { createFormState } from '../../../src/core/model/form-state.ts'
import { findErrorLines } from '../../../src/core/portal/renderer/form/error-lines.ts'
import { formWithRows } from '../../../src/core/portal/renderer/form/rows.ts'
import { registrationForm } from './registration-form.ts'
import { answersForm } from './rows-form.ts'

const whole = registrationForm(() => true)

function readItalian(text: TextModel, scope: Scope): string {
  const { parts } = text as PlainText
  return parts.it
    .map((part) => (typeof part === 'string' ? part : part.kind === 'placeholder' ? String(part.value.read(scope)) : ''))
    .join('')
}

const linesOf = (form: typeof whole, scope: Scope, errors: Readonly<Record<string, string>>) =>
  findErrorLines({ errors: new Map(Object.entries(errors)), judged: createFormState(form, {}, scope) }, readItalian)

describe('the lines of an error summary', () => {
  test('are the messages, where no two fields have the same one', () => {
    const errors = { firstName: 'Inserisci il nome', lastName: 'Inserisci il cognome' }
    expect(linesOf(whole, {}, errors)).toEqual(Object.entries(errors))
  })

  test('begin with the label, where several fields have the same message', () => {
    const errors = { firstName: 'Campo obbligatorio', email1: 'Inserisci una email', birthPlace: 'Campo obbligatorio' }
    expect(linesOf(whole, {}, errors)).toEqual([
      ['firstName', 'Nome – Campo obbligatorio'],
      ['email1', 'Inserisci una email'],
      ['birthPlace', 'Città di nascita – Campo obbligatorio'],
    ])
  })

  test('begin with the title of the row, where all rows have one field of the same label', () => {
    const scope = {
      data: {
        comuni: [
          { id: 7, question: 'Sa nuotare?', type: 'radio' },
          { id: 8, question: 'Soffre di asma?', type: 'radio' },
        ],
      },
    }
    const errors = { 'responses.0.answer': 'Campo obbligatorio', 'responses.1.answer': 'Campo obbligatorio' }
    expect(linesOf(formWithRows(answersForm(whole), scope), scope, errors)).toEqual([
      ['responses.0.answer', 'Sa nuotare? – Campo obbligatorio'],
      ['responses.1.answer', 'Soffre di asma? – Campo obbligatorio'],
    ])
  })
})
