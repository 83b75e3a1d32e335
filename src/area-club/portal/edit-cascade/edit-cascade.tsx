/**
 * The area that moves a booking to another destination, programme, period and departure city.
 *
 * Shows the steps in one column and the price beside them. The texts are in the catalogue.
 */
import styled from '@emotion/styled'
import { media } from '../../../core/portal/ui/theme/tokens.ts'
import type { CascadeArea } from './cascade-area.ts'
import { ChangeDialog } from './change/change-dialog.tsx'
import { ChangeDone } from './change/change-done.tsx'
import { ExtrasSteps } from './steps/extras-steps.tsx'
import { TripSteps } from './steps/trip-steps.tsx'
import { Summary } from './summary/summary.tsx'
import { useCascade } from './use-cascade.ts'

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(18rem, 22rem);
  gap: 32px;
  align-items: start;
  @media (max-width: 68.7em) { display: flow-root; > * + * { margin-top: 20px; } }
  ${media.print} { display: block; }
`
const Steps = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 28px;
`

export default function EditCascade(area: CascadeArea) {
  const cascade = useCascade(area)
  const { change } = cascade.state
  if (change.status === 'done') return <ChangeDone area={area} practiceId={change.practiceId} />
  const props = { area, cascade }
  return (
    <Root>
      <Steps>
        <TripSteps {...props} />
        <ExtrasSteps {...props} />
      </Steps>
      <Summary {...props} />
      <ChangeDialog {...props} />
    </Root>
  )
}
