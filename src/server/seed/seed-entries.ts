import type { SeedEntry } from './demonstration.ts'

type Channel = 'Carta di credito' | 'PayPal' | 'Apple Pay' | 'Bonifico bancario' | 'Paga più tardi' | 'Voucher'

interface Payment {
  /** Identifies the payment within its booking. */
  payment: string
  on: string
  amountCents: number
  causal: string
  source: string
  channel: Channel
}

/** Received money. */
export function captured(payment: Payment): SeedEntry {
  return { kind: 'capture', payer: 'privato', ...payment }
}

/** An announced payment that has not arrived. */
export function announced(payment: Payment): SeedEntry {
  return { kind: 'pending', payer: 'privato', ...payment }
}

/** A failed payment attempt. */
export function failed(payment: Payment): SeedEntry {
  return { kind: 'failure', payer: 'privato', ...payment }
}

/** Money returned (`refund`) or withdrawn by the bank (`reversal`). `amountCents` is positive. */
export function takenBack(kind: 'refund' | 'reversal', reverses: string, payment: Payment): SeedEntry {
  return { kind, payer: 'privato', reverses, ...payment, amountCents: -payment.amountCents }
}

export function paidByInps(payment: string, on: string, amountCents: number): SeedEntry {
  return {
    kind: 'capture',
    payer: 'inps',
    payment,
    on,
    amountCents,
    causal: 'Contributo INPS',
    source: 'INPS',
    channel: 'Bonifico bancario',
  }
}
