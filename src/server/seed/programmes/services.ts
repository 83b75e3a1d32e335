import type { SeedService } from '../demonstration.ts'

/** Return travel from a city, which can be changed later. */
export const departure = (city: string, means: string, priceCents: number, state?: 'soldout' | 'closed'): SeedService => ({
  kind: 'city',
  itemGroup: 'Viaggio',
  code: `partenza-${[city, means.replace(' andata e ritorno', '')]
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')}`,
  name: `${means} da ${city}`,
  label: city,
  priceCents,
  alternativeLabel: 'Città di partenza',
  ...(state && { state }),
})

/** Departures by city and price. A trailing asterisk marks a sold-out city, a hyphen one that only the office books. */
const departures =
  (means: string) =>
  (prices: Readonly<Record<string, number>>): readonly SeedService[] =>
    Object.entries(prices).map(([city, priceCents]) =>
      departure(city.replace(/[*-]$/, ''), means, priceCents, city.endsWith('*') ? 'soldout' : city.endsWith('-') ? 'closed' : undefined),
    )
export const flights = departures('Volo andata e ritorno')
export const coaches = departures('Pullman')

export const stay = (code: string, name: string, priceCents: number, quantity = 1): SeedService => ({
  itemGroup: 'Soggiorno e corso',
  code,
  name,
  quantity,
  priceCents,
})
export const insurance = (priceCents: number): SeedService => ({
  itemGroup: 'Assicurazione',
  code: priceCents > 8000 ? 'assicurazione-estero' : 'assicurazione-italia',
  name: 'Annullamento e assistenza medica',
  priceCents,
})

/** A payment plan, with the same name in bookings, choices and changes. */
const payment = (code: string, name: string, priceCents: number): SeedService => ({
  kind: 'payment',
  itemGroup: 'Modalità di pagamento',
  code,
  name,
  label: name,
  priceCents,
  alternativeLabel: 'Modalità di pagamento',
})
export const instalments = payment('pagamento-rate', 'Tre rate', 0)
export const paymentPlans: readonly SeedService[] = [
  payment('pagamento-unico', 'Unica soluzione', 0),
  instalments,
  payment('pagamento-mensile', 'Dieci rate', 2_500),
]

const iseeBand = (letter: string, name: string, priceCents: number): SeedService => ({
  kind: 'isee',
  itemGroup: 'Fascia ISEE',
  code: `isee-${letter}`,
  name,
  priceCents,
  alternativeLabel: 'Fascia ISEE',
})
/** Up to 24.000 euros the band affects only INPS's share; above, it adds a surcharge. */
export const iseeBands = {
  a: iseeBand('a', 'ISEE fino a 8.000,00 euro', 0),
  b: iseeBand('b', 'ISEE da 8.000,01 a 16.000,00 euro', 0),
  c: iseeBand('c', 'ISEE da 16.000,01 a 24.000,00 euro', 0),
  d: iseeBand('d', 'ISEE da 24.000,01 a 32.000,00 euro', 6_000),
  e: iseeBand('e', 'ISEE oltre 32.000,00 euro', 12_000),
}
/** The choices of INPS-subsidized stays, with a payment plan for the lowest band only. */
export const inpsChoices: readonly SeedService[] = [
  ...Object.values(iseeBands),
  {
    ...payment('pagamento-agevolato', 'Dieci rate senza costi', 0),
    dependsOn: iseeBands.a.code,
  },
]
