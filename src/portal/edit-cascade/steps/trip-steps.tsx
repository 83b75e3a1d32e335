import { useId } from 'react'
import { showCents } from '../../../lib/money.ts'
import { FieldFrame } from '../../fields/field-frame.tsx'
import { OfferCard, OfferFigures, OfferGrid } from '../../fields/offer-cards.tsx'
import { OperatorWords } from '../../fields/operator-words.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import { ask, findPresentPrice, mayChoose } from '../cascade-state.ts'
import { choose } from '../choice.ts'
import { PackageDetails } from './package-details.tsx'
import { PriceDifference } from './price-difference.tsx'
import { ProgrammeCards } from './programme-cards.tsx'
import { StepChoice } from './step-choice.tsx'
import { StepList } from './step-list.tsx'

/** Country, programme, period and departure city: each list is asked once what it hangs on is chosen (section 2). */
export function TripSteps(props: CascadeProps) {
  const { area, cascade } = props
  const { state } = cascade
  const { choice } = state
  const id = useId()
  const { readText, language } = area
  const isClosed = !mayChoose(state)
  const presentCents = findPresentPrice(state)
  return (
    <>
      <StepList {...props} asked={ask(state, 'countries')} empty="no-countries">
        {(countries) => (
          <StepChoice {...props} name="country" options={countries.map(({ id: country, name }) => ({ id: country, words: name }))} />
        )}
      </StepList>
      <StepList {...props} asked={ask(state, 'programmes')} empty="no-programmes">
        {(programmes) => <ProgrammeCards {...props} programmes={programmes} />}
      </StepList>
      <StepList {...props} asked={ask(state, 'periods')} empty="no-periods">
        {(turns) => (
          <FieldFrame id={`${id}-period`} kind="group" label={readText('period-label')} radios={{ required: true }}>
            <OfferGrid>
              {turns.map((turn) => (
                <OfferCard
                  key={turn.package}
                  type="radio"
                  name={`${id}-period`}
                  checked={turn.package === choice.period}
                  disabled={isClosed}
                  onChange={() => cascade.choose(choose(choice, 'period', turn.package))}
                  title={readText('days', { from: turn.periodFrom, to: turn.periodTo })}
                >
                  <OperatorWords language={language}>{turn.title}</OperatorWords>
                  <OfferFigures>
                    <span>{showCents(turn.price)}</span>
                    <PriceDifference words={area} cents={turn.price} presentCents={presentCents} />
                  </OfferFigures>
                </OfferCard>
              ))}
            </OfferGrid>
          </FieldFrame>
        )}
      </StepList>
      <PackageDetails {...props} />
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
  )
}
