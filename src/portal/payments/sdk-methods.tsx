import styled from '@emotion/styled'
import { usePayPalScriptReducer } from '@paypal/react-paypal-js'
import type { ReactNode } from 'react'
import type { PortalConfig } from '../../api/portal-config.ts'
import { Button } from '../ui/button.tsx'
import { CardPayment } from './card-payment.tsx'
import { MethodsSkeleton } from './methods-skeleton.tsx'
import type { PaymentArea } from './payment-area.ts'
import { SdkButton } from './sdk-button.tsx'
import type { Payment } from './use-payment.ts'
import { ApplePayButton } from './wallets/apple-pay-button.tsx'
import { GooglePayButton } from './wallets/google-pay-button.tsx'

const List = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  max-width: 30rem;
`

/** Shows the methods that the booking offers, once the SDK is loaded. */
export function SdkMethods({
  area,
  payment,
  config,
  failed,
}: {
  area: PaymentArea
  payment: Payment
  config: PortalConfig
  /** Shown when the SDK failed to load. */
  failed: ReactNode
}) {
  const [{ isResolved, isRejected }] = usePayPalScriptReducer()
  const { given, readText } = area
  const { practice, wallets, card, mybank, payLater, financing } = given
  if (isRejected) return failed
  if (!isResolved) return <MethodsSkeleton words={readText('online-loading')} />
  const { session } = payment
  return (
    <List>
      {wallets && <SdkButton session={session} method="paypal" />}
      {payLater && <SdkButton session={session} method="pay-later" />}
      {wallets && <ApplePayButton area={area} payment={payment} scriptUrl={config.applePaySdkUrl} />}
      {wallets && <GooglePayButton area={area} payment={payment} scriptUrl={config.googlePaySdkUrl} environment={config.environment} />}
      {mybank && <SdkButton session={session} method="mybank" />}
      {financing && practice.financingUrl !== null && (
        <Button component="a" look="secondary" iconAfter="external" href={practice.financingUrl} target="_blank" rel="noopener noreferrer">
          {readText('financing')}
        </Button>
      )}
      {card && <CardPayment area={area} payment={payment} />}
    </List>
  )
}
