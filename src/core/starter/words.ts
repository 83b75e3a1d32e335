/** Words and names of a first catalogue, made of the names and the texts of an OpenAPI description. */

/** Returns the words of a name: `eventId`, `event_id` and `event-id` are "event", "id". */
function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** Returns a name as words: "Event id". */
export function asWords(name: string): string {
  const words = wordsIn(name).join(' ') || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns a name in kebab-case. It begins with a letter. */
export const asKebab = (name: string): string =>
  wordsIn(name)
    .join('-')
    .replace(/^(?![a-z])/, 'the-')
    .replace(/-$/, '')

/** Returns a name in camelCase. */
export const asCamel = (name: string): string => asKebab(name).replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the first paragraph of a text of the description, which is Markdown, as plain words. */
export function plainWords(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const [paragraph = ''] = text.trim().split(/\n\s*\n/)
  const plain = paragraph
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^<>]*>|[`*{}]|^\s*(?:#+|[-+])\s+/gm, '')
    .replace(/(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? undefined : plain
}
