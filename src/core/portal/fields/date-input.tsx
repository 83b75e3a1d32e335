import styled from '@emotion/styled'
import { Suspense, useRef, useState } from 'react'
import { formatDate, isIsoDate, parseDate } from '../../lib/dates.ts'
import type { Language } from '../../lib/language.ts'
import { ImportBoundary } from '../lazy/import-boundary.tsx'
import { lazyComponent } from '../lazy/load-once.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useStore } from '../ui/use-store.ts'
import type { OwnTextProps } from './control-props.ts'
import type { DateCalendarProps } from './date-calendar.tsx'
import { TypedText } from './typed-text.tsx'

const LazyCalendar = lazyComponent(async () => (await import('./date-calendar.tsx')).default)

const Root = styled.div`
  position: relative;
  &[data-calendar='true'] input { padding-inline-end: 52px; }
  > button { position: absolute; inset-block: 3px auto; inset-inline: auto 3px; border-radius: 9px; }
`

export interface DateInputProps extends OwnTextProps<string> {
  /** Id of the surrounding legend: the text field has no label element. */
  labelledBy: string
  /** ISO date on which the calendar opens when the field is empty. Undefined: there is no calendar. */
  today: string | undefined
  language: Language
  openCalendar: string
}

/**
 * A typed date, shown as dd/MM/yyyy in both locales; the value is an ISO date (specification 5).
 *
 * It accepts 1/2/2010, 01-02-2010, 01022010 and a pasted 2010-02-01. The calendar is an alternative, never the only way.
 */
export function DateInput({ today, language, openCalendar, onBlur, ...props }: DateInputProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const calendar = today !== undefined && !props.readOnly
  const close = () => {
    setOpen(false)
    root.current?.querySelector<HTMLButtonElement>(':scope > button')?.focus()
  }
  return (
    <Root
      ref={root}
      // Safari does not focus a clicked button: without this, the blur would close the calendar under the pointer.
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
      }}
      data-calendar={calendar ? true : undefined}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        onBlur()
      }}
    >
      <TypedText {...props} onBlur={() => {}} parse={parseDate} format={formatDate} inputMode="numeric" />
      {calendar && (
        <IconButton icon="calendar" label={openCalendar} aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(!open)} />
      )}
      {calendar && open && (
        <ImportBoundary>
          <Suspense>
            <OpenCalendar
              source={props.source}
              labelledBy={props.labelledBy}
              today={today}
              language={language}
              onChoose={(day) => {
                props.onChange(day)
                close()
              }}
              onClose={close}
            />
          </Suspense>
        </ImportBoundary>
      )}
    </Root>
  )
}

function OpenCalendar({ source, ...props }: Omit<DateCalendarProps, 'chosen'> & Pick<DateInputProps, 'source'>) {
  const value = useStore(source.subscribe, source.get)
  return <LazyCalendar {...props} chosen={isIsoDate(value) ? value : undefined} />
}
