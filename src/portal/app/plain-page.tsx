import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

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
      {/* The picture of index.html (scripts/vite/arrival-picture.ts) stays until the shell is drawn over it. */}
      <div className="arrival" aria-hidden="true">
        {brand.name}
        <small>{brand.operator}</small>
      </div>
      <Root>
        <VisuallyHidden as="h1">{brand.name}</VisuallyHidden>
        {children}
      </Root>
    </>
  )
}
