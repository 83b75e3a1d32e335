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

/**
 * The paths of texts in a body that are not plain (`member.firstName`, `responses.0.answer`), at any depth; a key that is not plain counts
 * as such a text. `mayHaveLines` is asked by a path whose places in lists are `*`.
 */
export function findUnplainTexts(body: unknown, mayHaveLines: (path: string) => boolean): readonly string[] {
  const found: string[] = []
  const waiting: { value: unknown; path: readonly string[]; kind: readonly string[] }[] = [{ value: body, path: [], kind: [] }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, kind } = next
    if (typeof value === 'string') {
      if (!isPlainText(value, { lines: mayHaveLines(kind.join('.')) })) found.push(path.join('.'))
    } else if (typeof value === 'object' && value !== null) {
      const isList = Array.isArray(value)
      for (const [key, inside] of Object.entries(value)) {
        if (!isList && !isPlainText(key)) found.push([...path, key].join('.'))
        if (path.length < deepest) waiting.push({ value: inside, path: [...path, key], kind: [...kind, isList ? '*' : key] })
        else found.push(path.join('.'))
      }
    }
  }
  return found
}

/** No described body is deeper; below it nothing is looked at, and the place counts as wrong. */
const deepest = 20
