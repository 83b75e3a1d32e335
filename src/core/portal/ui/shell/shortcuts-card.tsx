import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import { type LinkTarget, linkParts } from '../link-target.ts'
import { colour, corner, font, media, motion, shadow } from '../theme/tokens.ts'

// As high as the window at most: its last link must be reachable before the page's end is.
const Root = styled.nav`
  display: flex;
  flex-direction: column;
  max-height: calc(100dvh - 32px);
  padding: 14px 10px 10px;
  border-radius: ${corner.card};
  background-color: ${colour.surface};
  box-shadow: ${shadow.card};
  ${media.forcedColours} { border: 1px solid CanvasText; }
  > p { padding: 0 12px 6px; font: 650 1rem/1.3 ${font.display}; color: ${colour.text}; }
  > ul { padding: 0; list-style: none; overflow-y: auto; }
`
const Entry = styled.a`
  display: block;
  min-height: 44px;
  padding: 10px 12px;
  border-radius: 12px;
  color: ${colour.text};
  font-size: 0.9375rem;
  line-height: 1.35;
  text-decoration: none;
  overflow-wrap: break-word;
  transition: background-color ${motion.press};
  small { display: block; margin-top: 2px; color: ${colour.textMuted}; font-size: 0.875rem; }
  @media (hover: hover) { &:hover { background-color: ${colour.tintFaint}; } }
  /* A line beside the entry, as colour alone would say nothing in forced colours. */
  &[aria-current] { background-color: ${colour.tintFaint}; box-shadow: inset 3px 0 0 ${colour.action}; font-weight: 650; }
  ${media.forcedColours} { &[aria-current] { border-inline-start: 3px solid CanvasText; } }
  /* Draws the focus ring over the adjacent entries. */
  &:focus-visible { position: relative; z-index: 1; }
`

export interface Shortcut {
  key: string
  link: LinkTarget
  title: ReactNode
  text?: ReactNode
  /** It leads to what is in view. */
  current?: boolean
}

/** A short list of links below the `SideMenu`. */
export function ShortcutsCard({ title, entries }: { title: ReactNode; entries: readonly Shortcut[] }) {
  const id = useId()
  return (
    <Root aria-labelledby={id}>
      <p id={id}>{title}</p>
      <ul>
        {entries.map(({ key, link, title: name, text, current }) => {
          const { as, properties } = linkParts(link)
          return (
            <li key={key}>
              <Entry as={as} {...properties} aria-current={current ? 'location' : undefined}>
                {name}
                {text && <small>{text}</small>}
              </Entry>
            </li>
          )
        })}
      </ul>
    </Root>
  )
}
