import styled from '@emotion/styled'
import { colour, media } from '../theme/tokens.ts'
import { paint } from './paint.ts'

// The sun keeps its distance from the end edge of the page's content at every viewport width.
const Root = styled.div`
  --sun-end: max(calc((100vw - 1312px) / 2 + 24px), 88px);
  --sun-width: 300px;
  position: absolute;
  inset: 0;
  overflow: hidden;
  pointer-events: none;
  ${media.smallDesktop} { --sun-end: -34px; --sun-width: 220px; }
  ${media.phone} { --sun-width: 190px; }
  ${media.print} { display: none; }
`
const Coast = styled.svg`
  position: absolute;
  ${media.forcedColours} { display: none; }
  inset-inline-end: 0;
  bottom: 12px;
  width: 760px;
  height: 96px;
  &:dir(rtl) { scale: -1 1; }
  ${media.phone} { width: 300px; height: 38px; }
`
const Sun = styled.svg`
  position: absolute;
  ${media.forcedColours} { display: none; }
  inset-inline-end: var(--sun-end);
  bottom: 12px;
  width: var(--sun-width);
  height: calc(var(--sun-width) / 2);
`
const Water = styled.div`
  position: absolute;
  inset: auto 0 0;
  height: 12px;
  background-color: ${colour.brand};
  border-bottom: 3px solid ${colour.surface};
  &::before, &::after { content: ''; position: absolute; height: 3px; border-radius: 2px; background-color: ${colour.accent}; }
  &::before { inset-inline-end: calc(var(--sun-end) + var(--sun-width) * 0.33); width: calc(var(--sun-width) * 0.34); top: 2px; }
  &::after { inset-inline-end: calc(var(--sun-end) + var(--sun-width) * 0.41); width: calc(var(--sun-width) * 0.18); top: 6px; height: 2px; }
`

/** The illustration behind a page's title: far coast, half-set sun and a thin line of sea. */
export function SkyArt() {
  return (
    <Root aria-hidden="true">
      <Coast viewBox="0 0 760 96" preserveAspectRatio="none" focusable="false">
        <path d="M760 96H210c60-4 110-26 168-30 46-3 78 14 120 12 70-4 110-58 186-70 30-4 52 0 76 8z" fill={colour.tintStrong} />
      </Coast>
      <Sun viewBox="0 0 300 150" focusable="false">
        <circle cx="150" cy="150" r="150" fill={paint.haze} />
        <circle cx="150" cy="150" r="104" fill={paint.glow} />
        <circle cx="150" cy="150" r="62" fill={paint.sun} />
      </Sun>
      <Water />
    </Root>
  )
}
