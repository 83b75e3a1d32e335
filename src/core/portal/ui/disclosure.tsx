import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { type ReactNode, useId, useState } from 'react'
import type { ButtonStyle, IconName } from '../../model/vocabulary.ts'
import { Avatar, type AvatarTint, IconDisc } from './avatar.tsx'
import { Button } from './button.tsx'
import { FoldedContent } from './folded-content.tsx'
import { Icon } from './icons.tsx'
import { useIsPrinting } from './printing.ts'
import { colour, enlarged, font, media, motion, shadow } from './theme/tokens.ts'
import { HiddenComma } from './visually-hidden.tsx'

const unfold = keyframes`from { opacity: 0; transform: translateY(-6px) }`

const Root = styled.section`
  &[data-look='row'] { padding: 0 var(--card-margin, 0); }
  * + &[data-look='row'] { border-top: 1px solid ${colour.line}; }
  &[data-look='year'] + &[data-look='year'] { margin-top: 8px; }
  &[data-look='row'][data-opener] { padding-block: 16px; border-top: 0; > :last-child { padding-top: 16px; } }
`
const Toggle = styled.button`
  display: flex;
  align-items: center;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  text-align: start;
  cursor: pointer;
  &[data-look='year'] { gap: 16px; ${media.phone} { flex-wrap: wrap; } min-height: 72px; border-bottom: 2px solid ${colour.pageLine}; transition: border-color ${motion.unfold}; }
  &[data-look='year'][aria-expanded='true'] { border-color: ${colour.brand}; }
  &[data-look='year']:focus-visible { outline-offset: 4px; border-radius: 8px; box-shadow: 0 0 0 10px ${colour.accent}; }
  /* A row's button is its title alone, stretched over the row. */
  &[data-look='row'] { margin-block: -2px; padding-block: 2px; }
  &[data-look='row']::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
  &[data-look='row']:focus-visible { outline: none; box-shadow: none; }
`
const Opener = styled.div`
  max-width: 30rem;
  [aria-expanded='true'] > svg:last-child { transform: rotate(180deg); }
`
const Line = styled.div`
  container-type: inline-size;
  position: relative;
  display: flex;
  align-items: center;
  gap: 14px;
  min-height: 76px;
  margin: 0 calc(-1 * min(var(--card-margin, 0px), 12px));
  padding: 12px min(var(--card-margin, 0px), 12px);
  border-radius: 12px;
  &:has(:focus-visible) { outline: 3px solid ${colour.text}; box-shadow: 0 0 0 6px ${colour.accent}; }
  /* Leaves the room of the picture, which only decorates, to names and tax codes. */
  ${media.narrowest} { > [data-lead] { display: none; } }
  ${enlarged} { > [data-lead] { display: none; } }
  ${media.print} { break-after: avoid; padding-block: 4px; > [data-lead] { display: none; } }
`
const Title = styled.span`
  display: block;
  overflow-wrap: anywhere;
  [data-look='year'] > & { font: 700 1.875rem/1.1 ${font.display}; }
  [data-look='row'] > & { font: 650 1.1875rem/1.25 ${font.display}; }
`
const Subtitle = styled.span`
  display: block;
  color: ${colour.textMuted};
  font: 400 0.9375rem/1.5 ${font.text};
  letter-spacing: 0;
  [data-look='year'] > & { flex: 1; font-size: 1rem; }
`
// On a phone the badges are below the year.
const Marks = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  ${media.phone} { order: 1; flex-basis: 100%; margin-top: -6px; padding-bottom: 14px; }
`
const Words = styled.div`
  flex: 1;
  min-width: 0;
`
const Chevron = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 44px;
  height: 44px;
  border-radius: 50%;
  color: ${colour.action};
  svg { transition: transform ${motion.unfold}; }
  [aria-expanded='true'] > & svg, [data-open='true'] > & svg { transform: rotate(180deg); }
  [data-look='year'] > & { margin-inline-start: auto; background-color: ${colour.surface}; box-shadow: ${shadow.card}; }
  [data-open] > & { margin-inline-end: -10px; }
  @media (hover: hover) { button:hover > &, [data-open]:hover > & { background-color: ${colour.tint}; } }
  ${media.print} { display: none; }
`
const Content = styled.div`
  &[data-unfolds] { animation: ${unfold} ${motion.unfold}; ${media.print} { animation: none; } }
  [data-look='year'] > & { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; padding: 24px 0 32px; ${media.phone} { gap: 16px; padding: 16px 0 24px; } }
  [data-look='row'] > & { padding: 4px 0 28px; > * > [data-look='note']:not(:last-child) { margin-bottom: 20px; } }
  /* Grids break badly between pages. */
  ${media.print} { [data-look] > &:not([hidden]) { display: block; padding: 0 0 8px; > * + * { margin-top: 8px; } } }
  &[hidden]:not([hidden='until-found']) { display: none; }
  [data-look] > &&&[hidden='until-found'] { padding: 0; }
`

export interface DisclosureProps {
  /** `year`: a large heading above cards; `row`: a row of a card, with avatar or icon. */
  look: 'year' | 'row'
  headingLevel: 2 | 3 | 4 | 5
  title: ReactNode
  /** The text beside a year, which its heading includes, or the second line of a row, which describes its button. */
  subtitle?: ReactNode
  /** Badges at the end of a year's heading. */
  marks?: ReactNode
  avatar?: { initials: string; tint?: AvatarTint | undefined } | undefined
  icon?: IconName | undefined
  /** The style of a button that opens a row, instead of the row itself. */
  opener?: ButtonStyle | undefined
  /** Ids of the titles that the button's accessible name continues with, such as its card's. */
  ofIds?: string | undefined
  titleId?: string | undefined
  /** Controls the open state; the parent handles `onToggle`. */
  open?: boolean | undefined
  startsOpen?: boolean | undefined
  onToggle?: ((open: boolean) => void) | undefined
  /** Left out of print, which opens all other panels. */
  screenOnly?: boolean | undefined
  /** Its content loads data. It is for who opens it, not for each search in the page. */
  loadsData?: boolean | undefined
  /** Rendered when first opened or searched, and kept mounted afterwards. */
  children: ReactNode | (() => ReactNode)
}

/** A heading with a button that expands the content below it. */
export function Disclosure({
  look,
  headingLevel,
  title,
  subtitle,
  marks,
  avatar,
  icon,
  opener,
  ofIds,
  titleId: givenTitleId,
  open: given,
  startsOpen = false,
  onToggle,
  screenOnly = false,
  loadsData = false,
  children,
}: DisclosureProps) {
  const [own, setOwn] = useState(startsOpen)
  const isPrinting = useIsPrinting()
  const open = (isPrinting && !screenOnly) || (given ?? own)
  // A panel that is open from the start does not move under the pointer.
  const [wasClosed, setWasClosed] = useState(!open)
  if (!open && !wasClosed) setWasClosed(true)
  const toggle = (wanted: boolean) => {
    setOwn(wanted)
    onToggle?.(wanted)
  }
  const id = useId()
  const contentId = `${id}-content`
  const titleId = givenTitleId ?? `${id}-title`
  const subtitleId = `${id}-subtitle`
  const Heading = `h${headingLevel}` as const
  const isYear = look === 'year'
  const lead = avatar ? <Avatar {...avatar} /> : icon && <IconDisc icon={icon} />
  const chevron = (
    <Chevron aria-hidden="true">
      <Icon name="unfold" size={isYear ? 22 : 24} />
    </Chevron>
  )
  const pressed = {
    type: 'button',
    'aria-expanded': open,
    'aria-controls': contentId,
    'aria-describedby': !isYear && subtitle ? subtitleId : undefined,
    ...(ofIds && { id, 'aria-labelledby': `${id} ${ofIds}` }),
    onClick: () => toggle(!open),
  } as const
  const heading = (
    // The button's longer name would also be the heading's, and repeat the card's title in a list of headings.
    <Heading aria-labelledby={ofIds && titleId}>
      {opener ? (
        <Button {...pressed} look={opener} icon={icon} iconAfter="unfold" fullWidth>
          <span id={titleId}>{title}</span>
        </Button>
      ) : (
        <Toggle {...pressed} data-look={look}>
          {isYear && lead}
          <Title id={titleId}>
            {title}
            {isYear && (subtitle || marks) && <HiddenComma />}
          </Title>
          {isYear && (
            <>
              {subtitle && (
                <Subtitle>
                  {subtitle}
                  {marks && <HiddenComma />}
                </Subtitle>
              )}
              {marks && <Marks>{marks}</Marks>}
              {chevron}
            </>
          )}
        </Toggle>
      )}
    </Heading>
  )
  const line = opener ? (
    <Opener>
      {heading}
      {subtitle && <Subtitle id={subtitleId}>{subtitle}</Subtitle>}
    </Opener>
  ) : (
    <Line data-open={open}>
      {lead && <span data-lead="">{lead}</span>}
      <Words>
        {heading}
        {subtitle && <Subtitle id={subtitleId}>{subtitle}</Subtitle>}
      </Words>
      {chevron}
    </Line>
  )
  return (
    <Root data-look={look} data-opener={opener} data-screen-only={screenOnly ? true : undefined}>
      {isYear ? heading : line}
      <FoldedContent
        as={Content}
        id={contentId}
        open={open}
        loadsData={loadsData}
        onFound={() => toggle(true)}
        data-unfolds={wasClosed ? true : undefined}
      >
        {() => (typeof children === 'function' ? children() : children)}
      </FoldedContent>
    </Root>
  )
}
