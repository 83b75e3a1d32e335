import { CardSkeleton, TableSkeleton, TilesSkeleton, YearSkeleton } from '../../ui/member-skeletons.tsx'
import type { MemberShape } from './block-skeleton.tsx'

/** Returns the skeleton of a card, a list by years, a table or tiles. */
export const memberShape: MemberShape = (block, inCard) => {
  switch (block.kind) {
    case 'card':
      return <CardSkeleton rows={block.content.filter(({ kind }) => kind === 'accordion' || kind === 'section').length} />
    case 'accordion':
      return block.panelPer && !inCard ? <YearSkeleton /> : undefined
    case 'table':
      return <TableSkeleton columns={Math.min(block.columns.length, 6)} />
    case 'tiles':
      return <TilesSkeleton tiles={block.items.length} />
    default:
      return undefined
  }
}
