import type { SeedService } from '../demonstration.ts'

/** The journey there and back; its city may be chosen again. */
export const departure = (city: string, means: string, priceCents: number): SeedService => ({
  itemGroup: 'Viaggio',
  code: `partenza-${city.toLowerCase()}-${means.split(' ')[0]?.toLowerCase()}`,
  name: `${means} da ${city}`,
  label: city,
  priceCents,
  alternativeLabel: 'Città di partenza',
})
export const stay = (code: string, name: string, priceCents: number, quantity = 1): SeedService => ({
  itemGroup: 'Soggiorno e corso',
  code,
  name,
  quantity,
  priceCents,
})
export const insurance = (priceCents: number, name = 'Annullamento e assistenza medica'): SeedService => ({
  itemGroup: 'Assicurazione',
  code: priceCents > 8000 ? 'assicurazione-estero' : 'assicurazione-italia',
  name,
  priceCents,
})
export const instalments: SeedService = {
  itemGroup: 'Modalità di pagamento',
  code: 'pagamento-rate',
  name: 'Acconto, seconda rata e saldo',
  label: 'Tre rate',
  priceCents: 0,
  alternativeLabel: 'Modalità di pagamento',
}
/** The band does not change what the stay costs, but what INPS takes on of it. */
export const iseeBand = (code: string, name: string): SeedService => ({
  itemGroup: 'Fascia ISEE',
  code,
  name,
  priceCents: 0,
  alternativeLabel: 'Fascia ISEE',
})
