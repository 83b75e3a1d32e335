import styled from '@emotion/styled'
import { region } from '#generated/region.ts'
import type { S } from '#generated/schemas.ts'
import { showAmount } from '../../../../core/lib/money.ts'
import { OperatorText } from '../../../../core/portal/fields/operator-text.tsx'
import { Alert } from '../../../../core/portal/ui/alert.tsx'
import { ErrorWithRetry } from '../../../../core/portal/ui/error-with-retry.tsx'
import { LinesSkeleton, Loading } from '../../../../core/portal/ui/skeletons.tsx'
import { colour, font } from '../../../../core/portal/ui/theme/tokens.ts'
import type { CascadeProps } from '../cascade-area.ts'
import { requestPreview } from '../cascade-state.ts'
import { MoveFacts } from './move-facts.tsx'

const Rows = styled.dl`
  display: grid;
  gap: 8px;
  margin: 0;
  > div { display: flex; gap: 16px; justify-content: space-between; }
  dd { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
  > [data-total] {
    padding-top: 12px;
    border-top: 2px solid ${colour.line};
    font: 700 1.1875rem/1.3 ${font.display};
  }
`
const Notes = styled.div`
  display: grid;
  gap: 4px;
  margin-top: 12px;
  color: ${colour.textMuted};
  font-size: 0.9375rem;
`

/** Base price, rows, surcharge and total of the current choice, or the reason why it has no price. */
export function PriceRows({ area, cascade }: CascadeProps) {
  const { readText, readFailure, language } = area
  const preview = requestPreview(cascade.state)
  switch (preview.status) {
    case 'unasked':
      return <p>{readText('summary-empty')}</p>
    case 'waiting':
      return (
        <Loading status={readText('pricing')}>
          <LinesSkeleton lines={4} />
        </Loading>
      )
    case 'failed':
      return (
        <ErrorWithRetry retryLabel={readText('retry')} onRetry={cascade.session.retry}>
          {readFailure(preview.error, 'preview-failed')}
        </ErrorWithRetry>
      )
    case 'ready': {
      const { code, payload } = preview.value
      if (code !== 'ok' || !payload) {
        return (
          <Alert severity="warning" title={readText('refused-title')}>
            {readText('refused', { code })}
          </Alert>
        )
      }
      return (
        <div>
          <Rows>
            <Row label={readText('base-price')} cents={payload.basePrice} />
            {Object.entries(payload.rows).map(([place, { description, price }]) => (
              <Row key={place} label={<OperatorText language={language}>{description}</OperatorText>} cents={price} />
            ))}
            {payload.modificationSurcharge > 0 && <Row label={readText('surcharge')} cents={payload.modificationSurcharge} />}
            <Row label={readText('total')} cents={payload.totalPrice} isTotal />
          </Rows>
          <Notes>
            <MoveFacts area={area} cascade={cascade} totalCents={payload.totalPrice} />
            <PriceNotes area={area} payload={payload} />
          </Notes>
        </div>
      )
    }
  }
}

/** Today's total, and the amount left to pay, which is negative when the customer gets a credit. */
export function PriceNotes({ area, payload }: Pick<CascadeProps, 'area'> & { payload: NonNullable<S['EditPreview']['payload']> }) {
  const { showText } = area
  const { presentTotal, remainingAmount = 0 } = payload
  return (
    <>
      {presentTotal !== undefined && <p>{showText('present-total', { amount: presentTotal })}</p>}
      {remainingAmount > 0 && <p>{showText('remaining', { amount: remainingAmount })}</p>}
      {remainingAmount < 0 && <p>{showText('credit', { amount: -remainingAmount })}</p>}
    </>
  )
}

function Row({ label, cents, isTotal }: { label: React.ReactNode; cents: number; isTotal?: boolean }) {
  return (
    <div data-total={isTotal}>
      <dt>{label}</dt>
      <dd>{showAmount(cents, region.currency)}</dd>
    </div>
  )
}
