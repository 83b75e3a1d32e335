/** Dates, moments and day counts in expressions: syntax, permitted operations and arithmetic. */
import fc from 'fast-check'
import { beforeAll, expect, it, describe as suite } from 'vitest'
import { emitFails, emitHolds, emitValue } from '../../../src/core/compiler/expressions/index.ts'
import { dateOf, dayNumber } from './civil.ts'
import { importEmitted, importHelpers } from './emitted-module.ts'
import { check, reports } from './sample.ts'

const good = (texts: readonly string[]): void => {
  it.each(texts)('accepts %s', (text) => expect(reports(text)).toEqual([]))
}
const bad = (cases: readonly (readonly [text: string, report: string])[]): void => {
  it.each(cases)('refuses %s', (text, report) => expect(reports(text)).toEqual([report]))
}

suite('a date', () => {
  good([
    'today >= 2026-12-20',
    'practice.dueDate == 2026-12-20',
    'practice.dueDate in [2026-12-20, 2027-01-06]',
    'today + 7 days > practice.dueDate',
    'practice.dueDate - 1 day == today',
    '2026-12-20 + 30 days + 1 day < today',
    'least([practice.dueDate, 2026-12-20]) < today',
    'year(2026-12-20 + 30 days) == year(today)',
    'day(practice.creationDate) + 7 days <= today',
    "'2026-12-20' == practice.title",
  ])
  bad([
    ['today >= 2026-02-30', 'bad-date | «2026-02-30» | "2026-02-30" is no day of the calendar'],
    ['today >= 2026-1-5', 'bad-date | «2026-1-5» | "2026-1-5" is not a date | Write 2026-01-05.'],
    ['today >= 20/12/2026', 'bad-date | «20/12/2026» | "20/12/2026" is not a date | Write 2026-12-20.'],
    [
      "today >= '2026-12-20'",
      "type-mismatch | «today >= '2026-12-20'» | \">=\" cannot put a date and '2026-12-20' in order | A date is written without quotes: 2026-12-20.",
    ],
    ['practice.title == 2026-12-20', 'never-equal | «2026-12-20» | This is never equal: a text is compared with a date'],
    [
      'now >= 2026-12-20',
      'type-mismatch | «now >= 2026-12-20» | ">=" cannot put a moment and a date in order | Write day(moment) for the day of a moment, in the time zone of the portal.',
    ],
    ['today + 7', 'type-mismatch | «today + 7» | "+" cannot add 7 to a date | A date is moved by days: + 7 days.'],
    [
      'today + portal.alertMs',
      'type-mismatch | «today + portal.alertMs» | "+" cannot add a delay to a date | A date is moved by days: + 7 days.',
    ],
    [
      'today - practice.dueDate',
      'type-mismatch | «today - practice.dueDate» | "-" cannot take a date from a date | How many days lie from one to the other says days(first, second).',
    ],
    [
      '7 days + today',
      'type-mismatch | «7 days + today» | "+" cannot add a date to a number of days | The date comes first: date + 7 days.',
    ],
    [
      'now + 7 days',
      'type-mismatch | «now + 7 days» | "+" cannot add a number of days to a moment | A moment is not moved. Its day is: day(moment) + 7 days.',
    ],
    ['today + 2 weeks', 'expression-syntax | «weeks» | A date is moved by days, written 7 days: there are no weeks, months or hours'],
    [
      '2026-12-20 < 2026-12-21',
      'always-same | «2026-12-20 < 2026-12-21» | Both sides are the same every time, so the answer never changes',
    ],
  ])

  it('keeps the source span of what follows a date', () => {
    expect(reports('today >= 2026-12-20 && 7 days < days(today, 2027-01-06) && practise.id == 1')).toEqual([
      'unknown-name | «practise» | Nothing called "practise" is in scope here',
    ])
  })
})

suite('an instant in Italian time', () => {
  good(['now >= 2026-12-20 08:30', 'practice.creationDate < 2026-12-20T08:30'])
  bad([
    ['now >= 2026-12-20 24:00', 'bad-date | «2026-12-20 24:00» | "24:00" is no time of day'],
    [
      'now >= 2027-03-28 02:30',
      'bad-date | «2027-03-28 02:30» | There is no 02:30 on 2027-03-28 in Europe/Rome: the clocks go forward over it',
    ],
    ['now >= 2026-12-20 8:30', 'bad-date | «2026-12-20 8:30» | "8:30" is no time of day | Write 08:30.'],
  ])

  it('is emitted as the instant in winter and in summer time', () => {
    const codeOf = (text: string): string | undefined => {
      const { checked } = check(text)
      return checked && emitValue(checked, (name) => `s.${name}`).code
    }
    expect(codeOf('now >= 2026-12-20 08:30')).toBe('instantOf(s.now) >= instantOf("2026-12-20T07:30:00.000Z")')
    expect(codeOf('now >= 2026-07-20 08:30')).toBe('instantOf(s.now) >= instantOf("2026-07-20T06:30:00.000Z")')
  })
})

suite('a number of days', () => {
  good([
    'days(today, practice.dueDate) <= 7 days',
    'days(today, practice.dueDate) + 1 day > 0',
    'days(2026-12-20, today) == 1 day',
    'sum([days(today, practice.dueDate), 3 days]) > 10 days',
  ])
  bad([
    ['days(today, practice.dueDate) <= 7', 'type-mismatch | «7» | 7 is a number and what stands beside it a number of days: write 7 days'],
    [
      'days(today, practice.dueDate) < portal.alertMs',
      'type-mismatch | «days(today, practice.dueDate) < portal.alertMs» | "<" cannot put a number of days and a delay in order',
    ],
    ['days(today, now) > 1 day', 'type-mismatch | «now» | This must be a date, it is a moment'],
    ["days(today, '2026-12-20') > 1 day", "type-mismatch | «'2026-12-20'» | This must be a date, it is '2026-12-20'"],
    ['days(today) > 1 day', 'wrong-arguments | «days(today)» | This is written days(first, second)'],
    ['day(today) == today', 'type-mismatch | «today» | This must be a moment, it is a date'],
    ['practice.id > 7 days', 'type-mismatch | «practice.id > 7 days» | ">" cannot put a whole number and a number of days in order'],
  ])
})

const expressions = {
  after: 'practice.dueDate + days(2000-01-01, practice.buyedPackage.periodTo)',
  before: 'practice.dueDate - days(2000-01-01, practice.buyedPackage.periodTo)',
  between: 'days(practice.dueDate, practice.buyedPackage.periodTo)',
  back: 'practice.dueDate + days(practice.dueDate, practice.buyedPackage.periodTo)',
  day: 'day(practice.creationDate)',
  soon: 'days(practice.dueDate, practice.buyedPackage.periodTo) <= 7 days',
  late: 'practice.dueDate + 7 days < practice.buyedPackage.periodTo',
} as const
type Name = keyof typeof expressions
type Emitted = Readonly<Record<`${Name}${'' | 'Holds' | 'Fails'}`, (scope: unknown) => unknown>>

suite('the arithmetic of dates', () => {
  let emitted: Emitted
  beforeAll(async () => {
    const helpers = new Set<string>()
    const lines = Object.entries(expressions).flatMap(([name, text]) => {
      const { checked } = check(text)
      if (!checked) throw new Error(reports(text).join('\n'))
      const write = (suffix: string, { code, helpers: used }: { code: string; helpers: readonly string[] }): string => {
        for (const helper of used) helpers.add(helper)
        return `export const ${name}${suffix} = (s: any) => ${code}`
      }
      const read = (root: string): string => `s.${root}`
      const rails =
        checked.slot.type.kind === 'boolean' ? [write('Holds', emitHolds(checked, read)), write('Fails', emitFails(checked, read))] : []
      return [write('', emitValue(checked, read)), ...rails]
    })
    emitted = await importEmitted<Emitted>(importHelpers(helpers) + lines.join('\n'))
  })

  const date = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') }).map(dateOf)
  const scope = (dueDate: string | undefined, periodTo: string | undefined, creationDate?: string) => ({
    practice: { dueDate, buyedPackage: { periodTo }, creationDate },
  })
  const epoch = dayNumber('2000-01-01')

  it('moves a date by calendar days, across leap years and changes to daylight saving time', () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        expect(emitted.after(scope(a, b))).toBe(dateOf(dayNumber(a) + dayNumber(b) - epoch))
        expect(emitted.before(scope(a, b))).toBe(dateOf(dayNumber(a) - dayNumber(b) + epoch))
      }),
    )
  })

  it('counts the days between two dates, and returns to the second one by that number', () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        expect(emitted.between(scope(a, b))).toBe(dayNumber(b) - dayNumber(a))
        expect(emitted.between(scope(a, b))).toBe(-(emitted.between(scope(b, a)) as number) + 0)
        expect(emitted.back(scope(a, b))).toBe(b)
      }),
    )
  })

  it('compares by days, and never holds and fails at once', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -20, max: 20 }), (a, distance) => {
        const s = scope(a, dateOf(dayNumber(a) + distance))
        expect([emitted.soonHolds(s), emitted.soonFails(s)]).toEqual([distance <= 7, distance > 7])
        expect([emitted.lateHolds(s), emitted.lateFails(s)]).toEqual([distance > 7, distance <= 7])
      }),
    )
  })

  it('neither holds nor fails when a date is missing', () => {
    for (const s of [scope(undefined, '2026-01-01'), scope('2026-01-01', undefined), scope(undefined, undefined)]) {
      expect([emitted.soonHolds(s), emitted.soonFails(s), emitted.lateHolds(s), emitted.lateFails(s)]).toEqual([false, false, false, false])
      expect([emitted.between(s), emitted.back(s)]).toEqual([undefined, undefined])
    }
  })

  it('returns the date of an instant in Italy, on both sides of midnight and of the clock changes', () => {
    const cases: Readonly<Record<string, string>> = {
      '2026-12-19T22:59:59Z': '2026-12-19',
      '2026-12-19T23:00:00Z': '2026-12-20',
      '2026-07-19T21:59:59Z': '2026-07-19',
      '2026-07-19T22:00:00Z': '2026-07-20',
      '2027-03-27T23:30:00Z': '2027-03-28',
      '2027-03-28T21:59:00Z': '2027-03-28',
      '2027-03-28T22:00:00Z': '2027-03-29',
    }
    for (const [moment, day] of Object.entries(cases)) expect(emitted.day(scope(undefined, undefined, moment))).toBe(day)
  })

  it('stops at the end of the calendar instead of throwing', () => {
    expect(emitted.after(scope('9999-12-31', '2001-01-01'))).toBe('9999-12-31')
    expect(emitted.before(scope('0000-01-01', '2001-01-01'))).toBe('0000-01-01')
    expect(emitted.after(scope('not a date', '2001-01-01'))).toBe('not a date')
  })
})
