/**
 * Blocks that stand directly in a card keep its margin; those that draw rows or a foot of their own reach its edges. Deeper inside there
 * is nothing to keep.
 */
import styled from '@emotion/styled'
import { createContext, type ReactNode, use } from 'react'
import type { BlockModel } from '../../../catalogue/model.ts'
import { colour } from '../../ui/theme/tokens.ts'

// Parts follow one another on one white ground; only what unfolds has a line above it, and what comes after one closes it with another.
const CardPart = styled.div`
  padding: 0 var(--card-margin, 0) 24px;
  section + & { border-top: 1px solid ${colour.line}; padding-top: 24px; }
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

/** Around one block in whichever of its states. */
export function PlacedBlock({ block, children }: { block: BlockModel; children: ReactNode }) {
  const place = use(PlaceContext)
  // A choice and a part have no edges: their blocks stand in the card themselves.
  if (place === 'inner' || block.kind === 'choose' || block.kind === 'part') return children
  const inside = <InnerPlace>{children}</InnerPlace>
  return reachesEdges(block) ? inside : <CardPart>{inside}</CardPart>
}
