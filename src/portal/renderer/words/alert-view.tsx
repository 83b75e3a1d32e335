import type { AlertBlock } from '../../../catalogue/model.ts'
import { Alert } from '../../ui/alert.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { Text } from '../text/text.tsx'

export function AlertView({ block }: { block: AlertBlock }) {
  return (
    <Alert
      severity={block.severity}
      icon={block.icon}
      title={block.title && <Text text={block.title} />}
      buttons={block.buttons.length > 0 && <ActionButtons buttons={block.buttons} size="row" />}
    >
      <Text text={block.text} />
    </Alert>
  )
}
