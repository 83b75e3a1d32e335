import { describe, expect, test } from 'vitest'
import type { Language } from '../../../src/core/lib/language.ts'
import type { PlaceholderModel, TextModel } from '../../../src/core/model/catalogue-model.ts'
import { findPlaceholderLanguage } from '../../../src/core/portal/renderer/text/placeholder-language.ts'
import { findTextLanguage } from '../../../src/core/portal/renderer/text/text-language.ts'
import { bilingual, parts, placeholder } from './model-builders.ts'

const italian = (path: string, more: Partial<PlaceholderModel> = {}) => placeholder(path, 'text', { language: 'it', ...more })
const scope = { title: 'Mare e vela', place: 'Rimini', price: 6500, name: 'Tommaso' }
const wording = (language: Language) => ({
  language,
  texts: { yes: bilingual('Sì', 'Yes'), no: bilingual('No', 'No') },
  region: { timeZone: 'Europe/Rome', currency: 'EUR' },
})
const said = (text: TextModel, page: Language = 'en') => findTextLanguage(text, scope, wording(page))

describe('a value in a language of its own', () => {
  test('declares its language only on pages in another one', () => {
    expect(findPlaceholderLanguage(italian('title'), 'Mare e vela', 'en')).toBe('it')
    expect(findPlaceholderLanguage(italian('title'), 'Mare e vela', 'it')).toBeUndefined()
    expect(findPlaceholderLanguage(placeholder('name'), 'Tommaso', 'en')).toBeUndefined()
  })

  test('declares nothing when the catalogue has a label for it, which is in the page’s language', () => {
    const group = placeholder('group', 'label', { language: 'it', labels: { Viaggio: { label: bilingual('Viaggio', 'Travel') } } })
    expect(findPlaceholderLanguage(group, 'Viaggio', 'en')).toBeUndefined()
    expect(findPlaceholderLanguage(group, 'Uscite serali', 'en')).toBe('it')
  })
})

describe('a text that is one string, such as an option of a list', () => {
  test('has a language when all its words share it; amounts and brackets have none', () => {
    expect(said(parts(italian('title')))).toBe('it')
    expect(said(parts(italian('place'), ' (', placeholder('price', 'currency'), ')'))).toBe('it')
    expect(said({ kind: 'plain', parts: { it: [], en: [{ kind: 'bold', parts: [italian('title')] }] }, dependencies: [] })).toBe('it')
  })

  test('has the page’s language when only some of its words differ', () => {
    expect(said(parts('Trip: ', italian('title')))).toBeUndefined()
    expect(said(parts(italian('title'), ' ', placeholder('name')))).toBeUndefined()
    expect(said(bilingual('Prezzo', 'Price'))).toBeUndefined()
    expect(said(parts(italian('title')), 'it')).toBeUndefined()
  })

  test('has the page’s language for the text of a missing value', () => {
    expect(said(parts(italian('none', { absent: bilingual('Nessun titolo', 'No title') })))).toBeUndefined()
    expect(said(parts(italian('none')))).toBeUndefined()
  })
})
