/**
 * Sanitizes markup of the operator or the backend (requirements S13).
 *
 * Tags outside the allow list are removed and their text stays. Of attributes only `href` of links is kept, with an allowed scheme.
 */
import createDOMPurify from 'dompurify'
import { simplifyHtml } from './simplify-html.ts'

const allowedTags = ['p', 'br', 'strong', 'em', 'b', 'i', 'u', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a']
const allowedAddress = /^(?:https?:|mailto:|tel:)/i

// A separate instance: hooks on the shared one would affect other users of the library.
const purify = createDOMPurify(window)
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  if (!node.hasAttribute('href')) return
  if (/^http/i.test(node.getAttribute('href') ?? '')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
})

/** Returns safe markup, possibly empty: as `TrustedHTML` in browsers that know it, which the content policy requires (requirements S34). */
export function sanitiseHtml(html: string) {
  return purify.sanitize(simplifyHtml(html, allowedTags), {
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
  return purify.sanitize(html, { USE_PROFILES: { html: true, svg: true }, RETURN_TRUSTED_TYPE: false })
}
