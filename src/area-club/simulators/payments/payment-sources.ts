import { type Choice, choiceOfCard, choiceOfEmail, isChoice } from './choices.ts'
import { Issue } from './issues.ts'

/** An approval from the customer's window. Of a card only the last digits are stored. */
export interface Approval {
  /** One of `sources`. */
  source: string
  payer?: { email?: string; givenName?: string; surname?: string } | undefined
  card?: { number?: string; name?: string; expiry?: string } | undefined
  /** One of `choices`; by default the payer's address or the card number selects it. */
  choice?: string | undefined
}

export const sources = ['paypal', 'card', 'apple_pay', 'google_pay', 'mybank', 'pay_later'] as const

/** Returns PayPal's `payment_source` and the outcome of an approval. Throws an issue for an invalid one. */
export function readApproval(body: unknown): { paymentSource: Record<string, unknown>; choice: Choice } {
  const { source, payer, card, choice } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Approval>
  if (!sources.some((known) => known === source)) throw new Issue(400, 'INVALID_PARAMETER_VALUE', '/source')
  if (choice !== undefined && !isChoice(choice)) throw new Issue(400, 'INVALID_PARAMETER_VALUE', '/choice')
  const email = typeof payer?.email === 'string' && payer.email.includes('@') ? payer.email : 'payer@example.com'
  const number = typeof card?.number === 'string' ? card.number.replace(/\D/g, '') : undefined
  const names = { given_name: textOr(payer?.givenName, 'Mario'), surname: textOr(payer?.surname, 'Rossi') }
  const fullName = textOr(card?.name, `${names.given_name} ${names.surname}`)
  const ordered = choice ?? (number === undefined ? choiceOfEmail(email) : choiceOfCard(number))
  return {
    choice: ordered as Choice,
    paymentSource: shown(String(source), { email, names, fullName, number: number ?? '4111111111111111' }),
  }
}

function shown(
  source: string,
  { email, names, fullName, number }: { email: string; names: Record<string, string>; fullName: string; number: string },
): Record<string, unknown> {
  const card = { last_digits: number.slice(-4), brand: brandOf(number), type: 'CREDIT' }
  if (source === 'card') return { card: { ...card, name: fullName } }
  if (source === 'apple_pay' || source === 'google_pay') return { [source]: { name: fullName, card } }
  if (source === 'mybank') return { mybank: { name: fullName, country_code: 'IT', bic: 'BCITITMM', iban_last_chars: '3456' } }
  // Pay later is an option of PayPal's wallet that an order does not reveal.
  return {
    paypal: { email_address: email, account_id: 'PAYERPAYER234', account_status: 'VERIFIED', name: names, address: { country_code: 'IT' } },
  }
}

const brandOf = (number: string) => (number.startsWith('5') ? 'MASTERCARD' : number.startsWith('3') ? 'AMEX' : 'VISA')
const textOr = (value: unknown, other: string) => (typeof value === 'string' && value !== '' ? value.slice(0, 100) : other)

/** Reads a payment source sent by confirm-payment-source instead of the window. */
export function readConfirmation(body: unknown): ReturnType<typeof readApproval> {
  const { payment_source: given, processing_instruction: instruction } = (body ?? {}) as Record<string, unknown>
  const known = (given ?? {}) as Record<string, { number?: string; name?: string; email_address?: string } | undefined>
  const [source, details] = Object.entries(known)[0] ?? []
  if (source === undefined) throw new Issue(422, 'NO_PAYMENT_SOURCE_PROVIDED')
  const approval = readApproval({
    source,
    ...(source === 'card' && { card: { number: details?.number, name: details?.name } }),
    ...(details?.email_address !== undefined && { payer: { email: details.email_address } }),
  })
  return instruction === 'ORDER_COMPLETE_ON_PAYMENT_APPROVAL' ? { ...approval, choice: 'captured-at-approval' } : approval
}
