/** Notation and value of the constants of `demonstration/`: amounts, times, and days relative to the day of planting. */

import { isIsoDate } from '../../lib/dates.ts'
import type { PlantedDay, PlantedOffer } from '../../model/demonstration.ts'
import type { ConstantKind, PlantedConstantKind } from '../grammar/index.ts'
import type { Rule } from './constants.ts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const dayOfMonth = `(\\d{1,2}) (${months.join('|')})`
const yearly = new RegExp(`^${dayOfMonth}$`)
const around = new RegExp(`^(last|next) ${dayOfMonth}$`)
const ofYear = new RegExp(`^${dayOfMonth}(?: ([1-9]\\d?) years? (before|after))?$`)
const distant = /^(?:([1-9]\d{0,3}) days? ago|in ([1-9]\d{0,3}) days?)$/
const euro = /^(-?)(\d{1,6})(?:,(\d\d))? euro$/
const offered = /^(\d{1,6}(?:,\d\d)? euro)(?: \((sold out|closed)\))?$/

const matches =
  (...patterns: readonly RegExp[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && patterns.some((pattern) => pattern.test(value))

/** Every year must have the day, so 29 February is refused. */
const missingDay = (value: string): string | undefined => {
  const [, day = '', month = ''] = new RegExp(dayOfMonth).exec(value) ?? []
  return month === '' || isIsoDate(`2027-${monthDay(day, month)}`) ? undefined : 'is no day of every year'
}

export const plantedRules: Readonly<Record<PlantedConstantKind, Rule>> = {
  html: { test: matches(/\S/), description: 'words', example: 'Con i nostri accompagnatori.' },
  amount: { test: matches(euro), description: 'an amount in euro', example: '70 euro' },
  offer: { test: matches(offered), description: 'a price in euro', example: '70 euro, 70 euro (sold out), 70 euro (closed)' },
  day: {
    test: matches(distant, around, ofYear),
    description: 'a day',
    example: '12 days ago, in 45 days, 28 June, 28 June 1 year before, next 30 September',
    wrong: missingDay,
  },
  'yearly-day': { test: matches(yearly), description: 'a day of every year', example: '28 June', wrong: missingDay },
  time: { test: matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/), description: 'a time', example: '15:05' },
  postcode: { test: matches(/^\d{5}$/), description: 'a postal code between quotes', example: '"41122"' },
}

/** Returns the value of a constant: amounts in cents, days as `PlantedDay`, others as written. */
export function plantedValue(value: unknown, kind: ConstantKind): unknown {
  if (typeof value !== 'string') return value
  switch (kind) {
    case 'amount':
      return centsOf(value)
    case 'offer':
      return offerOf(value)
    case 'day':
      return dayOf(value)
    case 'yearly-day':
      return monthDayOf(value)
    default:
      return value
  }
}

function centsOf(text: string): number {
  const [, sign = '', whole = '0', cents = '00'] = euro.exec(text) ?? []
  return Number(`${sign}${whole}${cents}`)
}

function offerOf(text: string): PlantedOffer {
  const [, price = '', state] = offered.exec(text) ?? []
  return { cents: centsOf(price), ...(state !== undefined && { state: state === 'closed' ? 'closed' : 'soldout' }) }
}

function dayOf(text: string): PlantedDay {
  const [, ago, ahead] = distant.exec(text) ?? []
  if (ago !== undefined) return { ago: Number(ago) }
  if (ahead !== undefined) return { ahead: Number(ahead) }
  const [, side, sideDay = '', sideMonth = ''] = around.exec(text) ?? []
  if (side !== undefined) return side === 'last' ? { last: monthDay(sideDay, sideMonth) } : { next: monthDay(sideDay, sideMonth) }
  const [, day = '', month = '', years = '0', direction] = ofYear.exec(text) ?? []
  return { on: monthDay(day, month), years: direction === 'before' ? -Number(years) : Number(years) }
}

function monthDayOf(text: string): string {
  const [, day = '', month = ''] = yearly.exec(text) ?? []
  return monthDay(day, month)
}

/** Returns MM-dd. */
function monthDay(day: string, month: string): string {
  return `${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}
