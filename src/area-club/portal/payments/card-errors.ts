/** Derives the errors of the card fields from the SDK's state. */
import type { PayPalCardFieldsStateObject } from '@paypal/paypal-js'

export type CardFieldName = 'name' | 'number' | 'expiry' | 'cvv'
/** Names of the area's texts. */
export type CardError = `card-${CardFieldName}-invalid` | 'card-vendor-refused'
export type CardErrors = Readonly<Partial<Record<CardFieldName, CardError | undefined>>>

export interface CardField {
  name: CardFieldName
  emittedBy: NonNullable<PayPalCardFieldsStateObject['emittedBy']>
  state: keyof PayPalCardFieldsStateObject['fields']
  /** The SDK's name of its component. */
  component: 'NameField' | 'NumberField' | 'ExpiryField' | 'CVVField'
}

/** In the order of the page, which decides the field focused first. */
export const cardFields: readonly CardField[] = [
  { name: 'number', emittedBy: 'number', state: 'cardNumberField', component: 'NumberField' },
  { name: 'expiry', emittedBy: 'expiry', state: 'cardExpiryField', component: 'ExpiryField' },
  { name: 'cvv', emittedBy: 'cvv', state: 'cardCvvField', component: 'CVVField' },
  { name: 'name', emittedBy: 'name', state: 'cardNameField', component: 'NameField' },
]

/** @param always reports an empty field too, which is an error only once the form was submitted */
export function errorAfter(field: CardField, { fields, errors }: PayPalCardFieldsStateObject, always: boolean): CardError | undefined {
  const { isEmpty, isValid } = fields[field.state]
  if (field.name === 'number' && !isEmpty && errors.includes('INELIGIBLE_CARD_VENDOR')) return 'card-vendor-refused'
  if (isValid || (isEmpty && !always)) return undefined
  return `card-${field.name}-invalid`
}

export function allErrors(state: PayPalCardFieldsStateObject): CardErrors {
  return Object.fromEntries(cardFields.map((field) => [field.name, errorAfter(field, state, true)]))
}
