import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icons.tsx'
import { type LinkTarget, linkParts } from '../link-target.ts'
import { alwaysLight, colour, corner, font, media } from '../theme/tokens.ts'

const Root = styled.section`
  padding: 20px 20px 12px;
  border-radius: ${corner.card};
  background-color: ${colour.brandDeep};
  color: ${colour.surface};
  ${media.forcedColours} { border: 1px solid CanvasText; }
  h2 { font: 400 0.9375rem/1.5 ${font.text}; letter-spacing: 0; color: ${colour.tintStrong}; }
  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    min-height: 48px;
    margin-top: 14px;
    border-top: 1px solid rgba(255, 255, 255, 0.2);
    color: ${colour.accent};
    font-weight: 600;
    text-decoration: none;
    &:hover { text-decoration: underline; }
    &:focus-visible { border-radius: 8px; border-color: transparent; }
  }
`
const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: 4px 12px;
`
const Points = styled.p`
  margin-top: 6px;
  font: 700 2.75rem/1 ${font.display};
`
const Level = styled.p`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  font: 650 1rem/1 ${font.display};
`

export interface PointsPanelProps {
  title: ReactNode
  /** The formatted number: `1.240`, in English `1,240`. */
  points: ReactNode
  /** The level that the member has reached; its picture is decorative, as its name is beside it. */
  level?: { name: ReactNode; picture?: string | undefined } | undefined
  link: { label: ReactNode; target: LinkTarget }
}

export function PointsPanel({ title, points, level, link }: PointsPanelProps) {
  const titleId = useId()
  const { as: Link, properties } = linkParts(link.target)
  return (
    <Root {...alwaysLight} aria-labelledby={titleId} data-place="points">
      <Top>
        <div>
          <h2 id={titleId}>{title}</h2>
          <Points>{points}</Points>
        </div>
        {level && (
          <Level>
            {level.picture !== undefined && <img src={level.picture} alt="" width={40} height={40} />}
            {level.name}
          </Level>
        )}
      </Top>
      <Link {...properties}>
        {link.label}
        <Icon name="arrow" size={20} />
      </Link>
    </Root>
  )
}
