import { expect, it } from 'vitest'
import type { PlantedConstantKind } from '../../src/compiler/grammar/index.ts'
import { plantedRules, plantedValue } from '../../src/compiler/read/planted-constants.ts'

const values: readonly (readonly [kind: PlantedConstantKind, written: string, value: unknown])[] = [
  ['day', '1 day ago', { ago: 1 }],
  ['day', '70 days ago', { ago: 70 }],
  ['day', 'in 45 days', { ahead: 45 }],
  ['day', '28 June', { on: '06-28', years: 0 }],
  ['day', '5 May 2 years before', { on: '05-05', years: -2 }],
  ['day', '20 January 1 year after', { on: '01-20', years: 1 }],
  ['day', 'last 30 September', { last: '09-30' }],
  ['day', 'next 1 January', { next: '01-01' }],
  ['yearly-day', '4 July', '07-04'],
  ['amount', '70 euro', 7_000],
  ['amount', '6,50 euro', 650],
  ['amount', '-1290 euro', -129_000],
  ['offer', '70 euro', { cents: 7_000 }],
  ['offer', '70 euro (sold out)', { cents: 7_000, state: 'soldout' }],
  ['offer', '70 euro (closed)', { cents: 7_000, state: 'closed' }],
  ['time', '15:05', '15:05'],
]

it.each(values)('parses the %s "%s"', (kind, written, value) => {
  expect(plantedRules[kind].test(written)).toBe(true)
  expect(plantedRules[kind].wrong?.(written)).toBeUndefined()
  expect(plantedValue(written, kind)).toEqual(value)
})

const refused: readonly (readonly [kind: PlantedConstantKind, written: unknown])[] = [
  ['day', '0 days ago'],
  ['day', 'tomorrow'],
  ['day', '2027-06-28'],
  ['day', '28 Juni'],
  ['day', 'next year'],
  ['yearly-day', '28 June 1 year before'],
  ['amount', 70],
  ['amount', '70'],
  ['amount', '6.50 euro'],
  ['amount', '6,5 euro'],
  ['offer', '-70 euro'],
  ['offer', '70 euro (full)'],
  ['time', '24:00'],
  ['postcode', 41122],
]

it.each(refused)('refuses the %s "%s"', (kind, written) => {
  expect(plantedRules[kind].test(written)).toBe(false)
})

it.each(['31 June', '29 February', 'next 30 February', '0 May 2 years before'])('refuses %s, which not every year has', (written) => {
  expect(plantedRules.day.test(written)).toBe(true)
  expect(plantedRules.day.wrong?.(written)).toBe('is no day of every year')
})
