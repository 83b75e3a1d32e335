import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { colour, font, media } from './theme/tokens.ts'

const Bar = styled.header`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  min-height: 68px;
  padding: 12px 32px;
  border-bottom: 8px solid ${colour.brand};
  background-color: ${colour.tint};
  h2 { font: 700 1.625rem/1.2 ${font.display}; overflow-wrap: anywhere; }
  p { color: ${colour.textMuted}; }
  > div { min-width: 0; }
  > button { flex: none; }
  ${media.phone} { padding: 10px 20px; h2 { font-size: 1.375rem; } p { font-size: 0.9375rem; } }
`

/** Header of a full-screen dialog and of the phone's menu, with the brand's horizon as a line. */
export function SkyBar({
  title,
  titleId,
  subtitle,
  children,
}: {
  title: ReactNode
  titleId: string
  subtitle?: ReactNode
  children?: ReactNode
}) {
  return (
    <Bar>
      <div>
        <h2 id={titleId}>{title}</h2>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {children}
    </Bar>
  )
}
