/** Placeholder with the layout of a block while its data or its chunk loads. */
import type { ReactNode } from 'react'
import type { BlockModel } from '../../../model/catalogue-model.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { FieldsSkeleton, LinesSkeleton, Loading, QuietLoading } from '../../ui/skeletons.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'
import { useDepth } from './heading-context.tsx'
import { mayBeNothing } from './judge-block.ts'

/** Returns the skeleton of a block that only the pages of members have; undefined for other blocks. */
export type MemberShape = (block: BlockModel, inCard: boolean) => ReactNode

let memberShape: MemberShape = () => undefined

/** Called by the member chunk, so that the login page does not load these skeletons. Until then they are lines. */
export function registerMemberShape(shape: MemberShape): void {
  memberShape = shape
}

const shapesOf = (blocks: readonly BlockModel[], inCard: boolean): ReactNode =>
  Object.entries(blocks).map(([place, block]) => <div key={place}>{shapeOf(block, inCard)}</div>)

function shapeOf(block: BlockModel, inCard: boolean): ReactNode {
  switch (block.kind) {
    case 'card':
    case 'table':
    case 'tiles':
      return memberShape(block, inCard) ?? <LinesSkeleton />
    case 'accordion':
      return memberShape(block, inCard) ?? <LinesSkeleton lines={2} />
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
