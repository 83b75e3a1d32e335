/** Renders one block: evaluates its condition, loads its data and renders the component for its state. */
import { type ComponentType, Suspense } from 'react'
import type { BlockModel } from '../../../model/catalogue-model.ts'
import { ImportBoundary } from '../../lazy/import-boundary.tsx'
import { WhileImporting } from '../../lazy/standing-page.ts'
import { Awaited, Loading } from '../../ui/skeletons.tsx'
import { LoadFailed } from '../failures/load-failed.tsx'
import { LastRefusalPlace, RefusalPlace } from '../failures/refusal-place.tsx'
import { WithLoads } from '../loads/with-loads.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { useSurroundings } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { BlockSkeleton } from './block-skeleton.tsx'
import { type BlockState, evaluateOwnState, evaluateWhen, loadsAround } from './block-state.ts'
import { PlacedBlock } from './card-place.tsx'
import { SteadyBlock } from './steady-block.tsx'

/** Container blocks. A refusal replaces a block inside them, or the content of a section, but never the container. */
const holders: ReadonlySet<BlockModel['kind']> = new Set(['section', 'card', 'accordion', 'choose', 'find', 'part'])

function BlockInPlace({ block }: { block: BlockModel }) {
  const { blocks } = useRenderer()
  // TypeScript cannot correlate the kind with the props of its component; the type of the registry guarantees it.
  const Component = blocks[block.kind] as ComponentType<{ block: BlockModel }>
  if (holders.has(block.kind)) return <Component block={block} />
  const Place = block.kind === 'form' ? RefusalPlace : LastRefusalPlace
  return (
    <Place>
      <Component block={block} />
    </Place>
  )
}

/** Renders one block. `quiet`: an earlier block of the list already announces the loading. */
export function BlockView({ block, quiet = false }: { block: BlockModel; quiet?: boolean }) {
  const around = useSurroundings()
  const state = evaluateWhen(block, around)
  if (state.kind !== 'shown') return <BlockInState block={block} state={state} quiet={quiet} />
  if (!loadsAround(block)) return <BlockInState block={block} state={evaluateOwnState(block, around)} quiet={quiet} />
  return (
    <WithLoads loads={block.data} outer={around}>
      <BlockWithData block={block} quiet={quiet} />
    </WithLoads>
  )
}

function BlockWithData({ block, quiet }: { block: BlockModel; quiet: boolean }) {
  return <BlockInState block={block} state={evaluateOwnState(block, useSurroundings())} quiet={quiet} />
}

function BlockInState({ block, state, quiet }: { block: BlockModel; state: BlockState; quiet: boolean }) {
  if (state.kind === 'hidden') return null
  if (state.kind === 'awaited') return quiet ? <Awaited /> : <AwaitedBlock />
  const visible = (shown: VisibleState) => (
    <PlacedBlock block={block}>
      <VisibleBlock block={block} state={shown} quiet={quiet} />
    </PlacedBlock>
  )
  if (block.kind !== 'table' || !block.controls || state.kind === 'failed') return visible(state)
  return <SteadyBlock isReady={state.kind === 'shown'}>{(hasData) => visible({ kind: hasData ? 'shown' : 'pending' })}</SteadyBlock>
}

/** Announces the loading where a block may appear. */
function AwaitedBlock() {
  const { texts } = useRenderer().model
  return <Loading status={<Text text={texts.loading} />} />
}

type VisibleState = Exclude<BlockState, { kind: 'hidden' | 'awaited' }>

function VisibleBlock({ block, state, quiet }: { block: BlockModel; state: VisibleState; quiet: boolean }) {
  switch (state.kind) {
    case 'pending':
      return <BlockSkeleton block={block} quiet={quiet} />
    case 'failed':
      return <LoadFailed failures={state.failures} />
    case 'shown':
      return (
        <ImportBoundary>
          <Suspense
            fallback={
              <WhileImporting>
                <BlockSkeleton block={block} quiet />
              </WhileImporting>
            }
          >
            <BlockInPlace block={block} />
          </Suspense>
        </ImportBoundary>
      )
  }
}
