import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import type { S } from '../../generated/schemas.ts'
import { showCents } from '../../lib/money.ts'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { colour, font } from '../ui/theme/tokens.ts'
import type { UpsellingArea } from './upselling-area.ts'
import { findChosen } from './upselling-state.ts'
import type { Upselling } from './use-upselling.ts'

const Body = styled(CardBody)`
  display: grid;
  gap: 14px;
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
  color: ${colour.ink2};
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
`

interface SaveExtrasProps {
  area: UpsellingArea
  upselling: Upselling
  groups: readonly S['ExtraServiceGroup'][]
}

/** The extra cost of the selection, and the save button. A confirmed booking is paid at once (specification 5). */
export function SaveExtras({ area, upselling, groups }: SaveExtrasProps) {
  const { readText, showText, readFailure, given } = area
  const { announce } = useRenderer()
  const { save } = upselling
  const { items, cents } = findChosen(groups, upselling.chosenIds)
  const isEmpty = items.length === 0
  const isSaving = save.status === 'saving'
  const saveButton = useRef<HTMLButtonElement>(null)
  const announcement = isEmpty ? undefined : `${readText('extra-price')}: ${showCents(cents)}`
  useEffect(() => {
    if (announcement !== undefined) announce(announcement)
  }, [announcement, announce])
  return (
    <Card>
      <Body>
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
        <Figure>
          <span>{readText('extra-price')}</span>
          <span>{showCents(cents)}</span>
        </Figure>
        <Hint>{isEmpty ? readText('nothing-chosen') : showText('new-total', { amount: given.practice.totalCost + cents })}</Hint>
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
      </Body>
    </Card>
  )
}

/** True for a failure of the server. Its text is that of specification 8, more helpful than the problem's. */
const isFault = (error: unknown): boolean => error instanceof ApiProblem && error.isFault
