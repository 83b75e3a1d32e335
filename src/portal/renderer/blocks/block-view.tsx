/** One block: its condition, its data, its state, and then its component. */
import { Suspense } from 'react'
import type { BlockModel } from '../../../catalogue/model.ts'
import { LoadFailed } from '../loads/load-failed.tsx'
import { WithLoads } from '../loads/with-loads.tsx'
import { useSurroundings } from '../scope/scope-context.tsx'
import { LastRefusalPlace, RefusalPlace } from '../steps/refusal-place.tsx'
import { drawBlock } from './block-components.tsx'
import { BlockSkeleton } from './block-skeleton.tsx'
import { PlacedBlock } from './card-place.tsx'
import { type BlockState, judgeOwn, judgeWhen, loadsAround } from './judge-block.ts'

/** Blocks that hold other blocks: a notice takes the place of one of those, or of what a section holds. */
const holders: ReadonlySet<BlockModel['kind']> = new Set(['section', 'card', 'accordion', 'choose', 'part'])

function inItsPlace(block: BlockModel) {
  if (holders.has(block.kind)) return drawBlock(block)
  const Place = block.kind === 'form' ? RefusalPlace : LastRefusalPlace
  return <Place>{drawBlock(block)}</Place>
}

/** `quiet`: a block beside it already says that something is loading. */
export function BlockView({ block, quiet = false }: { block: BlockModel; quiet?: boolean }) {
  const around = useSurroundings()
  const state = judgeWhen(block, around)
  if (state.kind !== 'shown') return <BlockInState block={block} state={state} quiet={quiet} />
  if (!loadsAround(block)) return <BlockInState block={block} state={judgeOwn(block, around)} quiet={quiet} />
  return (
    <WithLoads loads={block.data} outer={around}>
      <BlockWithData block={block} quiet={quiet} />
    </WithLoads>
  )
}

function BlockWithData({ block, quiet }: { block: BlockModel; quiet: boolean }) {
  return <BlockInState block={block} state={judgeOwn(block, useSurroundings())} quiet={quiet} />
}

function BlockInState({ block, state, quiet }: { block: BlockModel; state: BlockState; quiet: boolean }) {
  if (state.kind === 'hidden') return null
  return (
    <PlacedBlock block={block}>
      <VisibleBlock block={block} state={state} quiet={quiet} />
    </PlacedBlock>
  )
}

function VisibleBlock({ block, state, quiet }: { block: BlockModel; state: Exclude<BlockState, { kind: 'hidden' }>; quiet: boolean }) {
  switch (state.kind) {
    case 'pending':
      return <BlockSkeleton block={block} quiet={quiet} />
    case 'failed':
      return <LoadFailed failures={state.failures} />
    case 'shown':
      return <Suspense fallback={<BlockSkeleton block={block} quiet />}>{inItsPlace(block)}</Suspense>
  }
}
