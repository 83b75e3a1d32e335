import type { HoleModel } from '../../../catalogue/model.ts'
import type { Language } from '../../../lib/language.ts'
import { findCode } from './read-text.ts'

/** In which language a value is written where that is not the page's. A code that the catalogue has words for is read in the page's. */
export function findHoleLanguage(hole: HoleModel, value: unknown, page: Language): Language | undefined {
  return hole.language === page || findCode(hole, value) ? undefined : hole.language
}
