/**
 * The area that pays a booking, by bank transfer or online through the provider's SDK.
 *
 * The SDK is loaded only here. The catalogue decides which methods are offered and what follows the payment.
 */
import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { useFocusOnVisit } from '../../../core/portal/renderer/fragments/use-focus-on-visit.ts'
import { colour } from '../../../core/portal/ui/theme/tokens.ts'
import { MethodsSkeleton } from './methods-skeleton.tsx'
import { NoticeView } from './notice-view.tsx'
import { OnlineMethods } from './online-methods.tsx'
import { PartChoice } from './part-choice.tsx'
import type { PaymentArea } from './payment-area.ts'
import { offersPayment } from './payment-flow.ts'
import { MethodList, MethodNote, PaymentMethodRow, useMethodChoice } from './payment-methods.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import type { KnownOnline } from './sdk-methods.tsx'
import { TransferChoice } from './transfer-choice.tsx'
import { TransferDetails } from './transfer-details.tsx'
import { usePart } from './use-part.ts'
import { usePayment } from './use-payment.ts'
import { useVouchers } from './use-vouchers.ts'
import { VoucherChoice } from './voucher-choice.tsx'
import { WithFocus } from './with-focus.tsx'

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  scroll-margin-top: 20px;
  &:focus { outline: none; }
  &:focus-visible { outline: 3px solid ${colour.text}; outline-offset: 4px; }
`

export default function Payments(area: PaymentArea) {
  const vouchers = useVouchers(area)
  const part = usePart(area)
  const payment = usePayment(area, vouchers.used, part.chosenCents)
  const [online, setOnline] = useState<KnownOnline>()
  const [hasAnnounced, setHasAnnounced] = useState(false)
  const { given, readText, showText } = area
  const { practice, bankTransfer, wallets, card, mybank, payLater, financing } = given
  const { step } = payment.flow
  const root = useFocusOnVisit<HTMLDivElement>(given.focused === true)
  const { amountCents } = payment
  const notice = 'notice' in step ? step.notice : undefined
  // An online payment that is under way in this page goes on.
  const transfer = (bankTransfer && step.status === 'choosing' && practice.announcedTransfer) || undefined
  const isOffered = offersPayment(step) && transfer === undefined
  const isCovered = vouchers.used !== undefined && vouchers.used.amountCents >= given.amount
  const isPart = part.chosenCents !== undefined
  const hasOnline = wallets || card || mybank || payLater || financing
  const choice = useMethodChoice(hasOnline ? online?.first : 'transfer')
  // It stands below the online means, so that it does not move once it can be chosen.
  const isLate = useIsLate(area.constants.onlinePatience)
  const showsTransfer = !hasOnline || online !== undefined || isLate
  const isByTransfer = choice.chosen === 'transfer'
  // The SDK's buttons must stay mounted until the provider has its answer. They are hidden while no method is offered.
  const keepsOnline = (isOffered && vouchers.isReady) || step.status === 'capturing' || step.status === 'registering'
  const details = transfer && <TransferDetails area={area} transfer={transfer} />
  return (
    <Root ref={root} role="group" aria-label={readText('means')} tabIndex={given.focused ? -1 : undefined}>
      {isOffered && !isCovered && (
        <div>
          <p>{showText('review', { amount: amountCents, trip: practice.packageTitle, code: practice.shortCode })}</p>
          {!isByTransfer && hasOnline && <p>{readText('what-happens')}</p>}
        </div>
      )}
      {notice && <NoticeView key={payment.flow.attempt} notice={notice} area={area} />}
      <PaymentProgress payment={payment} words={area} />
      {transfer && (hasAnnounced ? <WithFocus>{details}</WithFocus> : details)}
      {isOffered && !vouchers.isReady && <MethodsSkeleton words={readText('online-loading')} />}
      {isOffered && !isPart && <VoucherChoice area={area} vouchers={vouchers} isClosed={step.status !== 'choosing'} />}
      {isOffered && hasOnline && vouchers.isReady && vouchers.used === undefined && (
        <PartChoice area={area} part={part} isClosed={step.status !== 'choosing'} />
      )}
      {keepsOnline && (
        <MethodList hidden={!isOffered || isCovered}>
          {hasOnline && (
            <OnlineMethods area={isPart ? withoutFinancing(area) : area} payment={payment} choice={choice} onKnown={setOnline} />
          )}
          {/* An order reserves the voucher or is for a part, and a transfer is for the whole balance. */}
          {bankTransfer && showsTransfer && vouchers.used === undefined && !isPart && (
            <PaymentMethodRow method="transfer" label={readText('method-transfer')} choice={choice}>
              <TransferChoice
                area={area}
                amountCents={amountCents}
                onAnnounced={() => setHasAnnounced(true)}
                isClosed={step.status !== 'choosing'}
              />
            </PaymentMethodRow>
          )}
          {bankTransfer && (vouchers.used !== undefined || isPart) && (
            <MethodNote>{readText(isPart ? 'transfer-without-part' : 'transfer-without-voucher')}</MethodNote>
          )}
        </MethodList>
      )}
    </Root>
  )
}

/** Returns the area without the loan, which is for the whole balance. */
const withoutFinancing = (area: PaymentArea): PaymentArea => ({ ...area, given: { ...area.given, financing: false } })

/** Returns whether so many milliseconds have passed since the component was mounted. */
function useIsLate(ms: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
