/**
 * Markup cut down to the tags and attributes that may stay, by its letters alone. A browser judges event handlers and styles against the
 * content policy as soon as it parses them, even in a document that nobody sees, and reports each; what has been through here has none
 * left to report. It does not decide what is safe: the sanitiser behind it does.
 */

/** Elements that go with what is in them: their content is no text for a reader. */
const droppedWhole = /<(script|style|iframe|noscript|noembed|template|textarea|title|xmp|svg|math|object|select)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|</gi
const address = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

export function simplifyHtml(html: string, tags: readonly string[]): string {
  return html
    .replace(droppedWhole, '')
    .replace(token, (found, closing: string | undefined, name: string | undefined, attributes: string | undefined) => {
      // A sign that opens no tag is a sign.
      if (name === undefined) return found.startsWith('<!--') ? '' : '&lt;'
      const tag = name.toLowerCase()
      if (!tags.includes(tag)) return ''
      if (closing) return `</${tag}>`
      const href = tag === 'a' ? address.exec(attributes ?? '') : null
      const target = href?.[1] ?? href?.[2] ?? href?.[3]
      return target === undefined ? `<${tag}>` : `<${tag} href="${target.replaceAll('"', '&quot;')}">`
    })
}
