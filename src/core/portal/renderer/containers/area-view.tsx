import { type FunctionComponent, useEffect } from 'react'
import type { AreaBlock } from '../../../model/catalogue-model.ts'
import { useLoaded } from '../../lazy/load-once.ts'
import { findReason } from '../actions/action-button.tsx'
import { type LooseAreaProps, useAreaProps } from '../areas/use-area-props.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { SectionReason } from './section-heading.tsx'

/** Renders a hand-written area, or the reason why its needs do not hold. */
export function AreaView({ block }: { block: AreaBlock }) {
  const scope = useScope()
  const reason = findReason(block, scope)
  if (reason) {
    return (
      <SectionReason>
        <Text text={reason} />
      </SectionReason>
    )
  }
  return <OpenArea block={block} />
}

function OpenArea({ block }: { block: AreaBlock }) {
  const model = useLoaded(block.load)
  const { areas, preloadScreen } = useRenderer()
  const props = useAreaProps(block, model)
  const { events } = block
  useEffect(() => {
    // The screens that its events open: the page would stay as it was before an event while their code loads.
    for (const step of Object.values(events).flat()) if (step.kind === 'go' && step.to.kind === 'screen') preloadScreen(step.to.screen)
  }, [events, preloadScreen])
  const Area = areas[block.area] as FunctionComponent<LooseAreaProps> | undefined
  if (!Area) throw new Error(`No component is registered for the area '${block.area}'`)
  return <Area {...props} />
}
