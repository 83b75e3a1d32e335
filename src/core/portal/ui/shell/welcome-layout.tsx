import styled from '@emotion/styled'
import type { ReactNode, Ref } from 'react'
import { WelcomeScene } from '../pictures/welcome-scene.tsx'
import { colour, dusk, font, media } from '../theme/tokens.ts'

const Root = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(520px, 44%) 1fr;
  min-height: 100vh;
  background-color: ${colour.surface};
  ${media.phone} { grid-template-columns: minmax(0, 1fr); grid-template-rows: 232px 1fr; }
`
const Column = styled.div`
  display: grid;
  align-items: center;
  justify-items: center;
  padding: 40px 64px;
  ${media.phone} { align-items: start; padding: 0 20px 32px; grid-row: 2; }
  ${media.print} { padding: 0; }
`
const Inner = styled.div`
  width: 100%;
  max-width: 26.25rem;
  ${media.phone} { max-width: 30rem; }
`
const Head = styled.header`
  ${media.phone} { position: absolute; z-index: 2; top: 12px; inset-inline-start: 20px; }
`
const Main = styled.main`
  h1 { margin-top: 44px; font-size: 2.5rem; line-height: 1.1; }
  > p:first-of-type[data-lead] { max-width: 40ch; margin-top: 8px; font-size: 1.0625rem; color: ${colour.textMuted}; }
  ${media.phone} { h1 { margin-top: 24px; font-size: 2rem; } > p:first-of-type[data-lead] { font-size: 1rem; } }
`
const Content = styled.div`
  margin-top: 28px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  ${media.phone} { margin-top: 20px; }
`
const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  margin-top: 28px;
  > button { margin-inline-start: -10px; }
  a { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; }
`
const Art = styled.div`
  position: relative;
  overflow: hidden;
  min-height: 820px;
  background-color: ${colour.tint};
  > svg { position: absolute; inset: 0; width: 100%; height: 100%; }
  &::after { content: ''; position: absolute; inset: 0; background-color: ${dusk}; }
  ${media.phone} { grid-row: 1; min-height: 0; }
  ${media.print} { display: none; }
`
const Tall = styled(WelcomeScene)`
  ${media.phone} { display: none; }
`
const Wide = styled(WelcomeScene)`
  ${media.desktop} { display: none; }
`
const Claim = styled.p`
  position: absolute;
  z-index: 1;
  top: 56px;
  inset-inline-start: 56px;
  max-width: 9ch;
  font: 700 clamp(2.5rem, 1.3vw + 2.25rem, 3.75rem)/1.02 ${font.display};
  letter-spacing: -0.005em;
  color: ${colour.text};
  ${media.phone} { display: none; }
`

export interface WelcomeLayoutProps {
  /** A `BrandLink` of size `large`. */
  brand: ReactNode
  title: ReactNode
  titleRef?: Ref<HTMLHeadingElement> | undefined
  description?: ReactNode
  /** Large text in the picture, hidden on a phone. */
  claim: ReactNode
  children: ReactNode
  /** Below the form: help on the left, the language switch on the right. */
  foot?: ReactNode
}

/** Layout of screens with `layout: welcome`: the content beside the illustration, on a phone below. */
export function WelcomeLayout({ brand, title, titleRef, description, claim, children, foot }: WelcomeLayoutProps) {
  return (
    <Root>
      <Column>
        <Inner>
          <Head>{brand}</Head>
          <Main>
            <h1 ref={titleRef} tabIndex={-1}>
              {title}
            </h1>
            {description && <p data-lead>{description}</p>}
            <Content>{children}</Content>
          </Main>
          {foot && <Foot>{foot}</Foot>}
        </Inner>
      </Column>
      {/* The claim belongs to the tall picture; a phone displays the wide one without it. */}
      <Art aria-hidden="true">
        <Tall format="tall" />
        <Wide format="wide" />
        <Claim>{claim}</Claim>
      </Art>
    </Root>
  )
}
