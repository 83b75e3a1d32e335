import type { AlertBlock } from '../../../model/catalogue-model.ts'
import { Alert } from '../../ui/alert.tsx'
import { findReason } from '../actions/action-button.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'

export function AlertView({ block }: { block: AlertBlock }) {
  const reason = findReason({ needs: block.why }, useScope())
  return (
    <Alert
      severity={block.severity}
      icon={block.icon}
      title={block.title && <Text text={block.title} />}
      buttons={block.buttons.length > 0 && <ActionButtons buttons={block.buttons} size="row" />}
    >
      {reason && (
        <p>
          <Text text={reason} />
        </p>
      )}
      <Text text={block.text} />
    </Alert>
  )
}
