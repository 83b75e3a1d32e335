import type { SeedEntry } from './demonstration.ts'

type Channel = 'Carta di credito' | 'PayPal' | 'Apple Pay' | 'Bonifico bancario' | 'Paga più tardi' | 'Voucher'

interface Payment {
  /** Names the payment within its booking. */
  payment: string
  on: string
  amountCents: number
  causal: string
  source: string
  channel: Channel
}

/** Money that arrived. */
export function captured(payment: Payment): SeedEntry {
  return { kind: 'capture', payer: 'privato', ...payment }
}

/** Money that was announced and is not there yet. */
export function announced(payment: Payment): SeedEntry {
  return { kind: 'pending', payer: 'privato', ...payment }
}

/** An attempt of which nothing came. */
export function failed(payment: Payment): SeedEntry {
  return { kind: 'failure', payer: 'privato', ...payment }
}

/** Money given back (`refund`) or taken back by the bank (`reversal`). `amountCents` says how much, as a positive number. */
export function takenBack(kind: 'refund' | 'reversal', reverses: string, payment: Payment): SeedEntry {
  return { kind, payer: 'privato', reverses, ...payment, amountCents: -payment.amountCents }
}

/** INPS's share, paid by INPS. */
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
