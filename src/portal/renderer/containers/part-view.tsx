import { useMemo } from 'react'
import type { PartBlock } from '../../../catalogue/model.ts'
import { BlockList } from '../blocks/block-list.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { ScopeProvider, useScope } from '../scope/scope-context.tsx'

/** The blocks of a part, which read what it is about by the names that the part gives it. */
export function PartView({ block }: { block: PartBlock }) {
  const scope = useScope()
  const inside = useMemo(() => ({ ...scope, ...readInputs(block.given, scope).values }), [scope, block.given])
  return (
    <ScopeProvider scope={inside}>
      <BlockList blocks={block.content} />
    </ScopeProvider>
  )
}
