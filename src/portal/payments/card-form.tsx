import styled from '@emotion/styled'
import { PayPalCVVField, PayPalExpiryField, PayPalNameField, PayPalNumberField, usePayPalCardFields } from '@paypal/react-paypal-js'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { colour, media } from '../ui/theme/tokens.ts'
import { allErrors, type CardErrors, type CardField, cardFields } from './card-errors.ts'
import type { PaymentArea } from './payment-area.ts'
import type { Payment } from './use-payment.ts'

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 16px;
  align-items: end;
  > [data-wide='true'] { grid-column: 1 / -1; }
  ${media.narrowest} { grid-template-columns: minmax(0, 1fr); > * { grid-column: auto; } }
`
const Root = styled.div`
  display: grid;
  gap: 16px;
`
const Label = styled.p`
  margin: 0 0 2px;
  font-weight: 600;
`
const Hint = styled.p`
  margin: 0 0 6px;
  font-size: 0.9375rem;
  color: ${colour.ink2};
`
const ErrorLine = styled.p`
  display: flex;
  gap: 8px;
  margin: 0 0 6px;
  font-weight: 600;
  font-size: 0.9375rem;
  color: ${colour.corallo700};
`

const components = {
  NameField: PayPalNameField,
  NumberField: PayPalNumberField,
  ExpiryField: PayPalExpiryField,
  CVVField: PayPalCVVField,
} satisfies Record<CardField['component'], ComponentType>
const hints = { name: undefined, number: undefined, expiry: 'card-expiry-hint', cvv: 'card-cvv-hint' } as const

/** The four fields with their labels outside the frames, and the button that pays. A billing address is not asked. */
export function CardForm({
  area,
  payment,
  errors,
  onErrors,
}: {
  area: PaymentArea
  payment: Payment
  errors: CardErrors
  onErrors(errors: CardErrors): void
}) {
  const { readText } = area
  const { session, flow, amountCents } = payment
  const { cardFieldsForm, fields } = usePayPalCardFields()
  const { announce } = useRenderer()
  const [isInvalid, setIsInvalid] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const hasErrors = cardFields.some(({ name }) => errors[name] !== undefined)

  // In the frames too: that is where the focus is (A15).
  useEffect(() => {
    for (const { name, component } of cardFields) {
      const error = errors[name]
      const field = fields[component]
      field?.setMessage(error === undefined ? '' : readText(error))
      void (error === undefined ? field?.removeAttribute('aria-invalid') : field?.setAttribute('aria-invalid', 'true'))?.catch(
        () => undefined,
      )
    }
  }, [errors, fields, readText])

  const pay = async () => {
    if (!cardFieldsForm || isSending) return
    setIsSending(true)
    try {
      const state = await cardFieldsForm.getState()
      if (!state.isFormValid) {
        const found = allErrors(state)
        onErrors(found)
        setIsInvalid(true)
        announce(readText('card-form-invalid'))
        const first = cardFields.find(({ name }) => found[name] !== undefined)
        if (first) fields[first.component]?.focus()
        return
      }
      setIsInvalid(false)
      await cardFieldsForm.submit()
    } catch (error) {
      session.fail(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Root>
      <Fields>
        {cardFields.map((field) => (
          <LabelledField key={field.name} field={field} error={errors[field.name]} area={area} />
        ))}
      </Fields>
      {isInvalid && hasErrors && <Alert severity="error">{readText('card-form-invalid')}</Alert>}
      <Button fullWidth icon="lock" busy={isSending || flow.step.status === 'creating'} onClick={() => void pay()}>
        {readText('card-pay', { amount: amountCents })}
      </Button>
    </Root>
  )
}

function LabelledField({ field, error, area: { readText } }: { field: CardField; error: CardErrors[keyof CardErrors]; area: PaymentArea }) {
  const id = useId()
  const Field = components[field.component]
  const hint = hints[field.name]
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce one field as a form of its own
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      data-wide={field.name === 'number' || field.name === 'name'}
    >
      <Label id={`${id}-label`}>{readText(`card-${field.name}`)}</Label>
      {hint && <Hint id={`${id}-hint`}>{readText(hint)}</Hint>}
      {error && (
        <ErrorLine id={`${id}-error`}>
          <Icon name="error" size={20} />
          <span>{readText(error)}</span>
        </ErrorLine>
      )}
      <Field />
    </div>
  )
}
