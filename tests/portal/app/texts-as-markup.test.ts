import { expect, test } from 'vitest'
import { textsAsMarkup } from '../../../src/core/portal/app/consent/texts-as-markup.ts'
import { at, bilingual, parts, placeholder } from '../renderer/model-builders.ts'

const wording = {
  language: 'it',
  texts: { yes: bilingual('Sì', 'Yes'), no: bilingual('No', 'No') },
  region: { timeZone: 'Europe/Rome', currency: 'EUR' },
} as const

test('escapes markup characters of texts and of their values', () => {
  expect(textsAsMarkup(bilingual('<img src=x> & "di più"', '-'), {}, wording)).toBe('&lt;img src=x&gt; &amp; &quot;di più&quot;')
  expect(textsAsMarkup(parts(placeholder('days', 'text')), { days: '<b>180</b>' }, wording)).toBe('&lt;b&gt;180&lt;/b&gt;')
})

test('writes markup for bold parts and for links to https addresses only', () => {
  const text = parts({ kind: 'bold', parts: ['a'] }, ' ', { kind: 'link', url: at('url'), parts: ['b'] })
  expect(textsAsMarkup(text, { url: 'https://x.example/?a="1"' }, wording)).toBe(
    '<strong>a</strong> <a href="https://x.example/?a=&quot;1&quot;">b</a>',
  )
  expect(textsAsMarkup(text, { url: 'javascript:alert(1)' }, wording)).toBe('<strong>a</strong> b')
})
