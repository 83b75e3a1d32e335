import { css, Global } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { region } from '#generated/region.ts'
import type { S } from '#generated/schemas.ts'
import { ApiProblem } from '../../../core/api/api-problem.ts'
import { showAmount } from '../../../core/lib/money.ts'
import { useRenderer } from '../../../core/portal/renderer/renderer-context.tsx'
import { Alert } from '../../../core/portal/ui/alert.tsx'
import { Button } from '../../../core/portal/ui/button.tsx'
import { colour, corner, font, media, shadow } from '../../../core/portal/ui/theme/tokens.ts'
import type { UpsellingArea } from './upselling-area.ts'
import { findChosen } from './upselling-state.ts'
import type { Upselling } from './use-upselling.ts'

/** Viewports that are high enough for a bar that stays in view. */
const high = '@media (min-height: 37.5em)'
/** Keeps a focused element clear of the sticky bar (WCAG 2.4.11). */
const pageAboveBar = css`
  ${high} { html { scroll-padding-bottom: 240px; } }
`
/** Bar at the bottom of the viewport, once something is chosen. Not a grid item, as it would stick only within its row. */
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 24px;
  align-items: center;
  justify-content: space-between;
  margin-top: 28px;
  padding: 16px 20px;
  border-radius: ${corner.panel};
  background-color: ${colour.surface};
  box-shadow: ${shadow.floating};
  ${high} { &[data-chosen='true'] { position: sticky; bottom: 0; z-index: 2; } }
  ${media.phone} { padding: 12px 16px; }
  ${media.print} { &[data-chosen='true'] { position: static; } }
  > [role='alert'] { flex: 1 0 100%; }
`
const Sum = styled.div`
  flex: 1 1 16rem;
  max-width: 24rem;
`
const Figure = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  justify-content: space-between;
  font: 700 1.25rem/1.3 ${font.display};
  > span:last-of-type { font-variant-numeric: tabular-nums; }
`
const Hint = styled.p`
  color: ${colour.textMuted};
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
`

interface SaveExtrasProps {
  area: UpsellingArea
  upselling: Upselling
  groups: readonly S['ExtraServiceGroup'][]
}

/** The bar with the extra cost of the selection and the save button. A confirmed booking is paid at once (specification 5). */
export function SaveExtras({ area, upselling, groups }: SaveExtrasProps) {
  const { readText, showText, readFailure, given } = area
  const { announce } = useRenderer()
  const { save } = upselling
  const { items, cents } = findChosen(groups, upselling.chosenIds)
  const isEmpty = items.length === 0
  const isSaving = save.status === 'saving'
  const saveButton = useRef<HTMLButtonElement>(null)
  const announcement = isEmpty ? undefined : `${readText('extra-price')}: ${showAmount(cents, region.currency)}`
  useEffect(() => {
    if (announcement !== undefined) announce(announcement)
  }, [announcement, announce])
  return (
    <Bar role="group" aria-label={readText('extra-price')} data-chosen={!isEmpty}>
      {!isEmpty && <Global styles={pageAboveBar} />}
      {save.status === 'choosing' && save.newTotalCents !== undefined && (
        <div role="alert">
          <Alert severity="warning">{showText('new-price', { total: save.newTotalCents })}</Alert>
        </div>
      )}
      {save.status === 'choosing' && save.failure && (
        <div role="alert">
          <Alert severity="error">
            {isFault(save.failure.error) ? readText('failed') : readFailure(save.failure.error, 'failed', true)}
          </Alert>
        </div>
      )}
      <Sum>
        <Figure>
          <span>{readText('extra-price')}</span>
          <span>{showAmount(cents, region.currency)}</span>
        </Figure>
        <Hint>{isEmpty ? readText('nothing-chosen') : showText('new-total', { amount: given.practice.totalCost + cents })}</Hint>
      </Sum>
      <Buttons>
        <Button ref={saveButton} look="primary" closed={isEmpty} busy={isSaving} onClick={upselling.submit}>
          {readText(isSaving ? 'saving' : given.mustPay ? 'save-and-pay' : 'save')}
        </Button>
        {!isEmpty && !isSaving && (
          <Button
            look="text"
            onClick={() => {
              upselling.choose([])
              // This button disappears with the selection, so the focus moves.
              saveButton.current?.focus()
            }}
          >
            {readText('clear')}
          </Button>
        )}
      </Buttons>
    </Bar>
  )
}

/** True for a failure of the server. Its text is that of specification 8, more helpful than the problem's. */
const isFault = (error: unknown): boolean => error instanceof ApiProblem && error.isFault
