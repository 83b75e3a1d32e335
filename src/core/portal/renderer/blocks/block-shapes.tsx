import type { ReactNode } from 'react'
import type { BlockModel } from '../../../model/catalogue-model.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { CardSkeleton, TableSkeleton, TilesSkeleton, YearSkeleton } from '../../ui/member-skeletons.tsx'
import { FieldsSkeleton, LinesSkeleton } from '../../ui/skeletons.tsx'
import { mayRenderNothing } from './block-state.ts'

const shapesOf = (blocks: readonly BlockModel[], inCard: boolean): ReactNode =>
  Object.entries(blocks).map(([place, block]) => <div key={place}>{shapeOf(block, inCard)}</div>)

/** Whether the cards of a list may be folded. The condition of their fold is about an item, which is not known yet. */
const hasFoldedCard = (blocks: readonly BlockModel[]): boolean =>
  blocks.some((block) => (block.kind === 'card' ? block.folded !== undefined : block.kind === 'part' && hasFoldedCard(block.content)))

/** Returns the skeleton of a block by its kind. */
export function shapeOf(block: BlockModel, inCard: boolean): ReactNode {
  switch (block.kind) {
    case 'card':
      return <CardSkeleton rows={block.content.filter(({ kind }) => kind === 'accordion' || kind === 'section').length} />
    case 'accordion':
      return block.panelPer && !inCard ? <YearSkeleton folded={hasFoldedCard(block.content)} /> : <LinesSkeleton lines={2} />
    case 'table':
      return <TableSkeleton columns={Math.min(block.columns.length, 6)} />
    case 'tiles':
      return <TilesSkeleton tiles={block.items.length} />
    case 'form':
      return <FieldsSkeleton />
    case 'choose':
    case 'find':
      return (
        <>
          <LinesSkeleton lines={1} />
          {shapesOf(block.content, inCard)}
        </>
      )
    case 'part':
      return shapesOf(
        block.content.filter(({ kind }) => !mayRenderNothing.has(kind)),
        inCard,
      )
    case 'facts':
      return <LinesSkeleton lines={block.items.length} />
    case 'links':
      return <LinesSkeleton lines={4} />
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
    case 'agenda':
    case 'figures':
    case 'frame':
    case 'area':
    case 'alert':
    case 'notice':
    case 'prose':
    case 'article':
    case 'buttons':
    case 'promo':
    case 'keep':
      return <LinesSkeleton lines={2} />
    default:
      return block satisfies never
  }
}
