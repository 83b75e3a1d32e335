import type { PayPalCardFieldsStateObject } from '@paypal/paypal-js'
import { PayPalCardFieldsProvider } from '@paypal/react-paypal-js'
import { useCallback, useState } from 'react'
import { useTouchAfterPress } from '../../../core/portal/renderer/form/use-touch-after-press.ts'
import { type CardErrors, cardFields, errorAfter } from './card-errors.ts'
import { CardForm } from './card-form.tsx'
import type { PaymentArea } from './payment-area.ts'
import type { Payment } from './use-payment.ts'

/** Styles inside the provider's frames, which the page's style sheets do not reach. */
const fieldStyle = { input: { 'font-size': '17px', padding: '12px 14px' } }

/** Card payment in the provider's fields, so that the card number never reaches the page. */
export function CardPayment({ area, payment }: { area: PaymentArea; payment: Payment }) {
  const { session } = payment
  const [errors, setErrors] = useState<CardErrors>({})
  const touch = useCallback((state: PayPalCardFieldsStateObject) => {
    const field = cardFields.find(({ emittedBy }) => emittedBy === state.emittedBy)
    if (field === undefined) return
    // A field that is left empty keeps the error it has.
    setErrors((before) => ({ ...before, [field.name]: errorAfter(field, state, before[field.name] !== undefined) }))
  }, [])
  const touchAfterPress = useTouchAfterPress(touch)
  return (
    <PayPalCardFieldsProvider
      createOrder={() => session.begin('card')}
      onApprove={({ orderID }) => void session.approve(orderID, false)}
      onCancel={() => session.cancel()}
      onError={(error) => session.fail(error)}
      style={fieldStyle}
      inputEvents={{
        // An error appears on blur and disappears as soon as the field is valid (requirements A3).
        onBlur: touchAfterPress,
        onChange: (state) =>
          setErrors((before) => {
            const mended = cardFields.filter((field) => before[field.name] !== undefined && !errorAfter(field, state, true))
            return mended.length === 0 ? before : { ...before, ...Object.fromEntries(mended.map(({ name }) => [name, undefined])) }
          }),
      }}
    >
      <CardForm area={area} payment={payment} errors={errors} onErrors={setErrors} />
    </PayPalCardFieldsProvider>
  )
}
