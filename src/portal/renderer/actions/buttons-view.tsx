import type { ButtonsBlock } from '../../../model/catalogue-model.ts'
import { ButtonBar } from '../../ui/button-bar.tsx'
import { TellingSteps } from '../steps/page-context.tsx'
import { ActionButtons } from './action-buttons.tsx'

export function ButtonsView({ block }: { block: ButtonsBlock }) {
  return (
    <ButtonBar look={block.look}>
      <TellingSteps>
        <ActionButtons buttons={block.buttons} />
      </TellingSteps>
    </ButtonBar>
  )
}
