import styled from '@emotion/styled'
import { useId, useState } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'
import { Button } from '../ui/button.tsx'
import { colour } from '../ui/theme/tokens.ts'
import type { PaymentArea } from './payment-area.ts'
import { TransferDetails } from './transfer-details.tsx'

const Root = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  > :last-child { justify-self: stretch; }
`
const Reason = styled.p`
  font-size: 0.9375rem;
  color: ${colour.ink2};
`

/** A checkbox that enables 'Paga con bonifico', which shows the account to pay to (specification 2). */
export function TransferChoice({
  area,
  amountCents,
  isClosed,
}: {
  area: PaymentArea
  amountCents: number
  /** True while an online payment is in progress. */
  isClosed: boolean
}) {
  const { readText } = area
  const [isWanted, setIsWanted] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const id = useId()
  return (
    <Root>
      <Checkbox
        id={id}
        name="transfer"
        label={readText('transfer-wanted')}
        labelId={`${id}-label`}
        value={isWanted}
        onChange={(value) => {
          setIsShown(false)
          setIsWanted(value === true)
        }}
        onBlur={() => undefined}
        describedBy={undefined}
        invalid={false}
        required={false}
        readOnly={isClosed}
      />
      <Button
        look="secondary"
        closed={!isWanted}
        aria-describedby={isWanted ? undefined : `${id}-reason`}
        aria-expanded={isWanted ? isShown : undefined}
        onClick={() => setIsShown(true)}
      >
        {readText('pay-by-transfer')}
      </Button>
      {!isWanted && <Reason id={`${id}-reason`}>{readText('transfer-needs-tick')}</Reason>}
      {isWanted && isShown && <TransferDetails area={area} amountCents={amountCents} />}
    </Root>
  )
}
