/**
 * The outcomes that a tester can select for a payment; `docs/payments.md` lists them from here.
 *
 * Selected in the approval window by name, by the local part of the payer's address, or by the number of a test card.
 */
export const choices = {
  pays: 'The payment is taken',
  declined: 'The capture is refused with INSTRUMENT_DECLINED; the same order can be paid by other means',
  'declined-capture': 'The capture is made and DECLINED, as card processors do',
  refused: 'The capture is refused with TRANSACTION_REFUSED',
  pending: 'The capture stays PENDING until it is completed or denied by hand',
  'pending-then-completed': 'The capture is PENDING, and COMPLETED some seconds later',
  'pending-then-denied': 'The capture is PENDING, and denied some seconds later',
  'lost-answer': 'The money is taken, and the answer to the capture is lost',
  'dropped-call': 'The call of the capture is lost, nothing is taken',
  slow: 'The money is taken, and the answer takes longer than the server waits',
  error: 'The capture is answered with 500 once, nothing is taken',
  garbage: 'The money is taken, and the answer to the capture is no JSON',
  busy: 'The capture is answered with 429 and Retry-After once',
  'captured-at-approval': 'The money is taken at the approval, without a call of ours (ORDER_COMPLETE_ON_PAYMENT_APPROVAL)',
  'other-payee': 'The money goes to another account',
  'other-currency': 'The money is taken in US dollars',
  'other-amount': 'One cent less than the order’s amount is taken',
  'late-webhook': 'The webhook of the capture comes some seconds late',
  'no-webhook': 'No webhook comes',
  'duplicate-webhooks': 'Each webhook is delivered three times at once',
  'reordered-webhooks': 'The webhooks come in the opposite order, some seconds late',
  'refunded-later': 'The payment is given back some seconds later',
  'charged-back-later': 'The payment is charged back some seconds later',
} as const
export type Choice = keyof typeof choices

export const isChoice = (text: unknown): text is Choice => typeof text === 'string' && Object.hasOwn(choices, text)

/**
 * Test card numbers with a valid check digit that no bank issues.
 *
 * Any future date and any security code are valid.
 */
export const testCards: Readonly<Record<string, Choice>> = {
  '4111111111111111': 'pays',
  '4000000000000101': 'declined',
  '4000000000000200': 'declined-capture',
  '4000000000000309': 'refused',
  '4000000000000408': 'pending',
  '4000000000000507': 'pending-then-completed',
  '4000000000000606': 'pending-then-denied',
  '4000000000000705': 'lost-answer',
  '4000000000000804': 'dropped-call',
  '4000000000000903': 'slow',
  '4000000000001000': 'error',
  '4000000000001109': 'garbage',
  '4000000000001208': 'busy',
  '4000000000001406': 'other-payee',
  '4000000000001505': 'other-currency',
  '4000000000001604': 'other-amount',
  '4000000000001703': 'late-webhook',
  '4000000000001802': 'no-webhook',
  '4000000000001901': 'duplicate-webhooks',
  '4000000000002008': 'reordered-webhooks',
  '4000000000002107': 'refunded-later',
  '4000000000002206': 'charged-back-later',
}

/** Returns the outcome of a card number; unknown numbers pay. */
export const choiceOfCard = (number: string): Choice => testCards[number.replace(/\D/g, '')] ?? 'pays'

/** Returns the outcome of a payer's address, such as declined@example.com. */
export function choiceOfEmail(email: string): Choice {
  const name = email.slice(0, email.lastIndexOf('@'))
  return isChoice(name) ? name : 'pays'
}
