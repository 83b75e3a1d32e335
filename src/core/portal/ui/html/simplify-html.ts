/**
 * Reduces markup to the allowed tags and attributes, as a string.
 *
 * A browser checks event handlers and styles against the content security policy as soon as it parses them, even in an inert document, and
 * reports each violation. Removing them before prevents these reports. It is no security boundary: the sanitizer after it is.
 */

/** Elements removed together with their content, which is no text for a reader. */
const droppedWhole = /<(script|style|iframe|noscript|noembed|template|textarea|title|xmp|svg|math|object|select)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|</gi
const address = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

export function simplifyHtml(html: string, tags: readonly string[]): string {
  return html
    .replace(droppedWhole, '')
    .replace(token, (found, closing: string | undefined, name: string | undefined, attributes: string | undefined) => {
      // A `<` that opens no tag is text.
      if (name === undefined) return found.startsWith('<!--') ? '' : '&lt;'
      const tag = name.toLowerCase()
      if (!tags.includes(tag)) return ''
      if (closing) return `</${tag}>`
      const href = tag === 'a' ? address.exec(attributes ?? '') : null
      const target = href?.[1] ?? href?.[2] ?? href?.[3]
      return target === undefined ? `<${tag}>` : `<${tag} href="${target.replaceAll('"', '&quot;')}">`
    })
}
