/** Placeholder with the layout of a block while its data or its chunk loads. */
import type { BlockModel } from '../../../model/catalogue-model.ts'
import { Loading, QuietLoading } from '../../ui/skeletons.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { useDepth } from '../surroundings/heading-context.tsx'
import { Text } from '../text/text.tsx'
import { shapeOf } from './block-shapes.tsx'

/** The skeleton of a block. `quiet`: another skeleton of the list already announces the loading. */
export function BlockSkeleton({ block, quiet = false }: { block: BlockModel; quiet?: boolean }) {
  const { texts } = useRenderer().model
  const { inCard } = useDepth()
  const shape = shapeOf(block, inCard)
  return quiet ? <QuietLoading>{shape}</QuietLoading> : <Loading status={<Text text={texts.loading} />}>{shape}</Loading>
}
