import styled from '@emotion/styled'
import { PayPalCVVField, PayPalExpiryField, PayPalNameField, PayPalNumberField } from '@paypal/react-paypal-js'
import { type ComponentType, useId } from 'react'
import { Icon } from '../../../core/portal/ui/icons.tsx'
import { colour } from '../../../core/portal/ui/theme/tokens.ts'
import type { CardError, CardField } from './card-errors.ts'
import type { PaymentArea } from './payment-area.ts'

const Label = styled.p`
  margin: 0 0 2px;
  font-weight: 600;
`
const Hint = styled.p`
  margin: 0 0 6px;
  font-size: 0.9375rem;
  color: ${colour.textMuted};
`
const ErrorLine = styled.p`
  display: flex;
  gap: 8px;
  margin: 0 0 6px;
  font-weight: 600;
  font-size: 0.9375rem;
  color: ${colour.error};
`

const components = {
  NameField: PayPalNameField,
  NumberField: PayPalNumberField,
  ExpiryField: PayPalExpiryField,
  CVVField: PayPalCVVField,
} satisfies Record<CardField['component'], ComponentType>
const hints = { name: undefined, number: undefined, expiry: 'card-expiry-hint', cvv: 'card-cvv-hint' } as const

/** A card field of the provider, with label, hint and error outside its frame. */
export function LabelledCardField({
  field,
  error,
  area: { readText },
}: {
  field: CardField
  error: CardError | undefined
  area: PaymentArea
}) {
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
