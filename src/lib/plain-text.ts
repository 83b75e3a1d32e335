/**
 * Characters that have no place in what people write, and that change how it looks elsewhere (S27): controls, halves of a surrogate pair,
 * directional marks, overrides and isolates, zero-width spaces and joiners of words, line and paragraph separators, noncharacters.
 * Allowed are the zero-width joiner and non-joiner, which emoji and the names of some scripts need, and variation selectors.
 */
const refusedEverywhere = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Cs}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF`

const refusedInLines = new RegExp(`[${refusedEverywhere}]`, 'u')
const refusedInOneLine = new RegExp(String.raw`[${refusedEverywhere}\t\n\r]`, 'u')

/** Whether a text holds nothing but what people write. Tabs and line breaks are allowed where `lines` are. */
export function isPlainText(text: string, { lines = false }: { lines?: boolean } = {}): boolean {
  return !(lines ? refusedInLines : refusedInOneLine).test(text)
}

/** Marks without effect on left-to-right text: zero-width spaces, word joiners, left-to-right marks, and what ends or isolates a direction. */
const pastedMarks = /[\u200B\u200E\u202A\u202C\u202D\u2060\u2066\u2068\u2069\uFEFF]/gu

/**
 * A text without the invisible marks that web pages, spreadsheets and address books put around what is copied from them: a customer who pastes
 * them can neither see nor delete them. What turns text around (U+202B, U+202E, U+2067) stays, and is refused.
 */
export function withoutPastedMarks(text: string): string {
  return text.replace(pastedMarks, '')
}

/**
 * The paths of texts in a body that are not plain (`member.firstName`, `responses.0.answer`), at any depth; a key that is not plain counts
 * as such a text. `mayHaveLines` is asked by a path whose places in lists are `*`.
 */
export function findUnplainTexts(body: unknown, mayHaveLines: (path: string) => boolean): readonly string[] {
  const found: string[] = []
  const waiting: Place[] = [{ value: body, path: '', kind: '', depth: 0 }]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { value, path, kind, depth } = place
    if (typeof value === 'string') {
      if (!isPlainText(value) && !(mayHaveLines(kind) && isPlainText(value, { lines: true }))) found.push(path)
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth === deepest) {
      found.push(path)
      continue
    }
    const isList = Array.isArray(value)
    for (const [key, inside] of Object.entries(value)) {
      const inner = depth === 0 ? key : `${path}.${key}`
      if (!isList && !isPlainText(key)) found.push(inner)
      if (typeof inside !== 'string' && typeof inside !== 'object') continue
      const name = isList ? '*' : key
      waiting.push({ value: inside, path: inner, kind: depth === 0 ? name : `${kind}.${name}`, depth: depth + 1 })
    }
  }
  return found
}

interface Place {
  value: unknown
  path: string
  /** The path with `*` for places in lists. */
  kind: string
  depth: number
}

/** No described body is deeper; below it nothing is looked at, and the place counts as wrong. */
const deepest = 20
