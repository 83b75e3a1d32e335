/**
 * Characters refused in customers' text: invisible ones, and ones that change nearby text (requirements S27).
 *
 * These are controls, lone surrogates, directional marks, overrides and isolates, zero-width spaces, word joiners, line and paragraph
 * separators, tag characters, and noncharacters. Zero-width joiner and non-joiner, which emoji and the names of some scripts need, and variation selectors
 * are allowed.
 */
const refusedEverywhere = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Cs}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF\u{E0000}-\u{E007F}`

const refusedInLines = new RegExp(`[${refusedEverywhere}]`, 'u')
const refusedInOneLine = new RegExp(String.raw`[${refusedEverywhere}\t\n\r]`, 'u')

/** The flags of England, Scotland and Wales, the only emoji that consist of tag characters: gbeng, gbsct and gbwls. */
const tagFlags =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu

/** Returns whether a text has no refused character. Tabs and line breaks are allowed only with `lines`. */
export function isPlainText(text: string, { lines = false }: { lines?: boolean } = {}): boolean {
  return !(lines ? refusedInLines : refusedInOneLine).test(text.replace(tagFlags, ''))
}

/** Matches invisible marks without effect on left-to-right text. */
const pastedMarks = /[\u200B\u200E\u202A\u202C\u202D\u2060\u2066\u2068\u2069\uFEFF]/gu

/**
 * Removes the invisible marks that web pages, spreadsheets and address books add to copied text.
 *
 * A customer who pastes them can neither see nor delete them. Marks that reverse text (U+202B, U+202E, U+2067) stay, and are refused.
 */
export function withoutPastedMarks(text: string): string {
  return text.replace(pastedMarks, '')
}

/**
 * Returns the paths of texts with refused characters in a body, at any depth.
 *
 * Paths look like `member.firstName` and `responses.0.answer`. A key with refused characters counts as such a text. `mayHaveLines` gets the
 * path with `*` in place of list indexes.
 */
export function findUnplainTexts(body: unknown, mayHaveLines: (path: string) => boolean): readonly string[] {
  const found: string[] = []
  const stack: Visit[] = [{ value: body, path: '', kind: '', depth: 0 }]
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { value, path, kind, depth } = visit
    if (typeof value === 'string') {
      if (!isPlainText(value) && !(mayHaveLines(kind) && isPlainText(value, { lines: true }))) found.push(path)
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth === maxDepth) {
      found.push(path)
      continue
    }
    const isList = Array.isArray(value)
    for (const [key, inside] of Object.entries(value)) {
      const inner = depth === 0 ? key : `${path}.${key}`
      if (!isList && !isPlainText(key)) found.push(inner)
      if (typeof inside !== 'string' && typeof inside !== 'object') continue
      const name = isList ? '*' : key
      stack.push({ value: inside, path: inner, kind: depth === 0 ? name : `${kind}.${name}`, depth: depth + 1 })
    }
  }
  return found
}

interface Visit {
  value: unknown
  path: string
  /** The path with `*` in place of list indexes. */
  kind: string
  depth: number
}

/** Depth limit: no described body is deeper. A value below it is reported without being read. */
const maxDepth = 20
