import styled from '@emotion/styled'

/**
 * Lets a line end here, in the middle of a name or an address.
 *
 * Unlike `wbr`, it adds no space to the accessible name. Browsers without alternative texts of generated content take the first `content`.
 */
export const SoftBreak = styled.span`
  &::before { content: '\\200b'; content: '\\200b' / ''; }
`
