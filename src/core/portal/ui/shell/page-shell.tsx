import styled from '@emotion/styled'
import { type ReactNode, type Ref, useState } from 'react'
import { arrivalStyles, useArrival } from '../arrival.ts'
import { Icon } from '../icons.tsx'
import { SkyArt } from '../pictures/sky-art.tsx'
import { SideDrawer, SquareButton } from '../side-drawer.tsx'
import { SkipLink } from '../skip-link.tsx'
import { colour, media } from '../theme/tokens.ts'
import { visuallyHidden } from '../visually-hidden.tsx'

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  ${arrivalStyles}
`
// The title is in `main` and over the sky: the sky spans the rows of the top bar and of the title, and `main` shares the latter as a subgrid.
const Frame = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(var(--gutter), 1fr) [main-start] minmax(0, 42.5rem) [main-end] minmax(var(--gutter), 1fr);
  grid-template-rows: auto auto 1fr;
  &[data-layout='menu'] {
    --side: 17rem;
    --gap: 40px;
    ${media.smallDesktop} { --side: 15.5rem; --gap: 24px; }
    ${media.desktop} {
      grid-template-columns:
        minmax(var(--gutter), 1fr) [side-start] var(--side) [side-end] var(--gap)
        [main-start] minmax(0, calc(1312px - var(--side) - var(--gap))) [main-end] minmax(var(--gutter), 1fr);
    }
    ${media.phone} { grid-template-columns: var(--gutter) [main-start] minmax(0, 1fr) [main-end] var(--gutter); }
  }
  ${media.print} { display: block; }
`
const Sky = styled.div`
  position: relative;
  grid-area: 1 / 1 / 3 / -1;
  background-color: ${colour.tint};
  ${media.print} { display: none; }
`
const TopBar = styled.header`
  grid-area: 1 / 1 / 2 / -1;
  width: 100%;
  max-width: calc(1312px + 2 * var(--gutter));
  margin: 0 auto;
  padding: 0 var(--gutter);
  position: relative;
  z-index: 10;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  min-height: 76px;
  > div { display: flex; align-items: center; gap: 14px; min-width: 0; }
  ${media.phone} { min-height: 68px; }
  /* Three links of a visitor, or more, have rows of their own on a phone. */
  &:has(> div > a:nth-of-type(3)) {
    > div { flex-wrap: wrap; justify-content: flex-end; }
    ${media.phone} {
      flex-wrap: wrap;
      padding-block: 12px;
      > div { flex-basis: 100%; justify-content: flex-start; gap: 8px; }
    }
  }
  ${media.print} { display: none; }
`
const MenuButton = styled(SquareButton)`
  ${media.desktop} { display: none; }
`
const Side = styled.div`
  position: relative;
  z-index: 3;
  grid-area: 3 / side;
  display: flex;
  flex-direction: column;
  gap: 16px;
  margin: -118px 0 64px;
  ${media.phone} { display: none; }
  ${media.print} { display: none; }
`
const InView = styled.div`
  position: sticky;
  top: calc(16px + var(--notice));
  &:empty { display: none; }
`
const Main = styled.main`
  display: grid;
  grid-area: 2 / main / 4;
  grid-template: subgrid / minmax(0, 1fr);
  ${media.print} { display: block; }
`
const Heading = styled.div`
  position: relative;
  z-index: 1;
  padding-top: 20px;
  padding-bottom: 56px;
  > div { max-width: 40rem; }
  ${media.smallDesktop} { > div { max-width: calc(100% - 130px); } }
  [data-layout='narrow'] > * > & > div { max-width: none; }
  p { max-width: 56ch; margin-top: 8px; font-size: 1.0625rem; color: ${colour.textMuted}; }
  ${media.print} { padding: 0; }
  ${media.phone} {
    padding-top: 4px;
    padding-bottom: 36px;
    [data-layout] > * > & > div { max-width: calc(100% - 84px); }
    p { font-size: 1rem; }
    /* The room is for what a member came for: the sentence is read out only. */
    [data-layout='menu'] > * > & p { ${visuallyHidden} }
  }
  ${media.narrowest} { [data-layout] > * > & > div { max-width: calc(100% - 64px); } }
`
const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  align-content: start;
  min-width: 0;
  padding: 40px 0 88px;
  h2 { scroll-margin-top: 28px; }
  /* Keeps the footer below the viewport while a placeholder is shown, so that taller content does not shift it. */
  &:has([data-waiting]) { min-height: 100svh; }
  ${media.phone} { padding: 24px 0 64px; gap: 20px; }
  ${media.print} { display: block; padding: 8px 0 0; min-height: 0; > * + * { margin-top: 10px; } }
`
// Appears with what is above it, so that it does not move.
const OnPhone = styled.div`
  ${media.desktop} { display: none; }
  :has([data-waiting]) > & { display: none; }
`
const AtFoot = styled.div`
  margin-top: auto;
`
const contentId = 'content'

export interface PageShellProps {
  skipLabel: string
  /** A `BrandLink`. */
  brand: ReactNode
  /** Right side of the header: a `UserMenu`, or the links of a visitor. */
  headEnd?: ReactNode
  title: ReactNode
  /** Takes the focus on navigation. */
  titleRef?: Ref<HTMLHeadingElement> | undefined
  description?: ReactNode
  /** Beside the content on a desktop: `PointsPanel` and `SideMenu`. Without it the content is a narrow column. */
  side?: ReactNode
  /** Below `side`; it stays in view while the page scrolls. */
  sideInView?: ReactNode
  /** The menu for a phone, opened by the menu button. Its links must call `close`. */
  phoneMenu?: { title: string; openLabel: ReactNode; closeLabel: string; content(close: () => void): ReactNode } | undefined
  /** Below the content on a phone only: the points on the home page. */
  phoneEnd?: ReactNode
  children: ReactNode
  /** A `PageFoot`. */
  foot: ReactNode
}

/** Layout of members' pages, and of public pages with more than a form. */
export function PageShell({
  skipLabel,
  brand,
  headEnd,
  title,
  titleRef,
  description,
  side,
  sideInView,
  phoneMenu,
  phoneEnd,
  children,
  foot,
}: PageShellProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const ref = useArrival<HTMLDivElement>()
  const close = () => setMenuOpen(false)
  return (
    <Page ref={ref}>
      <SkipLink targetId={contentId} label={skipLabel} />
      <Frame data-layout={side ? 'menu' : 'narrow'}>
        <Sky>
          <SkyArt />
        </Sky>
        <TopBar>
          {brand}
          <div>
            {headEnd}
            {phoneMenu && (
              <MenuButton
                type="button"
                data-place="menu points"
                aria-haspopup="dialog"
                aria-expanded={menuOpen}
                onClick={() => setMenuOpen(true)}
              >
                <Icon name="menu" />
                {phoneMenu.openLabel}
              </MenuButton>
            )}
          </div>
        </TopBar>
        {side && (
          <Side>
            {side}
            {sideInView && <InView>{sideInView}</InView>}
          </Side>
        )}
        <Main id={contentId} tabIndex={-1}>
          <Heading>
            <div>
              <h1 ref={titleRef} tabIndex={-1}>
                {title}
              </h1>
              {description && <p>{description}</p>}
            </div>
          </Heading>
          <Content data-place="content">
            {children}
            {phoneEnd && <OnPhone>{phoneEnd}</OnPhone>}
          </Content>
        </Main>
      </Frame>
      <AtFoot>{foot}</AtFoot>
      {phoneMenu && (
        <SideDrawer open={menuOpen} title={phoneMenu.title} closeLabel={phoneMenu.closeLabel} onClose={close}>
          {phoneMenu.content(close)}
        </SideDrawer>
      )}
    </Page>
  )
}
