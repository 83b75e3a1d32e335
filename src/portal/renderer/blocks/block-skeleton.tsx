/** Placeholder with the layout of a block while its data or its chunk loads. */
import type { ReactNode } from 'react'
import type { BlockModel } from '../../../model/catalogue-model.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import {
  CardSkeleton,
  FieldsSkeleton,
  LinesSkeleton,
  Loading,
  QuietLoading,
  TableSkeleton,
  TilesSkeleton,
  YearSkeleton,
} from '../../ui/skeletons.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'
import { useDepth } from './heading-context.tsx'
import { mayBeNothing } from './judge-block.ts'

const shapesOf = (blocks: readonly BlockModel[], inCard: boolean): ReactNode =>
  Object.entries(blocks).map(([place, block]) => <div key={place}>{shapeOf(block, inCard)}</div>)

function shapeOf(block: BlockModel, inCard: boolean): ReactNode {
  switch (block.kind) {
    case 'card':
      return <CardSkeleton rows={block.content.filter(({ kind }) => kind === 'accordion' || kind === 'section').length} />
    case 'accordion':
      return block.panelPer && !inCard ? <YearSkeleton /> : <LinesSkeleton lines={2} />
    case 'table':
      return <TableSkeleton columns={Math.min(block.columns.length, 6)} />
    case 'tiles':
      return <TilesSkeleton tiles={block.items.length} />
    case 'form':
      return <FieldsSkeleton />
    case 'choose':
      return (
        <>
          <LinesSkeleton lines={1} />
          {shapesOf(block.content, inCard)}
        </>
      )
    case 'part':
      return shapesOf(
        block.content.filter(({ kind }) => !mayBeNothing.has(kind)),
        inCard,
      )
    case 'facts':
      return <LinesSkeleton lines={block.items.length} />
    case 'links':
      return <LinesSkeleton lines={4} />
    case 'agenda':
      return block.each ? <LinesSkeleton lines={4} /> : null
    case 'section':
      if (block.look === 'card' && !inCard) {
        return (
          <Card>
            <CardBody>
              <LinesSkeleton />
            </CardBody>
          </Card>
        )
      }
      return <LinesSkeleton />
    case 'figures':
    case 'frame':
    case 'area':
    case 'alert':
    case 'notice':
    case 'prose':
    case 'buttons':
    case 'promo':
      return <LinesSkeleton lines={2} />
    default:
      return block satisfies never
  }
}

/** The skeleton of a block. `quiet`: another skeleton of the list already announces the loading. */
export function BlockSkeleton({ block, quiet = false }: { block: BlockModel; quiet?: boolean }) {
  const { texts } = useRenderer().model
  const { inCard } = useDepth()
  const shape = shapeOf(block, inCard)
  return quiet ? <QuietLoading>{shape}</QuietLoading> : <Loading status={<Text text={texts.loading} />}>{shape}</Loading>
}
