/** Header of the calendar: native selects reach a year of birth faster than MUI's header, and buttons name the month that they open. */
import styled from '@emotion/styled'
import { usePickerAdapter } from '@mui/x-date-pickers/hooks'
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader'
import { IconButton } from '../ui/icon-button.tsx'
import { colour, font } from '../ui/theme/tokens.ts'
import { useToday } from './calendar-today.ts'

const Root = styled.div`
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
  background-color: ${colour.surface};
  color: ${colour.text};
  font: 400 1rem/1.2 ${font.text};
`

/** Range of years around today: births in the past, expiries of documents in the future. */
const yearsBack = 110
const yearsAhead = 15

export function CalendarHead({ currentMonth, onMonthChange, labelId }: PickersCalendarHeaderProps) {
  const adapter = usePickerAdapter()
  const thisYear = Number(useToday().slice(0, 4))
  const year = adapter.getYear(currentMonth)
  const month = adapter.getMonth(currentMonth)
  const first = Math.min(thisYear - yearsBack, year)
  const years = Array.from({ length: Math.max(thisYear + yearsAhead, year) - first + 1 }, (_year, place) => first + place)
  const months = Array.from({ length: 12 }, (_month, place) => adapter.format(adapter.setMonth(currentMonth, place), 'month'))
  const fields = new Intl.DisplayNames(adapter.getCurrentLocaleCode(), { type: 'dateTimeField' })
  const [before, after] = [adapter.addMonths(currentMonth, -1), adapter.addMonths(currentMonth, 1)]
  const nameOf = (date: Date) => `${adapter.format(date, 'month')} ${adapter.getYear(date)}`
  return (
    <Root role="group" id={labelId} aria-label={nameOf(currentMonth)}>
      <IconButton className="back" icon="arrow" label={nameOf(before)} onClick={() => onMonthChange(before)} />
      <Pick
        aria-label={fields.of('month')}
        value={month}
        onChange={(event) => onMonthChange(adapter.setMonth(currentMonth, Number(event.target.value)))}
      >
        {months.map((name, place) => (
          <option key={name} value={place}>
            {name}
          </option>
        ))}
      </Pick>
      <Pick
        aria-label={fields.of('year')}
        value={year}
        onChange={(event) => onMonthChange(adapter.setYear(currentMonth, Number(event.target.value)))}
      >
        {years.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Pick>
      <IconButton icon="arrow" label={nameOf(after)} onClick={() => onMonthChange(after)} />
    </Root>
  )
}
