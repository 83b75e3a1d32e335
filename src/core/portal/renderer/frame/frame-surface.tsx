import styled from '@emotion/styled'
import type { Ref } from 'react'
import { colour, corner } from '../../ui/theme/tokens.ts'

const Frame = styled.iframe`
  display: block;
  width: 100%;
  border: 0;
  border-radius: ${corner.panel};
  background-color: ${colour.surface};
  &[data-fill='true'] { height: max(480px, calc(100dvh - 240px)); }
  &[data-fill='false'] { min-height: 320px; }
`

/** Allows scripts, forms and the frame's own origin, but no top navigation and no pop-ups. */
const sandbox = 'allow-scripts allow-forms allow-same-origin'
/** Tabs that the framed page opens are not sandboxed: no browser shows a PDF in a sandbox. */
const sandboxWithTabs = `${sandbox} allow-popups allow-popups-to-escape-sandbox`

/** The iframe. Without `src` it is an empty box: an iframe without an address would have the portal's own origin. */
export function FrameSurface({
  ref,
  title,
  language,
  src,
  fill,
  heightPx,
  opensTabs = false,
}: {
  ref: Ref<HTMLIFrameElement>
  title: string
  /** Language of the title when it is not the page's. */
  language: string | undefined
  src: string | undefined
  fill: boolean
  heightPx: number | undefined
  /** The framed page opens documents in tabs of their own. */
  opensTabs?: boolean
}) {
  if (src === undefined) return <Frame as="div" data-fill={fill} aria-busy="true" />
  return (
    <Frame
      ref={ref}
      title={title}
      lang={language}
      src={src}
      data-fill={fill}
      height={heightPx}
      sandbox={opensTabs ? sandboxWithTabs : sandbox}
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
