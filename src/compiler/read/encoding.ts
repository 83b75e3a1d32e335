/** Detects invalid UTF-8, which would be garbled on the page, and control characters. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'

/** The replacement character, which the decoder writes for invalid UTF-8. */
const unreadable = '\uFFFD'

/** Reports the first invalid or control character of a file; returns whether there is one. */
export function reportUnreadable(file: string, text: string, report: Diagnostics): boolean {
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

const codePoint = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
