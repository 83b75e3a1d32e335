/**
 * The payment of a booking: by bank transfer, or online through the provider's SDK, which is loaded here and nowhere else. What is
 * offered, and what becomes of the page afterwards, stands in the catalogue.
 */
import styled from '@emotion/styled'
import { useState } from 'react'
import { NoticeView } from './notice-view.tsx'
import { OnlineMethods } from './online-methods.tsx'
import type { PaymentArea } from './payment-area.ts'
import { offersPayment } from './payment-flow.ts'
import { PaymentProgress } from './payment-progress.tsx'
import { TransferChoice } from './transfer-choice.tsx'
import { usePayment } from './use-payment.ts'

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`

export default function Payments(area: PaymentArea) {
  const payment = usePayment(area)
  const [isByTransfer, setIsByTransfer] = useState(false)
  const { given, readText, showText } = area
  const { practice, bankTransfer, wallets, card, mybank, payLater, financing } = given
  const { step } = payment.flow
  const { amountCents } = payment
  const notice = 'notice' in step ? step.notice : undefined
  const isOffered = offersPayment(step)
  const hasOnline = wallets || card || mybank || payLater || financing
  // Buttons of the SDK stay in the page until the provider has had its answer; out of sight while there is nothing to choose, and while
  // the transfer takes their place.
  const keepsOnline = isOffered || step.status === 'capturing' || step.status === 'registering'
  return (
    <Root role="group" aria-label={readText('means')}>
      {isOffered && (
        <div>
          <p>{showText('review', { amount: amountCents, trip: practice.packageTitle, code: practice.shortCode })}</p>
          {!isByTransfer && hasOnline && <p>{readText('what-happens')}</p>}
        </div>
      )}
      {notice && <NoticeView key={payment.flow.attempt} notice={notice} area={area} />}
      <PaymentProgress payment={payment} words={area} />
      {isOffered && bankTransfer && (
        <TransferChoice
          area={area}
          amountCents={amountCents}
          isWanted={isByTransfer}
          onWant={setIsByTransfer}
          isClosed={step.status !== 'choosing'}
        />
      )}
      {keepsOnline && hasOnline && (
        <div hidden={!isOffered || isByTransfer}>
          <OnlineMethods area={area} payment={payment} />
        </div>
      )}
    </Root>
  )
}
