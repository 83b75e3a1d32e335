import type { FunctionComponent } from 'react'
import type { AreaBlock } from '../../../catalogue/model.ts'
import { findReason } from '../actions/action-button.tsx'
import type { AreaProps } from '../areas/area-registry.ts'
import { useRenderer } from '../renderer-context.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { useScope } from '../scope/scope-context.tsx'
import { useRunSteps } from '../steps/page-context.tsx'
import { Text } from '../text/text.tsx'
import { SectionReason } from './section-heading.tsx'

/** A hand-written area at its place: what it needs, what it is given, and what is done with what it tells. */
export function AreaView({ block }: { block: AreaBlock }) {
  const { areas } = useRenderer()
  const scope = useScope()
  const runSteps = useRunSteps()
  const Area = areas[block.area] as FunctionComponent<AreaProps> | undefined
  if (!Area) throw new Error(`No component is registered for the area '${block.area}'`)
  const reason = findReason(block, scope)
  if (reason) {
    return (
      <SectionReason>
        <Text text={reason} />
      </SectionReason>
    )
  }
  return (
    <Area
      given={readInputs(block.given, scope).values}
      tell={async (event, details) => {
        await runSteps(block.events[event] ?? [], { ...scope, ...(details as object) })
      }}
    />
  )
}
