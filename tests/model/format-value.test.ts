/** Every format against answers computed without `Intl` and the library’s own functions, and every plural form. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../src/core/lib/language.ts'
import type { CountedText, PlainText } from '../../src/core/model/catalogue-model.ts'
import { formatValue, type UnlabelledFormat } from '../../src/core/model/format-value.ts'
import { choosePlain } from '../../src/core/model/render-plain-text.ts'
import { dateOf, dayNumber } from '../compiler/expressions/civil.ts'

const region = { timeZone: 'Europe/Rome', currency: 'EUR' }

/** Writes a whole number with its thousands apart, and its minus sign. */
function grouped(value: number, language: Language): string {
  const digits = String(Math.abs(value))
  const first = digits.length % 3
  const groups = [...(first > 0 ? [digits.slice(0, first)] : []), ...(digits.slice(first).match(/.{3}/g) ?? [])]
  return `${value < 0 ? '\u2212' : ''}${groups.join(language === 'it' ? '.' : ',')}`
}
const point = (language: Language): string => (language === 'it' ? ',' : '.')

/** Writes a number that is given in parts of ten, a hundred or a thousand. */
function decimal(parts: number, places: number, language: Language): string {
  const [whole, rest] = [Math.floor(Math.abs(parts) / 10 ** places), Math.abs(parts) % 10 ** places]
  const fraction = String(rest).padStart(places, '0').replace(/0+$/, '')
  return `${parts < 0 ? '\u2212' : ''}${grouped(whole, language)}${fraction === '' ? '' : point(language)}${fraction}`
}

const months: Readonly<Record<Language, readonly string[]>> = {
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

/** Returns the day number of the last Sunday of a month with 31 days. 2000-01-02 was a Sunday. */
function lastSunday(year: string, month: string): number {
  const last = dayNumber(`${year}-${month}-31`)
  return last - ((((last - dayNumber('2000-01-02')) % 7) + 7) % 7)
}
/** Returns date and time in Italy: summer time is from the last Sunday of March to that of October, both at 01:00 UTC. */
function inItaly(minutes: number): { date: string; time: string } {
  const [day, minute] = [Math.floor(minutes / 1440), minutes % 1440]
  const year = dateOf(day).slice(0, 4)
  const [from, to] = [lastSunday(year, '03') * 1440 + 60, lastSunday(year, '10') * 1440 + 60]
  const local = day * 1440 + minute + (minutes >= from && minutes < to ? 120 : 60)
  const clock = local % 1440
  return {
    date: dateOf(Math.floor(local / 1440)),
    time: `${String(Math.floor(clock / 60)).padStart(2, '0')}:${String(clock % 60).padStart(2, '0')}`,
  }
}
const slashed = (date: string): string => date.split('-').reverse().join('/')

interface Case {
  value: unknown
  shown: Readonly<Record<Language, string>>
}
const shownAs = (value: unknown, show: (language: Language) => string): Case => ({ value, shown: { it: show('it'), en: show('en') } })

const dates = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') }).map(dateOf)
const words = fc.string().map((text) => shownAs(text, () => text))

/** Values of each format with what is shown. A new format does not compile without them. */
const moments = (show: (local: { date: string; time: string }) => string): fc.Arbitrary<Case> =>
  fc.integer({ min: dayNumber('1997-01-01') * 1440, max: dayNumber('2040-12-31') * 1440 }).map((minutes) => {
    const [day, minute] = [dateOf(Math.floor(minutes / 1440)), minutes % 1440]
    const utc = `${day}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`
    return shownAs(utc, () => show(inItaly(minutes)))
  })

const cases: Readonly<Record<UnlabelledFormat, fc.Arbitrary<Case>>> = {
  text: words,
  code: words,
  phone: words,
  'upper-case': fc.stringMatching(/^[a-z0-9 àèéìòù]*$/).map((text) =>
    shownAs(text, () =>
      Array.from(text, (letter) => {
        const place = 'abcdefghijklmnopqrstuvwxyzàèéìòù'.indexOf(letter)
        return place < 0 ? letter : ('ABCDEFGHIJKLMNOPQRSTUVWXYZÀÈÉÌÒÙ'[place] ?? '')
      }).join(''),
    ),
  ),
  number: fc
    .integer({ min: -(10 ** 9), max: 10 ** 9 })
    .filter((thousandths) => thousandths !== 0)
    .map((thousandths) => shownAs(thousandths / 1000, (language) => decimal(thousandths, 3, language))),
  currency: fc.integer({ min: -(10 ** 10), max: 10 ** 10 }).map((cents) => {
    const rest = String(Math.abs(cents) % 100).padStart(2, '0')
    return shownAs(cents, () => `${cents < 0 ? '\u2212' : ''}${grouped(Math.floor(Math.abs(cents) / 100), 'it')},${rest}\u00a0€`)
  }),
  date: dates.map((date) => shownAs(date, () => slashed(date))),
  'date-time': moments(({ date, time }) => `${slashed(date)} ${time}`),
  time: moments(({ time }) => time),
  month: dates.map((date) =>
    shownAs(date.slice(0, 7), (language) => `${months[language][Number(date.slice(5, 7)) - 1]} ${Number(date.slice(0, 4))}`),
  ),
  'day-month': dates.map((date) =>
    shownAs(date, (language) => `${Number(date.slice(8))} ${months[language][Number(date.slice(5, 7)) - 1]}`),
  ),
  // Between two tenths the last digit is that of the floating-point number.
  'file-size': fc
    .integer({ min: 2, max: 10 ** 11 })
    .filter((bytes) => bytes < 1000 || (bytes * 20) % unitOf(bytes).size !== 0 || (bytes * 10) % unitOf(bytes).size === 0)
    .map((bytes) =>
      shownAs(bytes, (language) => {
        const { size, name } = unitOf(bytes)
        if (size === 1) return `${bytes}\u00a0${language === 'it' || bytes === 1 ? 'byte' : 'bytes'}`
        return `${decimal(Math.floor((bytes * 10 + size / 2) / size), 1, language)}\u00a0${name}`
      }),
    ),
}

function unitOf(bytes: number): { size: number; name: string } {
  const units = [
    { size: 10 ** 9, name: 'GB' },
    { size: 10 ** 6, name: 'MB' },
    { size: 10 ** 3, name: 'kB' },
  ]
  return units.find(({ size }) => bytes >= size) ?? { size: 1, name: '' }
}

describe('a format', () => {
  it.each(Object.keys(cases) as UnlabelledFormat[])('%s shows any value in both languages', (format) => {
    fc.assert(
      fc.property(cases[format], ({ value, shown }) => {
        expect([formatValue(format, value, 'it', region), formatValue(format, value, 'en', region)]).toEqual([shown.it, shown.en])
      }),
      { numRuns: 500 },
    )
  })
})

describe('a counted text', () => {
  const form = (name: string): PlainText => ({ kind: 'plain', parts: { it: [name], en: [name] }, dependencies: [] })
  const text: CountedText = {
    kind: 'counted',
    count: { read: (scope) => (scope as unknown as { count: number }).count, dependencies: [] },
    one: form('one'),
    other: form('other'),
  }

  it('has the forms of a language with more of them, and "other" for one that the text lacks', () => {
    const inArabic = (name: string) => ({ ...form(name), parts: { ar: [name] } }) as unknown as PlainText
    const arabic: CountedText = { ...text, zero: inArabic('zero'), one: inArabic('one'), few: inArabic('few'), other: inArabic('other') }
    const read = (count: number) => Object.values(choosePlain(arabic, { count } as never, 'ar' as Language).parts).flat()
    expect([0, 1, 2, 3, 100].map(read)).toEqual([['zero'], ['one'], ['other'], ['few'], ['other']])
  })

  it('has the form of the plural rules of both languages, whose Italian "many" is written like "other"', () => {
    const rules = { it: new Intl.PluralRules('it'), en: new Intl.PluralRules('en') }
    fc.assert(
      fc.property(
        fc.oneof(
          fc.nat({ max: 3 }),
          fc.nat(),
          fc.nat({ max: 100 }).map((count) => count * 1_000_000),
        ),
        (count) => {
          const read = (language: Language) => choosePlain(text, { count } as never, language).parts[language][0]
          const chosen = (language: Language): string => (rules[language].select(count) === 'one' ? 'one' : 'other')
          expect([read('it'), read('en')]).toEqual([chosen('it'), chosen('en')])
        },
      ),
    )
  })
})
