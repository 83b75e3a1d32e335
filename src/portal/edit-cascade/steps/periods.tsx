import { useId } from 'react'
import type { S } from '../../../generated/schemas.ts'
import { showCents } from '../../../lib/money.ts'
import { FieldFrame } from '../../fields/field-frame.tsx'
import { OfferCard, OfferFigures, OfferGrid } from '../../fields/offer-cards.tsx'
import { OperatorText } from '../../fields/operator-text.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import { findPresentPrice, mayChoose } from '../cascade-state.ts'
import { choose } from '../choice.ts'
import { groupBySeason } from '../season.ts'
import { PriceDifference } from './price-difference.tsx'

/** The periods of a programme with their prices, grouped by season. */
export function Periods({ area, cascade, turns }: CascadeProps & { turns: readonly S['Turn'][] }) {
  const { state } = cascade
  const { readText, language, constants } = area
  const id = useId()
  const presentCents = findPresentPrice(state)
  return groupBySeason(turns, { firstDay: constants.seasonFirstDay, lastDay: constants.seasonLastDay }).map(({ year, departures }) => (
    <FieldFrame
      key={String(year)}
      id={`${id}-${year}`}
      kind="group"
      label={year === undefined ? readText('period-label') : readText('period-label-year', { year })}
      radios={{ required: true }}
    >
      <OfferGrid>
        {departures.map((turn) => (
          <OfferCard
            key={turn.package}
            type="radio"
            // One radio group across all headings, so that the arrow keys reach every period.
            name={id}
            checked={turn.package === state.choice.period}
            disabled={!mayChoose(state)}
            onChange={() => cascade.choose(choose(state.choice, 'period', turn.package))}
            title={readText('days', { from: turn.periodFrom, to: turn.periodTo })}
          >
            <OperatorText language={language}>{turn.title}</OperatorText>
            <OfferFigures>
              <span>{showCents(turn.price)}</span>
              <PriceDifference words={area} cents={turn.price} presentCents={presentCents} />
            </OfferFigures>
          </OfferCard>
        ))}
      </OfferGrid>
    </FieldFrame>
  ))
}
