import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import type { IconName, PictureName } from '../../model/vocabulary.ts'
import { Icon } from './icons.tsx'
import { Picture } from './pictures/picture.tsx'
import { colour, corner, enlarged, font, media, motion } from './theme/tokens.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

// In a narrow card the title and its lines are below the picture and the badges. The container query measures the card, not the viewport:
// beside the menu of a small desktop it is narrower than on a tablet.
const narrow = '@container trip (max-width: 37.49rem)'
const Place = styled.div`
  container: trip / inline-size;
`
const Root = styled.header`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  grid-template-areas: 'picture marks figure' 'picture words figure';
  grid-template-rows: auto 1fr;
  column-gap: 24px;
  padding: var(--card-margin, 0);
  align-items: start;
  &[data-flush='true'] { padding: 0 0 24px; }
  &[data-pictured='false'] { column-gap: 0; }
  ${narrow} {
    grid-template-columns: auto minmax(0, 1fr);
    grid-template-areas: 'picture marks' 'words words' 'figure figure';
    grid-template-rows: auto;
    column-gap: 14px;
    &[data-flush='true'] { padding-bottom: 20px; }
  }
  &[data-fold] {
    position: relative;
    &:has(h2 :focus-visible, h3 :focus-visible, h4 :focus-visible) {
      border-radius: ${corner.card};
      outline: 3px solid ${colour.text};
      box-shadow: 0 0 0 6px ${colour.accent};
    }
  }
  &[data-fold='open'] {
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    grid-template-areas: 'picture marks figure chevron' 'picture words figure chevron';
    ${narrow} {
      grid-template-columns: auto minmax(0, 1fr) auto;
      grid-template-areas: 'picture marks chevron' 'words words words' 'figure figure figure';
    }
  }
  &[data-fold='closed'] {
    grid-template-columns: auto minmax(0, 1fr) auto minmax(0, 19rem) auto;
    grid-template-areas: 'picture words marks next chevron';
    grid-template-rows: auto;
    column-gap: 20px;
    align-items: center;
    padding-block: 16px;
    ${narrow} {
      grid-template-columns: auto minmax(0, 1fr) auto;
      grid-template-areas: 'picture words chevron' 'marks marks marks' 'next next next';
      gap: 10px 14px;
      ${enlarged} { grid-template-areas: 'words words chevron' 'marks marks marks' 'next next next'; }
    }
  }
`
const Window = styled.div`
  grid-area: picture;
  svg { width: 96px; height: 96px; }
  ${narrow} { svg { width: 64px; height: 64px; } }
  ${media.narrowest} { svg { width: 56px; height: 56px; } }
  ${media.print} { svg { width: 56px; height: 56px; } }
  [data-muted='true'] > & { filter: grayscale(1); opacity: 0.75; }
  [data-fold='closed'] > & { svg { display: block; width: 56px; height: 56px; } ${narrow} { svg { width: 44px; height: 44px; } ${enlarged} { display: none; } } }
`
const Marks = styled.div`
  grid-area: marks;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 12px;
  color: ${colour.textMuted};
  font-size: 0.875rem;
  line-height: 1.45;
  &:empty { display: none; }
  ${narrow} { align-self: center; }
`
const Words = styled.div`
  grid-area: words;
  min-width: 0;
  * + & { margin-top: 10px; }
  ${media.print} { * + & { margin-top: 4px; } }
  ${narrow} { * + & { margin-top: 12px; } }
  [data-fold='closed'] > && { margin-top: 0; }
`
const Title = styled.h3`
  font: 650 clamp(1.3125rem, 0.5vw + 1.1875rem, 1.5625rem)/1.2 ${font.display};
  ${media.narrowest} { font-size: 1.25rem; }
  [data-fold='closed'] & { font-size: 1.1875rem; }
`
const Subtitle = styled.div`
  margin-top: 4px;
  color: ${colour.textMuted};
  font-size: 0.9375rem;
`
const Details = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 24px;
  margin-top: 14px;
  ${media.print} { margin-top: 4px; }
  list-style: none;
  li { display: flex; gap: 8px; align-items: center; font-weight: 600; min-width: 0; }
  svg { color: ${colour.action}; }
  ${narrow} { gap: 6px 16px; margin-top: 12px; }
  ${media.narrowest} { li { align-items: flex-start; } }
`
const Figure = styled.p`
  grid-area: figure;
  text-align: end;
  > span { display: block; color: ${colour.textMuted}; font-size: 0.9375rem; }
  > b { display: block; margin-top: 2px; font: 700 2rem/1.1 ${font.display}; white-space: nowrap; }
  [data-muted='true'] > & > b { color: ${colour.textMuted}; }
  ${narrow} {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 12px;
    margin-top: 16px;
    padding-top: 12px;
    border-top: 1px solid ${colour.line};
    text-align: start;
    > b { margin: 0; font-size: 1.75rem; }
  }
`

// The button is the title alone, stretched over the line: a short accessible name with a large touch target.
const Toggle = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  &::after { content: ''; position: absolute; inset: 0; border-radius: ${corner.card}; }
  &:focus-visible { outline: none; box-shadow: none; }
`
const Chevron = styled.span`
  grid-area: chevron;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin-inline-end: -10px;
  border-radius: 50%;
  color: ${colour.action};
  svg { transition: transform ${motion.unfold}; }
  [data-fold='open'] > & svg { transform: rotate(180deg); }
  @media (hover: hover) { [data-fold]:hover > & { background-color: ${colour.tint}; } }
  ${media.print} { display: none; }
`
// Above the stretched button.
const Next = styled.div`
  grid-area: next;
  position: relative;
  min-width: 0;
  p { padding-top: 0; border-top: 0; }
`

export interface TripDetail {
  /** React key; defaults to the index. */
  key?: string | undefined
  icon?: IconName | undefined
  /** Visually hidden label of the value. */
  label?: ReactNode
  value: ReactNode
}

export interface TripHeaderProps {
  picture?: PictureName | undefined
  badge?: ReactNode
  /** More badges after the first. */
  marks?: ReactNode
  /** Small text beside the badges. */
  aside?: ReactNode
  title: ReactNode
  titleId?: string | undefined
  headingLevel: 2 | 3 | 4
  subtitle?: ReactNode
  details?: readonly TripDetail[] | undefined
  /** The amount of the card. */
  figure?: { label: ReactNode; value: ReactNode } | undefined
  /** For past or cancelled trips: the picture is grey. */
  muted?: boolean | undefined
  /** Inside a `CardBody`, which already has the margin. */
  flush?: boolean | undefined
  /** Makes the title a button that opens the card. Until then the header is one line with `line` under the title and `next` at its end. */
  fold?: { open: boolean; contentId: string; onToggle: (open: boolean) => void; line?: ReactNode; next?: ReactNode } | undefined
}

/** Header of a card: picture, title, state and amount. */
export function TripHeader({
  picture,
  badge,
  marks,
  aside,
  title,
  titleId,
  headingLevel,
  subtitle,
  details,
  figure,
  muted,
  flush,
  fold,
}: TripHeaderProps) {
  const lineId = useId()
  const closed = fold?.open === false
  const below = closed ? fold.line : subtitle
  return (
    <Place>
      <Root
        data-muted={muted ? true : undefined}
        data-flush={flush ? true : undefined}
        data-pictured={picture !== undefined}
        data-fold={fold && (fold.open ? 'open' : 'closed')}
      >
        {picture && (
          <Window>
            <Picture name={picture} size={96} />
          </Window>
        )}
        {(badge || marks || aside) && (
          <Marks>
            {badge}
            {marks}
            {!closed && aside && <span>{aside}</span>}
          </Marks>
        )}
        <Words>
          <Title as={`h${headingLevel}`} id={fold ? undefined : titleId}>
            {fold ? (
              <Toggle
                type="button"
                id={titleId}
                aria-expanded={fold.open}
                aria-controls={fold.contentId}
                aria-describedby={below ? lineId : undefined}
                onClick={() => fold.onToggle(!fold.open)}
              >
                {title}
              </Toggle>
            ) : (
              title
            )}
          </Title>
          {below && <Subtitle id={lineId}>{below}</Subtitle>}
          {!closed && details && details.length > 0 && (
            <Details>
              {details.map((detail, at) => (
                <li key={detail.key ?? at}>
                  {detail.icon && <Icon name={detail.icon} size={22} weight="duotone" />}
                  <span>
                    {detail.label && <VisuallyHidden>{detail.label}: </VisuallyHidden>}
                    {detail.value}
                  </span>
                </li>
              ))}
            </Details>
          )}
        </Words>
        {!closed && figure && (
          <Figure>
            <span>{figure.label}</span> <b>{figure.value}</b>
          </Figure>
        )}
        {closed && fold.next && <Next>{fold.next}</Next>}
        {fold && (
          <Chevron aria-hidden="true">
            <Icon name="unfold" size={24} />
          </Chevron>
        )}
      </Root>
    </Place>
  )
}
