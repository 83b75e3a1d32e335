import { region } from '#generated/region.ts'
import { showAmount } from '../../../../core/lib/money.ts'
import { OfferFigures } from '../../../../core/portal/fields/offer-cards.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import { ask, findOthers, findPresentPrice, findSameTrip } from '../cascade-state.ts'
import { choose } from '../choice.ts'
import { PackageDetails } from './package-details.tsx'
import { Periods } from './periods.tsx'
import { PriceDifference } from './price-difference.tsx'
import { ProgrammeCards } from './programme-cards.tsx'
import { SameTripPeriods } from './same-trip-periods.tsx'
import { StepChoice } from './step-choice.tsx'
import { StepList } from './step-list.tsx'
import { WayChoice } from './way-choice.tsx'

/**
 * The steps to a period and a departure city: another period of the booked programme, or another trip from its country on.
 *
 * Each list loads once the step before it is chosen (specification 2).
 */
export function TripSteps(props: CascadeProps) {
  const { area, cascade } = props
  const { state } = cascade
  const { readText } = area
  const others = findOthers(state)
  const same = findSameTrip(state)
  return (
    <StepList {...props} asked={ask(state, 'others')}>
      {() => (
        <>
          {others && <WayChoice {...props} others={others} />}
          {same ? <SameTripPeriods {...props} same={same} /> : <OtherTripSteps {...props} />}
          <StepList {...props} asked={ask(state, 'cities')} empty="no-cities">
            {(cities) => (
              <StepChoice
                {...props}
                name="city"
                options={cities.map(({ serviceId, label, realvalue }) => ({
                  id: serviceId,
                  words: realvalue > 0 ? readText('option-price', { label, price: realvalue }) : label,
                }))}
              />
            )}
          </StepList>
        </>
      )}
    </StepList>
  )
}

/** Country, programme and period of another trip. The booked programme is offered by itself. */
function OtherTripSteps(props: CascadeProps) {
  const { area, cascade } = props
  const { state } = cascade
  const booked = findOthers(state)?.programme.webgroup
  return (
    <>
      <StepList {...props} asked={ask(state, 'countries')} empty="no-countries">
        {(countries) => (
          <StepChoice {...props} name="country" options={countries.map(({ id: country, name }) => ({ id: country, words: name }))} />
        )}
      </StepList>
      <StepList {...props} asked={ask(state, 'programmes')} empty="no-programmes">
        {(programmes) => <ProgrammeCards {...props} programmes={programmes.filter(({ webgroup }) => webgroup !== booked)} />}
      </StepList>
      <StepList {...props} asked={ask(state, 'periods')} empty="no-periods">
        {(turns) => (
          <Periods {...props} periods={turns} onChoose={(turn) => cascade.choose(choose(state.choice, 'period', turn.package))}>
            {({ price }) => (
              <OfferFigures>
                <span>{showAmount(price, region.currency)}</span>
                <PriceDifference words={area} cents={price} presentCents={findPresentPrice(state)} />
              </OfferFigures>
            )}
          </Periods>
        )}
      </StepList>
      <PackageDetails {...props} />
    </>
  )
}
