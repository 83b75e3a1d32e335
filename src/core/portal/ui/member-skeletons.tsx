/** Skeletons of blocks that only the pages of members have. */
import styled from '@emotion/styled'
import { Card, Stack } from './card.tsx'
import { Bar, Lines, times } from './skeletons.tsx'
import { colour, media } from './theme/tokens.ts'

const Disc = styled(Bar)`
  flex: none;
  width: ${({ height = 44 }) => height}px;
  border-radius: 50%;
  &[data-picture] { ${media.phone} { width: 64px; height: 64px; } }
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
  background-color: ${colour.tintFaint};
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
  border-bottom: 2px solid ${colour.tint};
  > :first-of-type { min-width: 84px; }
  > :last-of-type { min-width: 120px; }
`

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

const Next = styled(Lines)`
  ${media.phone} { flex: 0 0 100%; }
`
const Folded = styled(Head)`
  align-items: center;
  gap: 20px;
  padding-block: 16px;
  ${media.phone} { flex-wrap: wrap; }
`

/** Skeleton of a folded card: a picture, a title, and beside or below it the badge and what is next. */
function FoldedCardSkeleton() {
  return (
    <Card>
      <Folded>
        <Disc width={0} height={56} />
        <Lines>
          <Bar width={44} height={20} />
          <Bar width={60} />
        </Lines>
        <Next>
          <Bar width={32} height={26} />
          <Bar width={76} height={20} />
        </Next>
      </Folded>
    </Card>
  )
}

/** Skeleton of a year's heading and its cards, which may be folded. */
export function YearSkeleton({ cards = 2, rows = 2, folded = false }: { cards?: number; rows?: number; folded?: boolean }) {
  return (
    <>
      <Year>
        <Bar width={9} height={30} />
        <Bar width={14} />
      </Year>
      <Stack>{times(cards).map((at) => (folded ? <FoldedCardSkeleton key={at} /> : <CardSkeleton key={at} rows={rows} />))}</Stack>
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
