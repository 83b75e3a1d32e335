import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** Style of text for screen readers only. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`

/**
 * A comma for screen readers only, between parts that are apart by their place.
 *
 * It is inline text without a size: text out of the flow would be read with a space before it.
 */
const Comma = styled.span`
  font-size: 0;
`
export const HiddenComma = () => <Comma>, </Comma>
