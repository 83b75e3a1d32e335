import styled from '@emotion/styled'
import { type ReactNode, type Ref, useState } from 'react'
import { arrivalStyles, useArrival } from '../arrival.ts'
import { Icon } from '../icons.tsx'
import { SkyArt } from '../pictures/sky-art.tsx'
import { SideDrawer, SquareButton } from '../side-drawer.tsx'
import { SkipLink } from '../skip-link.tsx'
import { colour, media } from '../theme/tokens.ts'

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  ${arrivalStyles}
`
const Sky = styled.header`
  position: relative;
  background-color: ${colour.cielo100};
  ${media.print} { background: none; }
`
const wrap = `
  width: 100%;
  max-width: calc(1312px + 2 * var(--gutter));
  margin: 0 auto;
  padding: 0 var(--gutter);
`
const TopBar = styled.div`
  ${wrap}
  position: relative;
  z-index: 10;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  min-height: 76px;
  > div { display: flex; align-items: center; gap: 14px; min-width: 0; }
  ${media.phone} { min-height: 68px; }
  ${media.print} { display: none; }
`
const MenuButton = styled(SquareButton)`
  ${media.desktop} { display: none; }
`
const Heading = styled.div`
  ${wrap}
  position: relative;
  z-index: 1;
  padding-top: 20px;
  padding-bottom: 56px;
  > div { max-width: 40rem; margin-left: calc(17rem + 40px); }
  ${media.smallDesktop} { > div { max-width: calc(100% - 15.5rem - 154px); margin-left: calc(15.5rem + 24px); } }
  &[data-layout='narrow'] > div { max-width: 42.5rem; margin-inline: auto; }
  p { max-width: 56ch; margin-top: 8px; font-size: 1.0625rem; color: ${colour.ink2}; }
  ${media.print} { padding-bottom: 0; &[data-layout] > div { margin-left: 0; } }
  ${media.phone} {
    padding-top: 12px;
    padding-bottom: 44px;
    &[data-layout] > div { max-width: calc(100% - 84px); margin-left: 0; }
    p { font-size: 1rem; }
  }
  ${media.narrowest} { &[data-layout] > div { max-width: calc(100% - 64px); } }
`
const Columns = styled.div`
  ${wrap}
  flex: 1;
  &[data-layout='menu'] {
    display: grid;
    grid-template-columns: 17rem minmax(0, 1fr);
    column-gap: 40px;
    align-items: start;
    ${media.smallDesktop} { grid-template-columns: 15.5rem minmax(0, 1fr); column-gap: 24px; }
    ${media.phone} { display: block; }
    ${media.print} { display: block; }
  }
`
const Side = styled.div`
  position: relative;
  z-index: 3;
  display: grid;
  gap: 16px;
  margin: -118px 0 64px;
  ${media.phone} { display: none; }
  ${media.print} { display: none; }
`
const Main = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  align-content: start;
  min-width: 0;
  padding: 40px 0 88px;
  /* Keeps the footer below the viewport while a placeholder is shown, so that taller content does not shift it. */
  &:has([data-waiting]) { min-height: 100svh; }
  [data-layout='narrow'] > & { max-width: 42.5rem; margin-inline: auto; }
  ${media.phone} { padding: 24px 0 64px; gap: 20px; }
`
const OnPhone = styled.div`
  ${media.desktop} { display: none; }
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
  /** The menu for a phone, opened by the menu button. Its links must call `close`. */
  phoneMenu?: { title: string; openLabel: ReactNode; closeLabel: string; content(close: () => void): ReactNode } | undefined
  /** Above the content on a phone only: the points on the home page. */
  phoneTop?: ReactNode
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
  phoneMenu,
  phoneTop,
  children,
  foot,
}: PageShellProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const { ref, arriving } = useArrival<HTMLDivElement>()
  const layout = side ? 'menu' : 'narrow'
  const close = () => setMenuOpen(false)
  return (
    <Page ref={ref} data-arriving={arriving}>
      <SkipLink targetId={contentId} label={skipLabel} />
      <Sky>
        <SkyArt />
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
        <Heading data-layout={layout}>
          <div>
            <h1 ref={titleRef} tabIndex={-1}>
              {title}
            </h1>
            {description && <p>{description}</p>}
          </div>
        </Heading>
      </Sky>
      <Columns data-layout={layout}>
        {side && <Side>{side}</Side>}
        <Main id={contentId} tabIndex={-1} data-place="content">
          {phoneTop && <OnPhone>{phoneTop}</OnPhone>}
          {children}
        </Main>
      </Columns>
      <AtFoot>{foot}</AtFoot>
      {phoneMenu && (
        <SideDrawer open={menuOpen} title={phoneMenu.title} closeLabel={phoneMenu.closeLabel} onClose={close}>
          {phoneMenu.content(close)}
        </SideDrawer>
      )}
    </Page>
  )
}
