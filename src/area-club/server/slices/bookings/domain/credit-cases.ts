/** How a booking's open credit case changes. Amounts are in cents. */
export type CreditStep = { kind: 'none' } | { kind: 'open' | 'change'; amountCents: number } | { kind: 'close' }

/**
 * Decides the credit case of a booking: one open case of the current excess while there is one.
 *
 * `openCents` is the amount of the open case, undefined when there is none; `remainingCents` is what the customer still owes.
 */
export function decideCredit(openCents: number | undefined, remainingCents: number): CreditStep {
  const excessCents = Math.max(0, -remainingCents)
  if (openCents === undefined) return excessCents === 0 ? { kind: 'none' } : { kind: 'open', amountCents: excessCents }
  if (excessCents === 0) return { kind: 'close' }
  return excessCents === openCents ? { kind: 'none' } : { kind: 'change', amountCents: excessCents }
}
