import styled from '@emotion/styled'
import type { Ref } from 'react'
import { media } from './theme/tokens.ts'

const Root = styled.section`
  display: grid;
  gap: 12px;
  width: 100%;
  grid-column: 1 / -1;
  /* Without a message it takes no gap of its container, and stays in the accessibility tree. */
  &:empty { position: absolute; width: 0; }
  ${media.print} { display: none; }
`

/** Empty live region for the messages of what stands before it. */
export function MessagePlace({ ref }: { ref: Ref<HTMLElement> }) {
  return <Root ref={ref} role="status" aria-atomic="false" />
}
