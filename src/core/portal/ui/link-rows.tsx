import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { type LinkTarget, linkParts } from './link-target.ts'
import { colour, corner, font, media } from './theme/tokens.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const Rows = styled.ul`
  list-style: none;
`
// The title is the link, stretched over the row: a short accessible name with a large touch target.
const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  grid-template-areas: 'marks amount arrow' 'title amount arrow' 'line amount arrow';
  align-items: center;
  align-content: center;
  column-gap: 16px;
  min-height: 72px;
  margin-inline: -12px;
  padding: 14px 12px;
  ${media.print} { padding-block: 4px; }
  border-radius: ${corner.control};
  & + &::before { content: ''; position: absolute; inset: 0 12px auto; border-top: 1px solid ${colour.line}; }
  > svg { grid-area: arrow; color: ${colour.action}; }
  @media (hover: hover) { &:has(a):hover { background-color: ${colour.tintFaint}; } }
  &:has(a:focus-visible) { outline: 3px solid ${colour.text}; box-shadow: 0 0 0 6px ${colour.accent}; }
  ${media.phone} { column-gap: 12px; grid-template-areas: 'marks marks arrow' 'title amount arrow' 'line line arrow'; align-items: baseline; > svg { align-self: center; } }
  ${media.narrowest} {
    grid-template-columns: minmax(0, 1fr) auto;
    grid-template-areas: 'marks arrow' 'title arrow' 'line arrow' 'amount arrow';
    > b { margin-top: 6px; }
  }
`
const Title = styled.span`
  grid-area: title;
  font: 650 1.1875rem/1.25 ${font.display};
  overflow-wrap: break-word;
  a { display: inline-block; padding-block: 2px; color: inherit; text-decoration: none; }
  a::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
  a:focus-visible { outline: none; box-shadow: none; }
`
const Line = styled.span`
  grid-area: line;
  margin-top: 2px;
  color: ${colour.textMuted};
  font-size: 0.9375rem;
  line-height: 1.45;
`
const Badges = styled.span`
  grid-area: marks;
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-bottom: 6px;
`
const Amount = styled.b`
  grid-area: amount;
  font: 700 1.375rem/1.1 ${font.display};
  white-space: nowrap;
  ${media.phone} { font-size: 1.25rem; }
`
const Total = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 16px;
  margin-top: 8px;
  padding: 14px 18px;
  border-radius: ${corner.control};
  background-color: ${colour.warningTint};
  color: ${colour.warning};
  font-weight: 600;
  > b { font: 700 1.625rem/1.1 ${font.display}; white-space: nowrap; }
  ${media.forcedColours} { border: 1px solid CanvasText; }
`

export interface LinkRowProps {
  /** Undefined: the row has no link. */
  link?: LinkTarget | undefined
  title: ReactNode
  text?: ReactNode
  marks?: ReactNode
  figure?: { label: ReactNode; value: ReactNode } | undefined
}

/** One row inside `LinkRows`. */
export function LinkRow({ link, title, text, marks, figure }: LinkRowProps) {
  const { as: Link, properties } = linkParts(link ?? { component: 'span' })
  return (
    <Row>
      {marks && <Badges>{marks}</Badges>}
      <Title>
        <Link {...properties}>{title}</Link>
      </Title>
      {text && <Line>{text}</Line>}
      {figure && (
        <Amount>
          <VisuallyHidden>{figure.label} </VisuallyHidden>
          {figure.value}
        </Amount>
      )}
      {link && <Icon name="arrow" size={22} />}
    </Row>
  )
}

export interface LinkRowsProps {
  total?: { label: ReactNode; value: ReactNode } | undefined
  children: ReactNode
}

/** A list of links with an optional total. */
export function LinkRows({ total, children }: LinkRowsProps) {
  return (
    <div>
      <Rows>{children}</Rows>
      {total && (
        <Total>
          <span>{total.label}</span> <b>{total.value}</b>
        </Total>
      )}
    </div>
  )
}
