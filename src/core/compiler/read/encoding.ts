/** Detects files that no parser should see: binary ones, unmerged ones, those with invalid UTF-8 or control characters. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { isBinary } from '../diagnostics/is-binary.ts'

/** The replacement character, which the decoder writes for invalid UTF-8. */
const unreadable = '\uFFFD'

/** Lines that git writes around the versions of an unmerged place. */
const conflictMarker = /^(?:<{7}|\|{7}|={7}|>{7})(?=[ \t\r\n]|$)/m

/** Reports the first reason why a file cannot be read as text; returns whether there is one. */
export function reportUnreadable(file: string, text: string, report: Diagnostics): boolean {
  if (isBinary(text)) {
    report.report('CAT101', { file, start: 0, end: 0 }, 'The file is no text, but a picture, a PDF or another binary file', {
      hint: 'Put the YAML file there again.',
    })
    return true
  }
  const marker = conflictMarker.exec(text)
  if (marker) {
    report.report(
      'CAT101',
      { file, start: marker.index, end: marker.index + 7 },
      `"${marker[0]}" of git stands here: a merge is not finished`,
      {
        hint: 'Keep one of the two versions, or what both say, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.',
      },
    )
    return true
  }
  const found = /\uFFFD|(?![\t\n\r])\p{Cc}/u.exec(text)
  if (!found) return false
  const [sign] = found
  const span = { file, start: found.index, end: found.index + 1 }
  // A file in UTF-16 has a NUL beside every ASCII letter.
  if (sign === unreadable || sign === '\0')
    report.report('CAT101', span, 'The file is not saved as UTF-8: save it again with the encoding UTF-8', {
      hint: 'Where the sign stays after that, write the letter anew.',
    })
  else
    report.report('CAT101', span, `The invisible sign ${codePoint(sign)} stands here`, {
      hint: 'Remove it: write the words around it anew.',
    })
  return true
}

/** Signs that look like blanks, or like nothing, and are none to YAML. */
const oddBlanks: Readonly<Record<string, string>> = {
  '\u00A0': 'a no-break space',
  '\u2007': 'a figure space',
  '\u202F': 'a narrow no-break space',
  '\u200B': 'a zero-width space',
  '\u2060': 'a word joiner',
  '\u3000': 'an ideographic space',
  '\uFEFF': 'a byte order mark',
}
const oddBlank = new RegExp(`[${Object.keys(oddBlanks).join('')}]`)

/** Returns the first such sign of a piece outside of texts, and what to say of it. */
export function findOddBlank(text: string): { at: number; message: string; hint: string } | undefined {
  const found = oddBlank.exec(text)
  return found
    ? {
        at: found.index,
        message: `This is no blank, but ${oddBlanks[found[0]] ?? 'another sign'} (${codePoint(found[0])})`,
        hint: 'Replace it by a blank of the space bar, or remove it. In a text, put the words in quotes.',
      }
    : undefined
}

const codePoint = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
