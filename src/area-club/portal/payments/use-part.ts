import { useState } from 'react'
import type { PaymentArea } from './payment-area.ts'

export interface Part {
  /** What part may be chosen; undefined where only the whole amount is paid. */
  allowed: { least: number; most: number } | undefined
  /** The chosen part, in cents; undefined for the whole amount. */
  chosenCents: number | undefined
  choose(cents: number | undefined): void
}

/** Keeps the part of the balance that the customer chooses to pay. A choice holds for the amount that it was made from. */
export function usePart({ given: { amount, practice, parts = false } }: PaymentArea): Part {
  const [choice, setChoice] = useState<{ cents: number | undefined; of: number }>()
  const allowed = (parts && practice.payablePart) || undefined
  return {
    allowed,
    chosenCents: allowed && choice?.of === amount ? choice.cents : undefined,
    choose: (cents) => setChoice({ cents, of: amount }),
  }
}
