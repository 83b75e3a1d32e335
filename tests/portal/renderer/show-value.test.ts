import { describe, expect, test } from 'vitest'
import type { Language } from '../../../src/core/lib/language.ts'
import { textDependencies } from '../../../src/core/model/dependencies.ts'
import type { Format } from '../../../src/core/model/vocabulary.ts'
import { readText, showValue } from '../../../src/core/portal/renderer/text/read-text.ts'
import { at, bilingual, holds, parts, placeholder } from './model-builders.ts'

const wording = (language: Language) => ({
  language,
  texts: { yes: bilingual('Sì', 'Yes'), no: bilingual('No', 'No') },
  region: { timeZone: 'Europe/Rome', currency: 'EUR' },
})
const show = (format: Format, value: unknown, language: Language = 'it') =>
  showValue(placeholder('x', format), value, wording(language)).replaceAll('\u00a0', ' ')

describe('the format of a value', () => {
  test.each<[Format, unknown, string, string]>([
    ['text', 'Giulia', 'Giulia', 'Giulia'],
    ['text', 2026, '2026', '2026'],
    ['upper-case', 'giulia', 'GIULIA', 'GIULIA'],
    ['code', 'RNLTMS12', 'RNLTMS12', 'RNLTMS12'],
    ['number', 1240, '1.240', '1,240'],
    ['number', 8.2, '8,2', '8.2'],
    ['number', -1234567.5, '−1.234.567,5', '−1,234,567.5'],
    ['currency', 158000, '1.580,00 €', '1.580,00 €'],
    ['currency', 5, '0,05 €', '0,05 €'],
    ['currency', 0, '0,00 €', '0,00 €'],
    ['currency', -0, '0,00 €', '0,00 €'],
    ['currency', -123456789, '−1.234.567,89 €', '−1.234.567,89 €'],
    ['date', '2026-06-28', '28/06/2026', '28/06/2026'],
    ['date', '2026-12-31T23:30:00Z', '01/01/2027', '01/01/2027'],
    ['date', 'mai', 'mai', 'mai'],
    ['date-time', '2026-06-28T12:05:00Z', '28/06/2026 14:05', '28/06/2026 14:05'],
    ['date-time', '2026-01-28T23:05:00+01:00', '28/01/2026 23:05', '28/01/2026 23:05'],
    ['date-time', '2026-06-28T22:00:00Z', '29/06/2026 00:00', '29/06/2026 00:00'],
    ['time', '2026-06-28T22:05:00Z', '00:05', '00:05'],
    ['time', 'alle tre', 'alle tre', 'alle tre'],
    ['month', '2026-03-16', 'marzo 2026', 'March 2026'],
    ['day-month', '2027-03-16', '16 marzo', '16 March'],
    ['day-month', '2027-02-28T23:30:00Z', '1 marzo', '1 March'],
    ['day-month', 'mai', 'mai', 'mai'],
    ['yes-no', true, 'Sì', 'Yes'],
    ['yes-no', false, 'No', 'No'],
    ['file-size', 4_000_000, '4 MB', '4 MB'],
    ['file-size', 1536, '1,5 kB', '1.5 kB'],
    ['file-size', 12, '12 byte', '12 bytes'],
  ])('%s of %j is %s, in English %s', (format, value, italian, english) => {
    expect(show(format, value, 'it')).toBe(italian)
    expect(show(format, value, 'en')).toBe(english)
  })

  test('shows a boolean with the labels of the catalogue', () => {
    const uploaded = placeholder('x', 'yes-no', {
      labels: { true: { label: bilingual('Cliente', 'Customer') }, false: { label: bilingual('Orizzonti', 'Orizzonti') } },
    })
    expect([true, false].map((value) => showValue(uploaded, value, wording('en')))).toEqual(['Customer', 'Orizzonti'])
  })

  test('shows a code that the API does not list as itself, capitalized', () => {
    const status = placeholder('x', 'badge', {
      labels: { opzionato: { label: bilingual('Opzionato', 'On option') } },
      unlisted: { label: parts(placeholder('code', 'text')), tone: 'neutral' },
    })
    expect(['opzionato', 'sospeso'].map((value) => showValue(status, value, wording('it')))).toEqual(['Opzionato', 'Sospeso'])
  })

  test('keeps an amount and its sign on one line, and requires whole cents', () => {
    expect(showValue(placeholder('x', 'currency'), 158000, wording('it'))).toBe('1.580,00\u00a0€')
    expect(() => show('currency', 10.5)).toThrow(RangeError)
  })

  test('shows a code by its label in the current language, and an unlisted one by its fallback or as it is', () => {
    const labels = { gold: { label: bilingual('Oro', 'Gold') } }
    expect(showValue(placeholder('x', 'label', { labels }), 'gold', wording('en'))).toBe('Gold')
    expect(showValue(placeholder('x', 'label', { labels, unlisted: { label: bilingual('Altro', 'Other') } }), 'iron', wording('it'))).toBe(
      'Altro',
    )
    expect(showValue(placeholder('x', 'badge', { labels }), 'iron', wording('it'))).toBe('iron')
    expect(showValue(placeholder('x', 'label', { labels }), 'constructor', wording('it'))).toBe('constructor')
  })
})

describe('the reading of a text', () => {
  test('inserts its values, and keeps the words of bold parts and links', () => {
    const text = parts(
      'Ciao ',
      placeholder('name', 'upper-case'),
      ', ',
      { kind: 'bold', parts: ['paga ', placeholder('due', 'currency')] },
      { kind: 'link', url: at('url'), parts: [' ora'] },
    )
    expect(readText(text, { name: 'giulia', due: 100, url: '/x' }, wording('it')).replaceAll('\u00a0', ' ')).toBe(
      'Ciao GIULIA, paga 1,00 € ora',
    )
  })

  test('replaces a missing or null value by its text, but not false or zero', () => {
    const text = parts(placeholder('x', 'text', { absent: bilingual('Nessuna nota') }))
    expect(readText(text, {}, wording('it'))).toBe('Nessuna nota')
    expect(readText(text, { x: null }, wording('it'))).toBe('Nessuna nota')
    expect(readText(parts(placeholder('x', 'number', { absent: bilingual('no') })), { x: 0 }, wording('it'))).toBe('0')
    expect(readText(parts(placeholder('x', 'yes-no', { absent: bilingual('no') })), { x: false }, wording('it'))).toBe('No')
  })

  test('uses one plural form for one, and the other for zero and many', () => {
    const text = {
      kind: 'counted' as const,
      count: at<number>('n'),
      one: bilingual('un viaggio', 'one trip'),
      other: parts(placeholder('n'), ' viaggi'),
    }
    expect([0, 1, 2].map((n) => readText(text, { n }, wording('it')))).toEqual(['0 viaggi', 'un viaggio', '2 viaggi'])
    expect(readText(text, { n: 1 }, wording('en'))).toBe('one trip')
  })

  test('uses the text that its conditions select, and waits for the data of each', () => {
    const text = {
      kind: 'conditional' as const,
      when: holds('data.quoted'),
      met: bilingual('Preventivo', 'Quote'),
      otherwise: {
        kind: 'conditional' as const,
        when: holds('booked'),
        met: parts(placeholder('data.day')),
        otherwise: bilingual('Altro', 'Other'),
      },
    }
    expect(readText(text, { data: { quoted: true } }, wording('en'))).toBe('Quote')
    expect(readText(text, { data: { day: 'oggi' }, booked: true }, wording('it'))).toBe('oggi')
    expect(readText(text, {}, wording('it'))).toBe('Altro')
    expect(textDependencies(text)).toEqual(['quoted', 'day'])
  })
})
