import styled from '@emotion/styled'
import { useId, useState } from 'react'
import { Checkbox } from '../../../core/portal/fields/checkbox.tsx'
import { Alert } from '../../../core/portal/ui/alert.tsx'
import { Button } from '../../../core/portal/ui/button.tsx'
import { colour } from '../../../core/portal/ui/theme/tokens.ts'
import type { PaymentArea } from './payment-area.ts'

const Root = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  > :last-child { justify-self: stretch; }
`
const Reason = styled.p`
  font-size: 0.9375rem;
  color: ${colour.textMuted};
`

/** A checkbox that enables 'Paga con bonifico', which announces a transfer of the amount (specification 2). */
export function TransferChoice({
  area,
  amountCents,
  onAnnounced,
  isClosed,
}: {
  area: PaymentArea
  amountCents: number
  /** Called before the booking is loaded again, which then has the transfer. */
  onAnnounced(): void
  /** True while an online payment is in progress. */
  isClosed: boolean
}) {
  const { given, readText, readFailure, call, tell } = area
  const [isWanted, setIsWanted] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const id = useId()
  const announce = async () => {
    setIsSending(true)
    setFailure(undefined)
    try {
      await call('announceTransfer', { practice: given.practice.id, amount: amountCents })
      onAnnounced()
      await tell('changed', {})
    } catch (error) {
      setFailure(readFailure(error, 'transfer-failed', true))
      // The amount may have changed.
      await tell('changed', {})
    }
    setIsSending(false)
  }
  return (
    <Root>
      <Checkbox
        id={id}
        name="transfer"
        label={readText('transfer-wanted')}
        labelId={`${id}-label`}
        value={isWanted}
        onChange={(value) => {
          setFailure(undefined)
          setIsWanted(value === true)
        }}
        onBlur={() => undefined}
        describedBy={undefined}
        invalid={false}
        required={false}
        readOnly={isClosed || isSending}
      />
      <Button look="secondary" closed={!isWanted} busy={isSending} aria-describedby={`${id}-reason`} onClick={() => void announce()}>
        {readText('pay-by-transfer')}
      </Button>
      <Reason id={`${id}-reason`}>{readText(isWanted ? 'transfer-announces' : 'transfer-needs-tick')}</Reason>
      {failure !== undefined && (
        <div role="alert">
          <Alert severity="error">{failure}</Alert>
        </div>
      )}
    </Root>
  )
}
