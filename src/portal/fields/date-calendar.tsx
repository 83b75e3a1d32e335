/** Calendar of one month under a date field, as an alternative to typing. It is lazy-loaded when first opened. */
import styled from '@emotion/styled'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '../../lib/language.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { colour, corner, font, media, shadow } from '../ui/theme/tokens.ts'
import { addDays, addMonths, weekday, weeksOfMonth } from './calendar-days.ts'

const Sheet = styled.div`
  position: absolute;
  z-index: 10;
  inset: calc(100% + 10px) auto auto 0;
  width: min(20rem, calc(100vw - 72px));
  padding: 12px;
  border: 1px solid ${colour.line};
  border-radius: ${corner.control};
  background-color: ${colour.white};
  box-shadow: ${shadow.floating};
`
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 4px;
  margin-bottom: 8px;
  .back svg { rotate: 180deg; }
`
const Pick = styled.select`
  min-width: 0;
  min-height: 36px;
  padding: 4px 6px;
  border: 1px solid ${colour.edge};
  border-radius: 8px;
  background-color: ${colour.white};
  color: ${colour.notte};
  font: 400 1rem/1.2 ${font.text};
`
const Days = styled.table`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;
  th { padding: 4px 0; color: ${colour.ink2}; font: 400 0.875rem/1.4 ${font.text}; text-align: center; }
  td { padding: 0; text-align: center; }
`
const Day = styled.button`
  width: 100%;
  max-width: 40px;
  height: 40px;
  padding: 0;
  border: 0;
  border-radius: 8px;
  background: none;
  color: ${colour.notte};
  font: 400 1rem/1 ${font.text};
  cursor: pointer;
  @media (hover: hover) { &:hover { background-color: ${colour.cielo50}; } }
  &[aria-current='date'] { box-shadow: inset 0 0 0 1.5px ${colour.mare700}; }
  &[aria-pressed='true'] { background-color: ${colour.mare700}; color: ${colour.white}; font-weight: 600; }
  &:focus-visible { position: relative; outline: 3px solid ${colour.notte}; box-shadow: 0 0 0 6px ${colour.ginestra500}; }
  ${media.forcedColours} { &[aria-pressed='true'] { border: 3px solid Highlight; } }
`

export interface DateCalendarProps {
  /** Id of the field's label, which names the dialog. */
  labelledBy: string
  /** ISO dates. */
  chosen: string | undefined
  today: string
  language: Language
  onChoose(isoDate: string): void
  onClose(): void
}

/** Range of years around today: births in the past, expiries of documents in the future. */
const yearsBack = 110
const yearsAhead = 15

/** Returns the names of months, weekdays and of the two selects, from the browser's `Intl`. */
function namesIn(language: Language) {
  const locale = language === 'it' ? 'it-IT' : 'en-GB'
  const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const at = (isoDate: string) => new Date(`${isoDate}T00:00:00Z`)
  const [month, monthYear, short, long, whole] = [
    utc({ month: 'long' }),
    utc({ month: 'long', year: 'numeric' }),
    utc({ weekday: 'short' }),
    utc({ weekday: 'long' }),
    utc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  ]
  const fields = new Intl.DisplayNames(locale, { type: 'dateTimeField' })
  // 1 January 2024 was a Monday.
  const week = Array.from({ length: 7 }, (_day, place) => addDays('2024-01-01', place))
  return {
    monthField: fields.of('month') ?? 'month',
    yearField: fields.of('year') ?? 'year',
    months: Array.from({ length: 12 }, (_month, place) => month.format(at(addMonths('2024-01-01', place)))),
    weekdays: week.map((day) => ({ short: short.format(at(day)), long: long.format(at(day)) })),
    monthOf: (isoDate: string) => monthYear.format(at(isoDate)),
    dayOf: (isoDate: string) => whole.format(at(isoDate)),
  }
}

const steps: Readonly<Record<string, (day: string, shift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
}

export default function DateCalendar({ labelledBy, chosen, today, language, onChoose, onClose }: DateCalendarProps) {
  const [day, setDay] = useState(chosen ?? today)
  const [keyed, setKeyed] = useState(0)
  const names = useMemo(() => namesIn(language), [language])
  const reached = useRef<HTMLButtonElement>(null)
  // Focuses the day on opening and after each key, but not when a select changes the month.
  useEffect(() => {
    if (keyed >= 0) reached.current?.focus()
  }, [keyed])

  const thisYear = Number(today.slice(0, 4))
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1
  const first = Math.min(thisYear - yearsBack, year)
  const years = Array.from({ length: Math.max(thisYear + yearsAhead, year) - first + 1 }, (_year, place) => first + place)

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setDay(step(day, event.shiftKey))
    setKeyed((count) => count + 1)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    // Closes only the calendar, not a dialog around it.
    event.stopPropagation()
    onClose()
  }
  return (
    <Sheet role="dialog" aria-labelledby={labelledBy} onKeyDown={leave}>
      <Head>
        <IconButton className="back" icon="arrow" label={names.monthOf(addMonths(day, -1))} onClick={() => setDay(addMonths(day, -1))} />
        <Pick aria-label={names.monthField} value={month} onChange={(event) => setDay(addMonths(day, Number(event.target.value) - month))}>
          {names.months.map((name, place) => (
            <option key={name} value={place}>
              {name}
            </option>
          ))}
        </Pick>
        <Pick
          aria-label={names.yearField}
          value={year}
          onChange={(event) => setDay(addMonths(day, (Number(event.target.value) - year) * 12))}
        >
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Pick>
        <IconButton icon="arrow" label={names.monthOf(addMonths(day, 1))} onClick={() => setDay(addMonths(day, 1))} />
      </Head>
      <Days onKeyDown={walk}>
        <thead>
          <tr>
            {names.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(day).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((each, place) => (
                <td key={names.weekdays[place]?.long}>
                  {each !== undefined && (
                    <Day
                      type="button"
                      ref={each === day ? reached : undefined}
                      tabIndex={each === day ? 0 : -1}
                      aria-label={names.dayOf(each)}
                      aria-pressed={each === chosen}
                      aria-current={each === today ? 'date' : undefined}
                      onClick={() => onChoose(each)}
                    >
                      {Number(each.slice(8))}
                    </Day>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Days>
    </Sheet>
  )
}
