/** Skeletons: the final layout in grey, under a status line. */
import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import { colour, corner, media, mixed } from './theme/tokens.ts'

const shimmer = keyframes`from { background-position: 120% 0 } to { background-position: -20% 0 }`

/** A grey bar. `width` in percent, `height` in pixels. */
export const Bar = styled('span', { shouldForwardProp: (name) => name !== 'width' && name !== 'height' })<{
  width: number
  height?: number
}>`
  display: block;
  width: ${({ width }) => width}%;
  height: ${({ height = 16 }) => height}px;
  max-width: 100%;
  border-radius: 8px;
  background: linear-gradient(100deg, ${colour.neutralTint} 30%, ${mixed(colour.neutralTint, 45, colour.surface)} 50%, ${colour.neutralTint} 70%) 0 0 / 300% 100%;
  animation: ${shimmer} 1.6s linear infinite;
  ${media.reducedMotion} { background: ${colour.neutralTint}; }
  ${media.forcedColours} { border: 1px solid GrayText; }
`
const Status = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-bottom: 20px;
  color: ${colour.textMuted};
  svg { color: ${colour.action}; }
`
export const Lines = styled.div`
  display: grid;
  gap: 12px;
  align-content: start;
  flex: 1;
  min-width: 0;
`
export const times = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Wraps skeletons with a status line. It is announced; the grey shapes are hidden from assistive technology. */
export function Loading({ status, children }: { status: ReactNode; children?: ReactNode }) {
  return (
    <div aria-busy="true" data-waiting>
      <Status role="status">
        <Spinner size={20} />
        <span>{status}</span>
      </Status>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** Skeletons without a status line, because another placeholder announces the loading. */
export function QuietLoading({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" data-waiting>
      {children}
    </div>
  )
}

/** Takes the place of content that may turn out to be nothing: it has no size and no skeleton. */
export function Awaited() {
  return <span hidden data-waiting />
}

/** Skeleton of running text or a list of values. */
export function LinesSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Lines>
      {times(lines).map((at) => (
        <Bar key={at} width={[92, 76, 84, 58][at % 4] ?? 80} />
      ))}
    </Lines>
  )
}

export function FieldsSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Field>
      {times(fields).map((at) => (
        <Lines key={at}>
          <Bar width={30} />
          <Bar width={100} height={50} />
        </Lines>
      ))}
    </Field>
  )
}
const Field = styled.div`
  display: grid;
  gap: 24px;
  max-width: 30rem;
  span:nth-of-type(2) { border-radius: ${corner.control}; }
`
