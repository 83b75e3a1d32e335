import { type ReactNode, useId } from 'react'
import type { S } from '#generated/schemas.ts'
import { FieldFrame } from '../../../../core/portal/fields/field-frame.tsx'
import { OfferCard, OfferGrid } from '../../../../core/portal/fields/offer-cards.tsx'
import { OperatorText } from '../../../../core/portal/fields/operator-text.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import { mayChoose } from '../cascade-state.ts'
import { groupBySeason } from '../season.ts'

type Period = Pick<S['Turn'], 'package' | 'title' | 'periodFrom' | 'periodTo'>

interface PeriodsProps<Of extends Period> extends CascadeProps {
  periods: readonly Of[]
  onChoose(period: Of): void
  /** What a card says below the dates and the title. */
  children(period: Of): ReactNode
}

/** Periods of a programme, grouped by season. */
export function Periods<Of extends Period>({ area, cascade, periods, onChoose, children }: PeriodsProps<Of>) {
  const { state } = cascade
  const { readText, language, constants } = area
  const id = useId()
  return groupBySeason(periods, { firstDay: constants.seasonFirstDay, lastDay: constants.seasonLastDay }).map(({ year, departures }) => (
    <FieldFrame
      key={String(year)}
      id={`${id}-${year}`}
      kind="group"
      label={year === undefined ? readText('period-label') : readText('period-label-year', { year })}
      radios={{ required: true }}
    >
      <OfferGrid>
        {departures.map((period) => (
          <OfferCard
            key={period.package}
            type="radio"
            // One radio group across all headings, so that the arrow keys reach every period.
            name={id}
            checked={period.package === state.choice.period}
            disabled={!mayChoose(state)}
            onChange={() => onChoose(period)}
            title={readText('days', { from: period.periodFrom, to: period.periodTo })}
          >
            <OperatorText language={language}>{period.title}</OperatorText>
            {children(period)}
          </OfferCard>
        ))}
      </OfferGrid>
    </FieldFrame>
  ))
}
