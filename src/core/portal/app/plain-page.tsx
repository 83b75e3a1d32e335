import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { colour, font, media } from '../ui/theme/tokens.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

const Brand = styled.div`
  height: 232px;
  padding: 12px 20px;
  color: ${colour.text};
  background: linear-gradient(${colour.tint} 55%, ${colour.brand} 55%);
  font: 700 1.25rem/1.2 ${font.display};
  small { display: block; font: 400 0.875rem/1.43 ${font.text}; }
  ${media.phone} { small { visibility: hidden; } }
`
const Root = styled.main`
  max-width: 42.5rem;
  margin: 0 auto;
  padding: 64px 20px;
`

/** A page without a shell, used while the session is loading and when loading failed. */
export function PlainPage({ children }: { children: ReactNode }) {
  const { brand } = useRenderer().model
  return (
    <>
      <Brand aria-hidden="true">
        {brand.name}
        <small>{brand.operator}</small>
      </Brand>
      <Root>
        <VisuallyHidden as="h1">{brand.name}</VisuallyHidden>
        {children}
      </Root>
    </>
  )
}
