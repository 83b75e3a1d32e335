import { constant, must, type RecordShape, record } from '../grammar/shape.ts'
import { languageName } from './languages.ts'

/** Returns the shape of an article's words in the languages of a portal. */
export const articleWordsIn = (languages: readonly string[]): RecordShape =>
  record('article text', 'An article in each language of the portal.', () =>
    Object.fromEntries(languages.map((language) => [language, must(constant('markdown'), `The article in ${languageName(language)}.`)])),
  )
