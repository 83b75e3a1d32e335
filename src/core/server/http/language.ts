import { type Language, languages } from '../../lib/language.ts'

/** Returns the language of the portal with the highest weight in Accept-Language; its default language if there is none. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const offers = (acceptLanguage ?? '').split(',').flatMap((offer) => {
    const [tag = '', ...parameters] = offer.trim().split(';')
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((found) => found !== undefined)
    const language = findSpoken(tag.toLowerCase())
    return language === undefined ? [] : [{ language, weight: weight === undefined ? 1 : Number(weight) }]
  })
  const accepted = offers.filter((offer) => offer.weight > 0)
  return accepted.sort((a, b) => b.weight - a.weight)[0]?.language ?? languages[0]
}

/** Returns the language of a tag, else one that differs from it by its region alone. */
const findSpoken = (tag: string): Language | undefined =>
  languages.find((each) => each.toLowerCase() === tag) ?? languages.find((each) => baseOf(each.toLowerCase()) === baseOf(tag))

const baseOf = (tag: string): string | undefined => tag.split('-')[0]
