import { expect, test } from 'vitest'
import { wordsAsMarkup } from '../../../src/portal/app/consent/words-as-markup.ts'
import { at, hole, parts, words } from '../renderer/model-builders.ts'

const wording = { language: 'it', texts: { yes: words('Sì', 'Yes'), no: words('No', 'No') } } as const

test('escapes markup characters of texts and of their values', () => {
  expect(wordsAsMarkup(words('<img src=x> & "di più"', '-'), {}, wording)).toBe('&lt;img src=x&gt; &amp; &quot;di più&quot;')
  expect(wordsAsMarkup(parts(hole('days', 'text')), { days: '<b>180</b>' }, wording)).toBe('&lt;b&gt;180&lt;/b&gt;')
})

test('writes markup for bold parts and for links to https addresses only', () => {
  const text = parts({ kind: 'bold', parts: ['a'] }, ' ', { kind: 'link', url: at('url'), parts: ['b'] })
  expect(wordsAsMarkup(text, { url: 'https://x.example/?a="1"' }, wording)).toBe(
    '<strong>a</strong> <a href="https://x.example/?a=&quot;1&quot;">b</a>',
  )
  expect(wordsAsMarkup(text, { url: 'javascript:alert(1)' }, wording)).toBe('<strong>a</strong> b')
})
