/**
 * Adds the card's margin around its direct child blocks.
 *
 * Blocks that render rows or a footer extend to the card's edges. Blocks nested deeper get no margin.
 */
import styled from '@emotion/styled'
import { createContext, type ReactNode, use } from 'react'
import type { BlockModel } from '../../../model/catalogue-model.ts'
import { colour, media } from '../../ui/theme/tokens.ts'

// Blocks of a card are not separated, except accordions and folded sections: they have a line above, and the block after one draws another.
const CardPart = styled.div`
  padding: 0 var(--card-margin, 0) 24px;
  /* A block that renders nothing, such as an agenda without rows. */
  &:empty { display: none; }
  section + & { border-top: 1px solid ${colour.line}; padding-top: 24px; }
  ${media.print} { padding-bottom: 8px; section + & { padding-top: 0; } }
`

const PlaceContext = createContext<'card' | 'inner'>('inner')

export function CardPlace({ children }: { children: ReactNode }) {
  return <PlaceContext value="card">{children}</PlaceContext>
}

export function InnerPlace({ children }: { children: ReactNode }) {
  return <PlaceContext value="inner">{children}</PlaceContext>
}

function reachesEdges(block: BlockModel): boolean {
  return block.kind === 'accordion' || (block.kind === 'buttons' && block.look === 'bar') || (block.kind === 'section' && block.folded)
}

/** Wraps a block in the card's margin, in each of its states. */
export function PlacedBlock({ block, children }: { block: BlockModel; children: ReactNode }) {
  const place = use(PlaceContext)
  // `choose`, `find` and `part` render no element of their own: their blocks are direct children of the card.
  if (place === 'inner' || block.kind === 'choose' || block.kind === 'find' || block.kind === 'part') return children
  const inside = <InnerPlace>{children}</InnerPlace>
  return reachesEdges(block) ? inside : <CardPart>{inside}</CardPart>
}
