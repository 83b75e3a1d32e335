import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'

const turn = keyframes`to { transform: rotate(360deg) }`

const Drawing = styled.svg`
  animation: ${turn} 900ms linear infinite;
`

/** A spinner in the colour of the text. Decorative: the text beside it states what is in progress. */
export function Spinner({ size = 22 }: { size?: number }) {
  return (
    <Drawing width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <path d="M8.2 3.8a9 9 0 1 0 7.6 0" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
    </Drawing>
  )
}
