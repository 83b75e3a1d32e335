import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

const Root = styled.main`
  max-width: 42.5rem;
  margin: 0 auto;
  padding: 64px 20px;
`

/** A page with nothing around it: while nothing is known yet, and when nothing could be. */
export function PlainPage({ children }: { children: ReactNode }) {
  const { brand } = useRenderer().model
  return (
    <Root>
      <VisuallyHidden as="h1">{brand.name}</VisuallyHidden>
      {children}
    </Root>
  )
}
