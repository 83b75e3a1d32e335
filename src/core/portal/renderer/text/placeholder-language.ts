import type { PlaceholderModel } from '../../../model/catalogue-model.ts'
import { findCode } from './read-text.ts'

/** Returns the language of a value when it differs from the page's. A code with a catalogue label is in the page's language. */
export function findPlaceholderLanguage(placeholder: PlaceholderModel, value: unknown, page: string): string | undefined {
  return placeholder.language === page || findCode(placeholder, value) ? undefined : placeholder.language
}
