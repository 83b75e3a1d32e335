/** A payment as returned by the API. Amounts are in cents. */
export interface BenchRow {
  id: number
  date: string
  causal: string
  source: string
  amount: number
  channel: string
}

const causals = ['Acconto', 'Seconda rata', 'Saldo', 'Supplemento', 'Rimborso'] as const
const sources = ['Giulia Bianchi', 'Anna Ferrari', 'Marco Conti', 'Luca Moretti'] as const
const channels = ['PayPal', 'Carta', 'Bonifico'] as const
const at = <Value>(values: readonly Value[], place: number): Value => values[place % values.length] as Value

/** Returns `count` payments, always the same. */
export function makeRows(count: number): readonly BenchRow[] {
  return Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    date: `2026-${String((place % 12) + 1).padStart(2, '0')}-${String((place % 28) + 1).padStart(2, '0')}`,
    causal: `${at(causals, place)} ${place + 1}`,
    source: at(sources, place),
    amount: ((place * 7919) % 200_000) + 100,
    channel: at(channels, place),
  }))
}
