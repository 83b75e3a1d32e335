import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import type { IconName } from '../../model/vocabulary.ts'
import { Icon } from './icons.tsx'
import { type LinkTarget, linkParts } from './link-target.ts'
import { colour, corner, media, motion } from './theme/tokens.ts'

/** A list of things to do. */
export const AgendaRows = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  list-style: none;
`
// The title is the link, stretched over the row: a short accessible name with a large touch target.
const Row = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  gap: 14px;
  min-height: 52px;
  padding: 10px 16px;
  border-radius: ${corner.control};
  background-color: ${colour.tintFaint};
  transition: background-color ${motion.press};
  > svg { flex: none; color: ${colour.action}; }
  &[data-tone='due'] { background-color: ${colour.warningTint}; color: ${colour.warning}; > svg { color: inherit; } }
  @media (hover: hover) { &:has(a):hover a { text-decoration: underline; } }
  &:has(a:focus-visible) { outline: 3px solid ${colour.text}; box-shadow: 0 0 0 6px ${colour.accent}; }
  ${media.forcedColours} { border: 1px solid CanvasText; }
  ${media.narrowest} { gap: 10px; padding: 10px 12px; }
`
const Words = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: break-word;
  line-height: 1.35;
  font-weight: 650;
  a { display: inline-block; padding-block: 2px; color: inherit; text-decoration: none; }
  a::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
  a:focus-visible { outline: none; box-shadow: none; }
  > span { display: block; margin-top: 2px; font-size: 0.9375rem; font-weight: 400; }
`
/** Says below the rows how many others there are. */
export const AgendaMore = styled.p`
  margin-top: 4px;
  color: ${colour.textMuted};
  font-size: 0.9375rem;
`

export interface AgendaRowProps {
  icon: IconName
  tone: 'plain' | 'due'
  /** Undefined: the row has no link. */
  link: LinkTarget | undefined
  title: ReactNode
  /** What the row is about, in a second line. */
  of?: ReactNode
  /** Ids of the elements that name the card or row around it. They follow the title and `of` in the link's accessible name. */
  ofIds?: string | undefined
}

/** One row inside `AgendaRows`. */
export function AgendaRow({ icon, tone, link, title, of, ofIds }: AgendaRowProps) {
  const { as: Link, properties } = linkParts(link ?? { component: 'span' })
  const titleId = useId()
  const ofId = useId()
  // The same title may stand for several trips, and a screen reader's list of links has no rows around them.
  const subject = [of ? ofId : undefined, ofIds].filter(Boolean).join(' ')
  const names = link && subject ? { id: titleId, 'aria-labelledby': `${titleId} ${subject}` } : {}
  return (
    <Row data-tone={tone}>
      <Icon name={icon} size={24} weight="fill" />
      <Words>
        <Link {...properties} {...names}>
          {title}
        </Link>
        {of && <span id={ofId}>{of}</span>}
      </Words>
      {link && <Icon name="arrow" size={20} />}
    </Row>
  )
}
