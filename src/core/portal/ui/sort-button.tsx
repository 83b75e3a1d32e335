import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { asBlocks } from './data-table-parts.tsx'
import { Icon } from './icons.tsx'
import { colour, corner, media } from './theme/tokens.ts'

const Press = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-height: 32px;
  margin: 0 -6px -6px;
  padding: 0 6px;
  border: 0;
  border-radius: ${corner.tag};
  background: none;
  font: inherit;
  color: inherit;
  text-align: inherit;
  cursor: pointer;
  > svg { flex: none; color: ${colour.edge}; }
  &[data-sorted] { color: ${colour.text}; > svg { color: ${colour.action}; } }
  @media (hover: hover) { &:hover { color: ${colour.actionStrong}; background-color: ${colour.tintFaint}; } }
  ${asBlocks(` display: none; `)}
  ${media.print} { > svg { display: none; } }
`
const Plain = styled.span`
  display: none;
  ${asBlocks(` display: inline; `)}
`

/**
 * The heading of a column that can be sorted by.
 *
 * Where rows are blocks the headings are for assistive technology only, so this one is a text there: a button would take an invisible focus.
 */
export function SortButton({
  order,
  onSort,
  children,
}: {
  order: 'ascending' | 'descending' | undefined
  onSort(): void
  children: ReactNode
}) {
  return (
    <>
      <Press type="button" data-sorted={order} onClick={onSort}>
        {children}
        <Icon name={order === 'ascending' ? 'earlier' : 'unfold'} size={16} />
      </Press>
      <Plain>{children}</Plain>
    </>
  )
}
