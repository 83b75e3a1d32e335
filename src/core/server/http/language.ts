import type { Language } from '../../lib/language.ts'

/** Returns the supported language with the highest weight in Accept-Language; Italian by default. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'it'
  const offers = acceptLanguage
    .split(',')
    .map((offer) => {
      const [tag = '', ...parameters] = offer.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((found) => found !== undefined)
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(
      (offer): offer is { language: Language; weight: number } => (offer.language === 'it' || offer.language === 'en') && offer.weight > 0,
    )
  return offers.sort((a, b) => b.weight - a.weight)[0]?.language ?? 'it'
}
