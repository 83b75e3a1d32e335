import { describe, expect, test } from 'vitest'
import type { Language } from '../../../src/lib/language.ts'
import type { HoleModel, TextModel } from '../../../src/model/catalogue-model.ts'
import { findHoleLanguage } from '../../../src/portal/renderer/text/hole-language.ts'
import { findTextLanguage } from '../../../src/portal/renderer/text/text-language.ts'
import { hole, parts, words } from './model-builders.ts'

const italian = (path: string, more: Partial<HoleModel> = {}) => hole(path, 'text', { language: 'it', ...more })
const scope = { title: 'Mare e vela', place: 'Rimini', price: 6500, name: 'Tommaso' }
const wording = (language: Language) => ({ language, texts: { yes: words('Sì', 'Yes'), no: words('No', 'No') } })
const said = (text: TextModel, page: Language = 'en') => findTextLanguage(text, scope, wording(page))

describe('a value in a language of its own', () => {
  test('declares its language only on pages in another one', () => {
    expect(findHoleLanguage(italian('title'), 'Mare e vela', 'en')).toBe('it')
    expect(findHoleLanguage(italian('title'), 'Mare e vela', 'it')).toBeUndefined()
    expect(findHoleLanguage(hole('name'), 'Tommaso', 'en')).toBeUndefined()
  })

  test('declares nothing when the catalogue has a label for it, which is in the page’s language', () => {
    const group = hole('group', 'label', { language: 'it', labels: { Viaggio: { label: words('Viaggio', 'Travel') } } })
    expect(findHoleLanguage(group, 'Viaggio', 'en')).toBeUndefined()
    expect(findHoleLanguage(group, 'Uscite serali', 'en')).toBe('it')
  })
})

describe('a text that is one string, such as an option of a list', () => {
  test('has a language when all its words share it; amounts and brackets have none', () => {
    expect(said(parts(italian('title')))).toBe('it')
    expect(said(parts(italian('place'), ' (', hole('price', 'currency'), ')'))).toBe('it')
    expect(said({ kind: 'plain', parts: { it: [], en: [{ kind: 'bold', parts: [italian('title')] }] }, waits: [] })).toBe('it')
  })

  test('has the page’s language when only some of its words differ', () => {
    expect(said(parts('Trip: ', italian('title')))).toBeUndefined()
    expect(said(parts(italian('title'), ' ', hole('name')))).toBeUndefined()
    expect(said(words('Prezzo', 'Price'))).toBeUndefined()
    expect(said(parts(italian('title')), 'it')).toBeUndefined()
  })

  test('has the page’s language for the text of a missing value', () => {
    expect(said(parts(italian('none', { absent: words('Nessun titolo', 'No title') })))).toBeUndefined()
    expect(said(parts(italian('none')))).toBeUndefined()
  })
})
