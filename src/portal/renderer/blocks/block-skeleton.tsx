/** Placeholder with the layout of a block while its data or its chunk loads. */
import type { ReactNode } from 'react'
import type { BlockModel } from '../../../model/catalogue-model.ts'
import { FieldsSkeleton, LinesSkeleton, Loading, QuietLoading } from '../../ui/skeletons.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'
import { useDepth } from './heading-context.tsx'

type ShapeOf = (block: BlockModel, inCard: boolean) => ReactNode

let shapeOf: ShapeOf = ({ kind }) => (kind === 'form' ? <FieldsSkeleton /> : <LinesSkeleton />)

/** Called by the member chunk. The login page does not load the skeletons of each kind of block. */
export function registerShapes(shape: ShapeOf): void {
  shapeOf = shape
}

/** The skeleton of a block. `quiet`: another skeleton of the list already announces the loading. */
export function BlockSkeleton({ block, quiet = false }: { block: BlockModel; quiet?: boolean }) {
  const { texts } = useRenderer().model
  const { inCard } = useDepth()
  const shape = shapeOf(block, inCard)
  return quiet ? <QuietLoading>{shape}</QuietLoading> : <Loading status={<Text text={texts.loading} />}>{shape}</Loading>
}
