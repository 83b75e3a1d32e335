import styled from '@emotion/styled'
import type { Ref } from 'react'
import type { Language } from '../../../lib/language.ts'
import { colour, corner } from '../../ui/theme/tokens.ts'

const Frame = styled.iframe`
  display: block;
  width: 100%;
  border: 0;
  border-radius: ${corner.panel};
  background-color: ${colour.white};
  &[data-fill='true'] { height: max(480px, calc(100dvh - 240px)); }
  &[data-fill='false'] { min-height: 320px; }
`

/** Scripts, forms and its own origin, and nothing of the window around it: no top navigation, no pop-ups. */
const sandbox = 'allow-scripts allow-forms allow-same-origin'
/** A tab that a framed page opens is outside of the sandbox: no browser shows a PDF within one. */
const sandboxWithTabs = `${sandbox} allow-popups allow-popups-to-escape-sandbox`

/** `src` undefined: its place is kept while its address is being made; an empty frame would be a page of the portal's own origin. */
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
  /** Of the title, where it is not the page's. */
  language: Language | undefined
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
