import { useMemo } from 'react'
import type { PartBlock } from '../../../model/catalogue-model.ts'
import { BlockList } from '../blocks/block-list.tsx'
import { EachItem } from '../blocks/each-item.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { useScope } from '../scope/scope-context.tsx'

/** Renders the blocks of a part. They and its loads read the inputs by the names that the part declares. */
export function PartView({ block }: { block: PartBlock }) {
  const scope = useScope()
  const inside = useMemo(() => ({ ...scope, ...readInputs(block.given, scope).values }), [scope, block.given])
  return (
    <EachItem scope={inside} loads={block.data}>
      <BlockList blocks={block.content} />
    </EachItem>
  )
}
