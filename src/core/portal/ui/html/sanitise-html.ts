/**
 * Sanitizes markup of the operator or the backend (requirements S13).
 *
 * Tags outside the allow list are removed and their text stays. Of attributes only `href` of links is kept, with an allowed scheme.
 */
import createDOMPurify, { type DOMPurify } from 'dompurify'
import { bareTags } from './bare-html.ts'
import { simplifyHtml } from './simplify-html.ts'

const allowedTags = [...bareTags, 'a']
const allowedAddress = /^(?:https?:|mailto:|tel:)/i

let made: DOMPurify | undefined

/** Returns the sanitizer, made at its first use: hooks on the library's shared one would affect other users of it. */
function purifier(): DOMPurify {
  if (made) return made
  made = createDOMPurify(window)
  made.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A') return
    if (!node.hasAttribute('href')) return
    if (/^http/i.test(node.getAttribute('href') ?? '')) {
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer')
    }
  })
  return made
}

/** Returns safe markup, possibly empty: as `TrustedHTML` in browsers that know it, which the content policy requires (requirements S34). */
export function sanitiseHtml(html: string) {
  return purifier().sanitize(simplifyHtml(html, allowedTags), {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: allowedAddress,
    RETURN_TRUSTED_TYPE: true,
  })
}

/** Returns safe markup of a library, which may draw icons. */
export function sanitiseLibraryHtml(html: string): string {
  return purifier().sanitize(html, { USE_PROFILES: { html: true, svg: true }, RETURN_TRUSTED_TYPE: false })
}
