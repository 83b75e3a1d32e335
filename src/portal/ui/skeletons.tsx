/** Skeletons: the final layout in grey, under a status line. */
import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Card, Stack } from './card.tsx'
import { Spinner } from './spinner.tsx'
import { colour, corner, media, mixed } from './theme/tokens.ts'

const shimmer = keyframes`from { background-position: 120% 0 } to { background-position: -20% 0 }`

/** A grey bar. `width` in percent, `height` in pixels. */
const Bar = styled('span', { shouldForwardProp: (name) => name !== 'width' && name !== 'height' })<{ width: number; height?: number }>`
  display: block;
  width: ${({ width }) => width}%;
  height: ${({ height = 16 }) => height}px;
  max-width: 100%;
  border-radius: 8px;
  background: linear-gradient(100deg, ${colour.nebbia100} 30%, ${mixed(colour.nebbia100, 45, 'white')} 50%, ${colour.nebbia100} 70%) 0 0 / 300% 100%;
  animation: ${shimmer} 1.6s linear infinite;
  ${media.reducedMotion} { background: ${colour.nebbia100}; }
  ${media.forcedColours} { border: 1px solid GrayText; }
`
const Disc = styled(Bar)`
  flex: none;
  width: ${({ height = 44 }) => height}px;
  border-radius: 50%;
  &[data-picture] { ${media.phone} { width: 64px; height: 64px; } }
`
const Status = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-bottom: 20px;
  color: ${colour.ink2};
  svg { color: ${colour.mare700}; }
`
const Lines = styled.div`
  display: grid;
  gap: 12px;
  align-content: start;
  flex: 1;
  min-width: 0;
`
const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 14px;
  min-height: 76px;
  padding: 12px var(--card-margin, 0);
  border-top: 1px solid ${colour.line};
  &:first-of-type { border-top: 0; }
`
const Head = styled.div`
  display: flex;
  gap: 24px;
  padding: var(--card-margin);
  ${media.phone} { gap: 14px; }
`
const Boxes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(21.25rem, 40%)), 1fr));
  gap: 20px;
  ${media.phone} { gap: 12px; }
`
const TileBox = styled(Card)`
  display: grid;
  align-content: space-between;
  min-height: 186px;
  overflow: hidden;
  ${media.phone} { min-height: 150px; }
`
const Strip = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 24px;
  min-height: 60px;
  padding: 8px 24px;
  background-color: ${colour.cielo50};
`
const Cells = styled.div`
  display: flex;
  gap: 24px;
  padding: 16px 0;
  border-bottom: 1px solid ${colour.line};
  ${media.phone} { > :nth-of-type(n + 3) { display: none; } }
`
const Year = styled.div`
  display: flex;
  align-items: center;
  gap: 16px;
  min-height: 72px;
  margin-bottom: 24px;
  border-bottom: 2px solid ${colour.cielo100};
  > :first-of-type { min-width: 84px; }
  > :last-of-type { min-width: 120px; }
`
const times = (count: number) => Array.from({ length: count }, (_, at) => at)

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

/** Skeleton of a card with a picture, a title, an amount and `rows` disclosures. */
export function CardSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <Card>
      <Head>
        <Disc width={0} height={96} data-picture />
        <Lines>
          <Bar width={32} height={26} />
          <Bar width={64} height={24} />
          <Bar width={40} />
          <Bar width={72} height={20} />
        </Lines>
      </Head>
      {times(rows).map((at) => (
        <Row key={at}>
          <Disc width={0} height={44} />
          <Lines>
            <Bar width={36} height={18} />
            <Bar width={28} height={12} />
          </Lines>
        </Row>
      ))}
    </Card>
  )
}

/** Skeleton of a year's heading and its cards. */
export function YearSkeleton({ cards = 2, rows = 2 }: { cards?: number; rows?: number }) {
  return (
    <>
      <Year>
        <Bar width={9} height={30} />
        <Bar width={14} />
      </Year>
      <Stack>
        {times(cards).map((at) => (
          <CardSkeleton key={at} rows={rows} />
        ))}
      </Stack>
    </>
  )
}

export function TableSkeleton({ rows = 3, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div>
      {times(rows + 1).map((row) => (
        <Cells key={row}>
          {times(columns).map((column) => (
            <Bar key={column} width={100 / columns} height={row === 0 ? 12 : 18} />
          ))}
        </Cells>
      ))}
    </div>
  )
}

/** Skeleton of the tiles of a home page. */
export function TilesSkeleton({ tiles = 4 }: { tiles?: number }) {
  return (
    <Boxes>
      {times(tiles).map((at) => (
        <TileBox key={at}>
          <Head>
            <Disc width={0} height={64} />
            <Lines>
              <Bar width={60} height={24} />
              <Bar width={90} />
            </Lines>
          </Head>
          <Strip>
            <Bar width={34} />
            <Bar width={22} height={22} />
          </Strip>
        </TileBox>
      ))}
    </Boxes>
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
