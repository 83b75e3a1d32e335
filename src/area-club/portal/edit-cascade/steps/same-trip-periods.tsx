import { OfferFigures } from '../../../../core/portal/fields/offer-cards.tsx'
import { OperatorText } from '../../../../core/portal/fields/operator-text.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import type { SameTrip } from '../cascade-state.ts'
import { choosePeriodOf } from '../choice.ts'
import { Periods } from './periods.tsx'
import { PriceDifference } from './price-difference.tsx'

/** The other periods of the booked programme. Each keeps city and extras where they are offered, and says what it then costs. */
export function SameTripPeriods({ same: { programme, presentTotal, periods }, ...props }: CascadeProps & { same: SameTrip }) {
  const { area, cascade } = props
  const { readText, language } = area
  return (
    <Periods {...props} periods={periods} onChoose={(period) => cascade.choose(choosePeriodOf(programme, period))}>
      {({ price, totalPrice, lost }) => (
        <>
          {lost.length > 0 && (
            <span>
              {readText('without')} <OperatorText language={language}>{lost.join(', ')}</OperatorText>
            </span>
          )}
          <OfferFigures>
            {totalPrice === null ? (
              <span>{readText('price-from', { price })}</span>
            ) : (
              <>
                <PriceDifference words={area} cents={totalPrice} presentCents={presentTotal} />
                <span>{readText('in-all', { amount: totalPrice })}</span>
              </>
            )}
          </OfferFigures>
        </>
      )}
    </Periods>
  )
}
