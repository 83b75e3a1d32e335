import { styled } from '@mui/material/styles'
import { usePickerAdapter } from '@mui/x-date-pickers/hooks'
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay'
import type { KeyboardEvent } from 'react'
import { colour, font, media } from '../ui/theme/tokens.ts'
import { useToday } from './calendar-today.ts'

const Root = styled(PickerDay)`
  justify-self: center;
  width: 100%;
  max-width: 40px;
  height: 40px;
  margin: 0;
  border-radius: 8px;
  color: ${colour.text};
  font: 400 1rem/1 ${font.text};
  transition: none;
  &:focus { background: none; }
  @media (hover: hover) { &:hover { background-color: ${colour.tintFaint}; } }
  &[aria-current='date'] { box-shadow: inset 0 0 0 1.5px ${colour.action}; }
  &[aria-selected='true'] { &, &:hover, &:focus { background-color: ${colour.action}; color: ${colour.surface}; font-weight: 600; } }
  &:focus-visible { position: relative; outline: 3px solid ${colour.text}; box-shadow: 0 0 0 6px ${colour.accent}; }
  ${media.forcedColours} { &[aria-selected='true'] { border: 3px solid Highlight; } }
`

const steps: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 }

/**
 * MUI's day, announced with weekday, month and year.
 *
 * Page Up and Page Down step by a month, and with Shift by a year, as in the ARIA Authoring Practices. MUI's step the other way round.
 */
export function CalendarDay({ onKeyDown, onFocus, day, ...props }: PickerDayProps) {
  const adapter = usePickerAdapter()
  const isToday = adapter.formatByString(day, 'yyyy-MM-dd') === useToday()
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key]
    if (step === undefined) {
      onKeyDown?.(event, day)
      return
    }
    event.preventDefault()
    const moved = { ...event, nativeEvent: new FocusEvent('focus'), relatedTarget: null, target: event.currentTarget }
    onFocus?.(moved, event.shiftKey ? adapter.addYears(day, step) : adapter.addMonths(day, step))
  }
  return (
    <Root
      {...props}
      day={day}
      today={false}
      aria-current={isToday ? 'date' : undefined}
      aria-label={adapter.formatByString(day, 'EEEE d MMMM y')}
      {...(onFocus && { onFocus })}
      onKeyDown={press}
    />
  )
}
