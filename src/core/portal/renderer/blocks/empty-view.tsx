import type { EmptyModel } from '../../../model/catalogue-model.ts'
import { EmptyLine } from '../../ui/empty-line.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { useDepth } from '../surroundings/heading-context.tsx'
import { Text } from '../text/text.tsx'

/** Empty state of a list: with an illustration on the page, a line with its text and buttons inside a card. */
export function EmptyView({ empty }: { empty: EmptyModel | undefined }) {
  const { texts } = useRenderer().model
  const { level, inCard } = useDepth()
  if (!empty) {
    return (
      <EmptyLine icon="info">
        <Text text={texts.nothing} />
      </EmptyLine>
    )
  }
  const actions = empty.buttons.length > 0 && <ActionButtons buttons={empty.buttons} />
  if (inCard) {
    const title = <Text text={empty.title} />
    return (
      <EmptyLine icon="info" title={empty.text && title} actions={actions}>
        {empty.text ? <Text text={empty.text} /> : title}
      </EmptyLine>
    )
  }
  return (
    <EmptyState
      title={<Text text={empty.title} />}
      headingLevel={level === 2 ? 2 : 3}
      text={empty.text && <Text text={empty.text} />}
      picture={empty.picture ?? 'suitcase'}
      actions={actions}
    />
  )
}
