import type { PromoBlock } from '../../../model/catalogue-model.ts'
import { Promo } from '../../ui/promo.tsx'
import { ActionButton } from '../actions/action-button.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { findTarget } from '../steps/find-target.ts'
import { useDepth } from '../surroundings/heading-context.tsx'
import { Text } from '../text/text.tsx'

/** A promotion, hidden when its button is hidden or its target has no address. */
export function PromoView({ block }: { block: PromoBlock }) {
  const services = useRenderer()
  const scope = useScope()
  const { level } = useDepth()
  const { button } = block
  const [step] = button.steps
  const leadsNowhere = step?.kind === 'go' && !findTarget(step.to, scope, services)
  if (leadsNowhere || button.when?.holds(scope) === false) return null
  return (
    <Promo
      title={<Text text={block.title} />}
      headingLevel={level === 2 ? 2 : 3}
      text={<Text text={block.text} />}
      picture={block.picture}
      tone={block.tone}
      button={<ActionButton button={button} />}
    />
  )
}
