import styled from '@emotion/styled'
import { Fragment, type ReactNode } from 'react'
import type { IconName } from '../../../model/vocabulary.ts'
import { Icon } from '../icons.tsx'
import { type LinkTarget, linkParts } from '../link-target.ts'
import { SoftBreak } from '../soft-break.tsx'
import { colour, corner, media, motion, shadow } from '../theme/tokens.ts'

const Root = styled.nav`
  padding: 10px;
  border-radius: ${corner.card};
  background-color: ${colour.surface};
  box-shadow: ${shadow.card};
  ${media.forcedColours} { border: 1px solid CanvasText; }
  > ul { padding: 0; list-style: none; }
  li[data-divided='true'] { margin-top: 8px; padding-top: 8px; position: relative; }
  li[data-divided='true']::before { content: ''; position: absolute; top: 0; inset-inline-start: 12px; inset-inline-end: 12px; border-top: 1px solid ${colour.line}; }
`
const Entry = styled.a`
  position: relative;
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 48px;
  padding-block: 8px; padding-inline: 12px 32px;
  border-radius: 12px;
  color: ${colour.text};
  line-height: 1.25;
  text-decoration: none;
  transition: background-color ${motion.press};
  /* Draws the focus ring over the adjacent entries. */
  &:focus-visible { z-index: 1; }
  svg { color: ${colour.action}; }
  /* Truncates an operator's label after three lines, because a longer one would displace the other entries. */
  > span:first-of-type { min-width: 0; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow-wrap: anywhere; }
  @media (hover: hover) { &:hover { background-color: ${colour.tintFaint}; } }
  &[aria-current] { background-color: ${colour.tint}; font-weight: 650; }
  &[aria-current]::after {
    content: '';
    position: absolute;
    inset-inline-end: 12px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background-color: ${colour.accent};
    border: 2px solid ${colour.text};
    box-sizing: content-box;
  }
`
const Welcome = styled.p`
  padding: 10px 12px 14px;
  line-height: 1.45;
`

/** Lets a line end after a slash between words, where browsers would break a word in its middle. */
const Breakable = ({ words }: { words: string }) =>
  words.split(/(?<=\/)/).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && <SoftBreak />}
      {part}
    </Fragment>
  ))

export interface SideMenuEntry {
  key?: string | undefined
  label: ReactNode
  icon?: IconName | undefined
  link: LinkTarget
  current?: boolean | undefined
  /** Shown at the end of the entry. Its words have the id `describedBy`. */
  count?: { shown: ReactNode; describedBy: string } | undefined
  /** Draws a separator above the entry. */
  divided?: boolean | undefined
}

export interface SideMenuProps {
  label: string
  entries: readonly SideMenuEntry[]
  /** Text above the entries. */
  welcome?: ReactNode
}

export function SideMenu({ label, entries, welcome }: SideMenuProps) {
  return (
    <Root aria-label={label} data-place="menu">
      {welcome && <Welcome>{welcome}</Welcome>}
      <ul>
        {entries.map((entry, at) => {
          const { as, properties } = linkParts(entry.link)
          return (
            <li key={entry.key ?? at} data-divided={entry.divided && at > 0 ? true : undefined}>
              <Entry as={as} {...properties} aria-current={entry.current ? 'page' : undefined} aria-describedby={entry.count?.describedBy}>
                {entry.icon && <Icon name={entry.icon} weight={entry.current ? 'fill' : 'duotone'} />}
                <span>{typeof entry.label === 'string' ? <Breakable words={entry.label} /> : entry.label}</span>
                {entry.count?.shown}
              </Entry>
            </li>
          )
        })}
      </ul>
    </Root>
  )
}
