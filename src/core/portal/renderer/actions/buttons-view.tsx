import type { ButtonsBlock } from '../../../model/catalogue-model.ts'
import { ButtonBar } from '../../ui/button-bar.tsx'
import { MessageSteps } from '../steps/page-context.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { useHasFeature } from './use-has-feature.ts'

export function ButtonsView({ block }: { block: ButtonsBlock }) {
  if (!useHasFeature(...block.buttons.map(({ requires }) => requires))) return null
  return (
    <ButtonBar look={block.look}>
      <MessageSteps>
        <ActionButtons buttons={block.buttons} />
      </MessageSteps>
    </ButtonBar>
  )
}
