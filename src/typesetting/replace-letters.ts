/**
 * What customers wrote in letters that no font of documents has. With a square in the place of each an invoice still says its number, the
 * customer's tax code and the amounts; refused, it says nothing.
 */
import { hasInEveryFont } from './font-files.ts'

const replacement = '□'

const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' })
/** Joiners and variation selectors, which are part of a sign and have no shape. */
const shapeless = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u
const space = /^\p{Zs}$/u

export interface Replaced<Given> {
  given: Given
  /** Whether anything was replaced. */
  hasGaps: boolean
}

/** Replaces such letters in every text of some data, one square for what a reader takes for one letter. */
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
