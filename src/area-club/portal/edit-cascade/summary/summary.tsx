import { css, Global } from '@emotion/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { region } from '#generated/region.ts'
import { showAmount } from '../../../../core/lib/money.ts'
import { useDepth } from '../../../../core/portal/renderer/surroundings/heading-context.tsx'
import { useCloseOnBack } from '../../../../core/portal/renderer/use-close-on-back.ts'
import { Button } from '../../../../core/portal/ui/button.tsx'
import { Card, CardBody } from '../../../../core/portal/ui/card.tsx'
import { SideDrawer } from '../../../../core/portal/ui/side-drawer.tsx'
import { colour, font, media, shadow } from '../../../../core/portal/ui/theme/tokens.ts'
import type { CascadeProps } from '../cascade-area.ts'
import { findPrice, findPriceFrom } from '../cascade-state.ts'
import { MissingList } from './missing-list.tsx'
import { PriceRows } from './price-rows.tsx'
import { SubmitChange } from './submit-change.tsx'
import { usePriceAnnouncement } from './use-price-announcement.ts'

const wide = '@media (min-width: 68.75em)'
const Side = styled.aside`
  display: none;
  ${wide} { display: block; position: sticky; top: calc(24px + var(--notice)); }
  ${media.print} { display: block; }
`
const Title = styled.div`
  > * { margin-bottom: 14px; font: 700 1.375rem/1.25 ${font.display}; }
`
const Body = styled.div`
  display: grid;
  gap: 16px;
`
/** Keeps a focused element clear of the sticky bar (WCAG 2.4.11). */
const pageAboveFoot = css`
  @media (max-width: 68.7em) { html { scroll-padding-bottom: 96px; } }
`
/** Sticky bar at the bottom of a small viewport. Not a grid item, as it would stick only within its row. */
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
  margin: 20px calc(-1 * var(--page-margin, 0px)) 0;
  padding: 12px 16px;
  border-radius: 16px;
  background-color: ${colour.surface};
  box-shadow: ${shadow.floating};
  ${wide} { display: none; }
  ${media.print} { display: none; }
`
const Total = styled.span`
  font: 700 1.25rem/1.2 ${font.display};
  font-variant-numeric: tabular-nums;
`

/** 'Riepilogo' (specification 2). Beside the steps; on a phone in a drawer, which stays open behind the confirmation dialog. */
export function Summary(props: CascadeProps) {
  const { area, cascade } = props
  const { readText } = area
  const [isOpen, setIsOpen] = useState(false)
  const price = findPrice(cascade.state)
  const priceFrom = findPriceFrom(cascade.state)
  const Heading = `h${useDepth().level}` as const
  usePriceAnnouncement(props)
  useCloseOnBack(isOpen, () => setIsOpen(false))
  const content = (
    <Body>
      <PriceRows {...props} />
      <MissingList {...props} />
      <SubmitChange {...props} />
    </Body>
  )
  return (
    <>
      <Global styles={pageAboveFoot} />
      <Side aria-label={readText('summary-title')}>
        <Card>
          <CardBody>
            <Title>
              <Heading>{readText('summary-title')}</Heading>
            </Title>
            {content}
          </CardBody>
        </Card>
      </Side>
      <Foot>
        <Total>
          {price
            ? showAmount(price.totalPrice, region.currency)
            : priceFrom === undefined
              ? readText('summary-title')
              : readText('price-from', { price: priceFrom })}
        </Total>
        <Button look={price ? 'primary' : 'secondary'} size="row" onClick={() => setIsOpen(true)}>
          {readText('summary-open')}
        </Button>
      </Foot>
      <SideDrawer open={isOpen} title={readText('summary-title')} closeLabel={readText('summary-close')} onClose={() => setIsOpen(false)}>
        {content}
      </SideDrawer>
    </>
  )
}
