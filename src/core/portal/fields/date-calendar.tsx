/** Calendar of one month under a date field, as an alternative to typing. It is lazy-loaded when first opened. */
import emotionStyled from '@emotion/styled'
import { styled } from '@mui/material/styles'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar as MuiDateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import type { Day, Locale } from 'date-fns'
import { format } from 'date-fns/format'
import { enGB } from 'date-fns/locale/en-GB'
import { parse } from 'date-fns/parse'
import type { KeyboardEvent } from 'react'
import { byLanguage } from '../../lib/by-language.ts'
import type { Language } from '../../lib/language.ts'
import { dateLocaleOf } from '../../lib/show-date.ts'
import { colour, corner, font, shadow } from '../ui/theme/tokens.ts'
import { CalendarDay } from './calendar-day.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { TodayProvider } from './calendar-today.ts'

const Sheet = emotionStyled.div`
  position: absolute;
  z-index: 10;
  inset-block: calc(100% + 10px) auto;
  inset-inline: 0 auto;
  width: min(20rem, calc(100vw - 72px));
  padding: 12px;
  border: 1px solid ${colour.line};
  border-radius: ${corner.control};
  background-color: ${colour.surface};
  box-shadow: ${shadow.floating};
`
const Month = styled(MuiDateCalendar)`
  width: 100%;
  height: auto;
  max-height: none;
  overflow: visible;
  .MuiDayCalendar-header, .MuiDayCalendar-weekContainer { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); margin: 0; }
  .MuiDayCalendar-weekDayLabel {
    width: auto;
    height: auto;
    margin: 0;
    padding: 4px 0;
    color: ${colour.textMuted};
    font: 400 0.875rem/1.4 ${font.text};
  }
  .MuiDayCalendar-slideTransition { min-height: 0; }
  .MuiDayCalendar-monthContainer { overflow: visible; }
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

const isoFormat = 'yyyy-MM-dd'
/** Midnight in the device's time zone, as MUI shows and returns days. */
const readIso = (isoDate: string) => parse(isoDate, isoFormat, new Date(0))
/** MUI's own limits are 1900 and 2099. */
const [minDate, maxDate] = ['0001-01-01', '9999-12-31'].map(readIso)
/** Returns the first day of a week, Sunday being 0; Monday in browsers that do not know it. */
function firstDayOf(language: string): Day {
  const locale = new Intl.Locale(dateLocaleOf(language)) as Intl.Locale & { getWeekInfo?(): { firstDay: number } }
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as Day
}

/** Names of months and days, and the first day of a week, by the data of the browser: `date-fns` would bring each language as a module. */
const localeOf = byLanguage((language): Locale => {
  const name = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(dateLocaleOf(language), options)
    return (date: Date) => format.format(date)
  }
  const styles = { wide: 'long', abbreviated: 'short', short: 'short', narrow: 'narrow' } as const
  type Width = { width?: keyof typeof styles | 'any' }
  const styleOf = ({ width = 'wide' }: Width = {}) => styles[width === 'any' ? 'wide' : width]
  return {
    ...enGB,
    code: language,
    localize: {
      ...enGB.localize,
      month: (month: number, width?: Width) => name({ month: styleOf(width) })(new Date(2024, month, 1)),
      // The last day of 2023 is a Sunday, which is day 0.
      day: (day: number, width?: Width) => name({ weekday: styleOf(width) })(new Date(2023, 11, 31 + day)),
    },
    options: { ...enGB.options, weekStartsOn: firstDayOf(language) },
  }
})
const slots = { calendarHeader: CalendarHead, day: CalendarDay }

export default function DateCalendar({ labelledBy, chosen, today, language, onChoose, onClose }: DateCalendarProps) {
  const locale = localeOf(language)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    // Closes only the calendar, not a dialog around it.
    event.stopPropagation()
    onClose()
  }
  return (
    <Sheet role="dialog" aria-labelledby={labelledBy} onKeyDown={leave}>
      <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={locale}>
        <TodayProvider value={today}>
          <Month
            autoFocus
            // Animations set inline styles.
            reduceAnimations
            views={['day']}
            slots={slots}
            value={chosen === undefined ? null : readIso(chosen)}
            referenceDate={readIso(chosen ?? today)}
            {...(minDate && maxDate && { minDate, maxDate })}
            dayOfWeekFormatter={(day) => format(day, 'EEE', { locale })}
            onChange={(day) => day && onChoose(format(day, isoFormat))}
          />
        </TodayProvider>
      </LocalizationProvider>
    </Sheet>
  )
}
