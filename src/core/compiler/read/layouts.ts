/** Reads the text of Typst layouts: what they import and which names they contain. */

export const layoutPathOf = (document: string): string => `documents/${document}.typ`

/** Returns the paths of a layout and its imports, recursively. */
export function layoutsOf(path: string, layouts: ReadonlyMap<string, string>, found = new Set<string>()): readonly string[] {
  const text = layouts.get(path)
  if (text === undefined || found.has(path)) return [...found]
  found.add(path)
  for (const [, imported = ''] of withoutComments(text).matchAll(/\b(?:import|include)\s*\(?\s*"([^"@]+\.typ)"/g))
    layoutsOf(imported.startsWith('/') ? imported.slice(1) : `documents/${imported}`, layouts, found)
  return [...found]
}

/** Returns whether a layout contains a word as a whole name. */
export const reads = (text: string, word: string): boolean => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(withoutComments(text))

/** Replaces comments by blanks; the length stays the same. */
export const withoutComments = (text: string): string =>
  text.replace(/"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, (found) =>
    found.startsWith('"') ? found : ' '.repeat(found.length),
  )
