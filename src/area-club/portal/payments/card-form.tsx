import styled from '@emotion/styled'
import { usePayPalCardFields } from '@paypal/react-paypal-js'
import { useEffect, useState } from 'react'
import { useRenderer } from '../../../core/portal/renderer/renderer-context.tsx'
import { Alert } from '../../../core/portal/ui/alert.tsx'
import { Button } from '../../../core/portal/ui/button.tsx'
import { media } from '../../../core/portal/ui/theme/tokens.ts'
import { allErrors, type CardErrors, cardFields } from './card-errors.ts'
import { LabelledCardField } from './labelled-card-field.tsx'
import type { PaymentArea } from './payment-area.ts'
import type { Payment } from './use-payment.ts'

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(7.5rem, 40%)), 1fr));
  gap: 16px;
  /* Labels in one line, and frames in one line, however long the hints between them are. */
  > * { display: flex; flex-direction: column; }
  > * > :last-child { margin-top: auto; }
  > [data-wide='true'] { grid-column: 1 / -1; }
  ${media.narrowest} { grid-template-columns: minmax(0, 1fr); > * { grid-column: auto; } }
`
const Root = styled.div`
  display: grid;
  gap: 16px;
`

/** The four card fields and the pay button. Asks for no billing address. */
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

  // Set inside the provider's frames too, as the focus is there (requirements A15).
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
        const wrong = cardFields.flatMap(({ name }) => found[name] ?? [])
        announce([...wrong, 'card-form-invalid' as const].map((text) => readText(text)).join('. '))
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
          <LabelledCardField key={field.name} field={field} error={errors[field.name]} area={area} />
        ))}
      </Fields>
      {isInvalid && hasErrors && (
        <Alert severity="error" title={readText('card-form-invalid')}>
          {readText('card-form-advice')}
        </Alert>
      )}
      <Button fullWidth icon="lock" busy={isSending || flow.step.status === 'creating'} onClick={() => void pay()}>
        {readText('card-pay', { amount: amountCents })}
      </Button>
    </Root>
  )
}
