import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { IconName } from '../../model/vocabulary.ts'
import { IconDisc } from './avatar.tsx'
import { Icon } from './icons.tsx'
import { type LinkTarget, linkParts } from './link-target.ts'
import { colour, corner, enlarged, font, headingSize, media, motion, shadow } from './theme/tokens.ts'

/** Tiles in two columns, in one on a phone. */
export const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(21.25rem, 40%)), 1fr));
  gap: 20px;
  list-style: none;
  @media (min-width: 75em) { grid-auto-rows: 1fr; }
  ${media.phone} { gap: 12px; }
`

// The title is the link, stretched over the tile: a short accessible name with a large touch target.
const Root = styled.li`
  container-type: inline-size;
  position: relative;
  display: flex;
  flex-direction: column;
  border-radius: ${corner.card};
  background-color: ${colour.surface};
  box-shadow: ${shadow.card};
  transition: box-shadow ${motion.press};
  @media (hover: hover) { &:hover { box-shadow: ${shadow.floating}; } }
  ${media.forcedColours} { border: 1px solid CanvasText; }
  &:has(:is(h2, h3) > :focus-visible) { outline: 3px solid ${colour.text}; box-shadow: 0 0 0 6px ${colour.accent}; }
`
const Top = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 18px;
  flex: 1;
  padding: 24px 24px 20px;
  &[data-arrow='true'] { grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; padding-bottom: 24px; }
  > svg { color: ${colour.action}; }
  p { margin-top: 4px; color: ${colour.textMuted}; line-height: 1.45; }
  ${media.phone} { gap: 14px; padding: 18px 18px 16px; p { font-size: 0.9375rem; } }
  ${media.narrowest} { gap: 12px; padding: 16px; }
  ${enlarged} { &, &[data-arrow='true'] { grid-template-columns: minmax(0, 1fr); } }
`
const Title = styled.h2`
  font: 650 ${headingSize('clamp(1.3125rem, 0.5vw + 1.1875rem, 1.5625rem)')}/1.2 ${font.display};
  a, button { color: inherit; text-decoration: none; }
  button { padding: 0; border: 0; background: none; font: inherit; text-align: start; cursor: pointer; }
  & :is(a, button)::after { content: ''; position: absolute; inset: 0; border-radius: ${corner.card}; }
  & :is(a, button):focus-visible { outline: none; box-shadow: none; }
  ${media.narrowest} { font-size: 1.25rem; }
`
const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 10px;
  min-height: 60px;
  padding: 8px 24px;
  border-radius: 0 0 ${corner.card} ${corner.card};
  background-color: ${colour.tintFaint};
  > span { flex: 1; font-weight: 600; }
  > b { font: 700 1.375rem/1.1 ${font.display}; white-space: nowrap; }
  > svg:last-child { margin-inline-start: auto; color: ${colour.action}; }
  &[data-tone='due'] { background-color: ${colour.warningTint}; color: ${colour.warning}; > svg:last-child { color: inherit; } }
  &:is(a) {
    position: relative;
    color: inherit;
    text-decoration: none;
    @media (hover: hover) { &:hover > span { text-decoration: underline; } }
  }
  ${media.phone} { min-height: 56px; padding: 8px 18px; > b { font-size: 1.25rem; } }
  ${media.narrowest} { gap: 0 8px; padding: 8px 16px; > b { font-size: 1.125rem; } }
`

export interface TileStrip {
  label: ReactNode
  value: ReactNode
  tone: 'plain' | 'due'
  icon?: IconName | undefined
  /** Undefined: a part of the tile's link. */
  link?: LinkTarget | undefined
}

export interface TileProps {
  icon: IconName
  title: ReactNode
  headingLevel: 2 | 3
  text: ReactNode
  /** A `button` component when the tile runs an action. */
  link: LinkTarget
  /** Shows an arrow at the end, for tiles without a strip. */
  arrow?: boolean
  /** One current fact. `empty` keeps its space when there is none, or none yet. */
  strip?: TileStrip | 'empty' | undefined
}

function stripLink(link: LinkTarget | undefined) {
  if (!link) return {}
  const { as, properties } = linkParts(link)
  return { as, ...properties }
}

/** One tile inside `Tiles`. */
export function Tile({ icon, title, headingLevel, text, link, arrow = false, strip }: TileProps) {
  const { as: Link, properties } = linkParts(link)
  return (
    <Root>
      <Top data-arrow={arrow}>
        <IconDisc icon={icon} size="tile" />
        <div>
          <Title as={`h${headingLevel}`}>
            <Link {...properties}>{title}</Link>
          </Title>
          <p>{text}</p>
        </div>
        {arrow && <Icon name="arrow" size={22} />}
      </Top>
      {strip === 'empty' && (
        <Strip data-tone="plain">
          <Icon name="arrow" size={22} />
        </Strip>
      )}
      {strip && strip !== 'empty' && (
        <Strip {...stripLink(strip.link)} data-tone={strip.tone}>
          {strip.icon && <Icon name={strip.icon} size={22} weight="fill" />}
          <span>{strip.label}</span> <b>{strip.value}</b>
          <Icon name="arrow" size={22} />
        </Strip>
      )}
    </Root>
  )
}
