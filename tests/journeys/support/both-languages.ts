import { type Language, test } from '../../support/journey.ts'
import { english, italian } from '../../support/words.ts'

const cases: readonly { language: Language; viewport: { width: number; height: number } }[] = [
  { language: 'it', viewport: { width: 390, height: 844 } },
  { language: 'en', viewport: { width: 1440, height: 900 } },
]

interface Reader {
  language: Language
  width: number
  /** The catalogue's words in the language. */
  words: typeof italian
}

/** Declares journeys for a phone in Italian and a laptop in English. */
export function describeInBothLanguages(declare: (reader: Reader) => void): void {
  for (const { language, viewport } of cases)
    test.describe(`Given the portal in ${language} at ${viewport.width} px`, () => {
      test.use({ language, viewport })
      declare({ language, width: viewport.width, words: { it: italian, en: english }[language] })
    })
}
