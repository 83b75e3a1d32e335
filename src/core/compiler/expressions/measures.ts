/**
 * Reads literals that CEL does not have: amounts, numbers of days, dates and moments.
 *
 * Each is replaced by a name of the same length before the CEL library parses the text, so that offsets stay valid.
 */
import { isIsoDate } from '../../lib/dates.ts'
import { decimalsOf } from '../../lib/money.ts'
import { noCurrency, type Region } from '../../lib/region.ts'
import { findInstant } from '../../lib/zoned-time.ts'
import type { Measure, Span } from './node.ts'
import type { ExpressionProblem, ExpressionProblemCode } from './problem.ts'
import { asAmount, type Literal } from './type.ts'

export interface MeasureLiteral {
  value: Literal
  measure: Measure
}

export interface Measured {
  /** The text for the CEL library. */
  parsed: string
  /** Literals by start offset. */
  literals: ReadonlyMap<number, MeasureLiteral>
  /** Problem of the first malformed literal. */
  problem?: ExpressionProblem
}

const quoted = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/.source
const date = /(?<![\w.])(?<date>\d{4}-\d{2}-\d{2})(?:[ T](?<time>\d{1,2}:\d{2})(?![\w:]))?(?![\w-])/.source
const oddDate = /(?<![\w.])(?<odd>\d{4}-\d{1,2}-\d{1,2}|\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}[/-]\d{1,2}[/-]\d{4})(?!\w)/.source
const days = /(?<![\w.,])(?<days>\d{1,6}) days?\b/.source
const amount = /(?<![\w.,])(?<amount>\d{1,13}(?:,(?<decimals>\d+))?) (?<code>[A-Z]{3})\b/.source
const measured = new RegExp([quoted, date, oddDate, days, amount].join('|'), 'g')

export function readMeasures(text: string, { timeZone, currency }: Region): Measured {
  const literals = new Map<number, MeasureLiteral>()
  let problem: ExpressionProblem | undefined
  const parsed = text.replaceAll(measured, (match, ...rest) => {
    const [at, , groups] = rest.slice(-3) as [number, string, Readonly<Record<string, string | undefined>>]
    const wrong = (message: string, hint?: string, code: ExpressionProblemCode = 'bad-date'): void => {
      problem ??= { code, span: [at, at + match.length] satisfies Span, message, ...(hint === undefined ? {} : { hint }) }
    }
    if (groups.odd !== undefined) wrong(`"${match}" is not a date`, dateHint(match))
    else if (groups.date !== undefined) {
      const literal = dateLiteral(groups.date, groups.time, timeZone, wrong)
      if (literal) literals.set(at, literal)
    } else if (groups.days !== undefined) literals.set(at, { value: Number(groups.days), measure: 'days' })
    else if (groups.code !== undefined && isCurrency(groups.code)) {
      literals.set(at, { value: amountOf(groups.amount ?? '', groups.code), measure: 'cents' })
      const decimals = decimalsOf(groups.code)
      if (groups.code !== currency && currency !== anyCurrency)
        wrong(
          currency === noCurrency
            ? 'portal.yaml has no currency, so there are no amounts'
            : `Amounts are in ${currency}, as portal.yaml says`,
          currency === noCurrency ? `Add \`currency: ${groups.code}\` to portal.yaml.` : `Write the amount in ${currency}.`,
          'type-mismatch',
        )
      else if (groups.decimals !== undefined && groups.decimals.length !== decimals)
        wrong(
          `An amount in ${groups.code} has ${decimals === 0 ? 'no decimals' : `${decimals} decimals, or none`}`,
          `Write ${asAmount(Number((groups.amount ?? '').replace(',', '.')), groups.code)}.`,
          'expression-syntax',
        )
    } else return match
    return 'e'.repeat(match.length)
  })
  return { parsed, literals, ...(problem ? { problem } : {}) }
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Returns whether a text is the code of a currency (ISO 4217). */
export const isCurrency = (code: string): boolean => currencies.has(code) && code !== noCurrency

/** Of a region whose currency is not known yet or has a mistake: amounts in any currency are read. ISO 4217 reserves the code for tests. */
export const anyCurrency = 'XTS'

/** Returns a number with a decimal comma in the smallest units of a currency. */
const amountOf = (number: string, currency: string): number => Math.round(Number(number.replace(',', '.')) * 10 ** decimalsOf(currency))

function dateLiteral(
  day: string,
  time: string | undefined,
  timeZone: string,
  wrong: (message: string, hint?: string) => void,
): MeasureLiteral | undefined {
  if (!isIsoDate(day)) wrong(`"${day}" is no day of the calendar`)
  else if (time === undefined) return { value: day, measure: 'date' }
  else {
    const instant = findInstant(day, time, timeZone)
    if (instant !== undefined) return { value: instant, measure: 'date-time' }
    if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) wrong(`There is no ${time} on ${day} in ${timeZone}: the clocks go forward over it`)
    else wrong(`"${time}" is no time of day`, /^\d:/.test(time) ? `Write 0${time}.` : undefined)
  }
  return undefined
}

/** Suggests the date in ISO form. */
function dateHint(written: string): string {
  const parts = written.split(/[/-]/)
  const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.toReversed()
  const meant = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(meant) ? `Write ${meant}.` : 'A date is written with the year first: 2026-12-20.'
}
