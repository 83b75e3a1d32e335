import { describe, expect, it } from 'vitest'
import { findUnplainTexts, isPlainText, withoutPastedMarks } from '../../src/core/lib/plain-text.ts'

describe('A text that users write', () => {
  it.each(['Niccolò D’Angelò-Müller', 'Łukasz Ñandú', '👩‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'क्‍ष', '王小明', 'محمد', ' spaces are not trimmed ', ''])(
    '%j is plain',
    (text) => expect(isPlainText(text)).toBe(true),
  )

  it.each([
    ['NUL', '\u0000'],
    ['escape', '\u001b'],
    ['delete', '\u007f'],
    ['a C1 control', '\u0085'],
    ['a lone high surrogate', '\ud800'],
    ['a lone low surrogate', '\udc00'],
    ['a bidi override', '\u202e'],
    ['a bidi isolate', '\u2066'],
    ['a directional mark', '\u200f'],
    ['a zero-width space', '\u200b'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a line separator', '\u2028'],
  ])('is not plain with %s, with or without line breaks allowed', (_what, character) => {
    for (const lines of [true, false]) expect(isPlainText(`Giulia${character}Bianchi`, { lines })).toBe(false)
  })

  it.each(['\n', '\r\n', '\t'])('is plain with %j only when line breaks are allowed', (character) => {
    expect(isPlainText(`a${character}b`)).toBe(false)
    expect(isPlainText(`a${character}b`, { lines: true })).toBe(true)
  })
})

describe('Invisible marks that come with a paste', () => {
  it('are removed from a text, and refused where they remain', () => {
    const marks = [...'\u200b\u200e\u202a\u202c\u202d\u2060\u2066\u2068\u2069\ufeff']
    for (const mark of marks) expect([withoutPastedMarks(`${mark}+39 ${mark}333`), isPlainText(mark)]).toEqual(['+39 333', false])
  })

  it.each(['\u200c', '\u200d', '\u202e', '\u202b', '\u2067', '\u200f', '\0', '\n', '\ud800', 'é'])(
    'do not include %j, which stays',
    (character) => {
      expect(withoutPastedMarks(`a${character}b`)).toBe(`a${character}b`)
    },
  )
})

describe('A request body', () => {
  it('is searched at any depth, including lists and keys', () => {
    const body = { a: 'x\0', b: { c: ['ok', 'x\u202e', { d: '\ud800' }] }, 'k\0': 1, n: 5, nothing: null, notes: [{ text: 'a\nb' }] }
    const found = findUnplainTexts(body, (path) => path === 'notes.*.text')
    expect([...found].sort()).toEqual(['a', 'b.c.1', 'b.c.2.d', 'k\0'])
  })

  it('that is nested too deeply is refused, at little cost', () => {
    const nested = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown
    expect(findUnplainTexts(nested, () => false)).toHaveLength(1)
  })
})
