import type { CascadeProps } from '../cascade-area.ts'
import { ask } from '../cascade-state.ts'
import { PackageDetails } from './package-details.tsx'
import { Periods } from './periods.tsx'
import { ProgrammeCards } from './programme-cards.tsx'
import { StepChoice } from './step-choice.tsx'
import { StepList } from './step-list.tsx'

/** The steps country, programme, period and departure city. Each list loads once the step before it is chosen (specification 2). */
export function TripSteps(props: CascadeProps) {
  const { area, cascade } = props
  const { state } = cascade
  const { readText } = area
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
        {(turns) => <Periods {...props} turns={turns} />}
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
