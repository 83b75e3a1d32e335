/** What becomes of a booking's open credit case once the booking has changed. Amounts are cents. */
export type CreditStep = { kind: 'none' } | { kind: 'open' | 'change'; amountCents: number } | { kind: 'close' }

/**
 * Whoever has paid more than the booking costs is owed the excess: as long as there is one, one case is open, and its amount is the
 * present excess. `openCents` is that of the case that is open, undefined where none is; `remainingCents` what the customer still owes.
 */
export function decideCredit(openCents: number | undefined, remainingCents: number): CreditStep {
  const excessCents = Math.max(0, -remainingCents)
  if (openCents === undefined) return excessCents === 0 ? { kind: 'none' } : { kind: 'open', amountCents: excessCents }
  if (excessCents === 0) return { kind: 'close' }
  return excessCents === openCents ? { kind: 'none' } : { kind: 'change', amountCents: excessCents }
}
