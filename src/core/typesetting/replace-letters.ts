/**
 * Replaces characters that no font of documents has by a square.
 *
 * An invoice with a square in the customer's name is still valid; refusing to typeset it would lose number, tax code and amounts.
 */
import { hasInEveryFont } from './font-files.ts'

const replacement = '□'

const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' })
/** Matches joiners and variation selectors, which have no glyph of their own. */
const shapeless = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u
const space = /^\p{Zs}$/u

export interface Replaced<Given> {
  given: Given
  /** Whether anything was replaced. */
  hasGaps: boolean
}

/** Replaces such characters in every string of the data, one square for each grapheme. */
export function replaceLetters<Given>(given: Given): Replaced<Given> {
  let hasGaps = false
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const text = replaceIn(value)
      hasGaps ||= text.includes(replacement) && !value.includes(replacement)
      return text
    }
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]))
    return value
  }
  return { given: walk(given) as Given, hasGaps }
}

function replaceIn(text: string): string {
  if (isShown(text)) return text
  return [...graphemes.segment(text.normalize('NFC'))]
    .map(({ segment }) => {
      if (isShown(segment)) return segment
      return space.test(segment) ? ' ' : replacement
    })
    .join('')
}

const isShown = (text: string): boolean => [...text].every((sign) => shapeless.test(sign) || hasInEveryFont(sign.codePointAt(0) ?? 0))
