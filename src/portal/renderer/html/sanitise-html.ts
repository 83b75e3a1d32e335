/**
 * The one choke point for markup that the operator or the backend writes (S13): what is not on the list below is dropped, and its words
 * stay. No styles, no pictures, no attributes but the address of a link, and of addresses only those that lead somewhere.
 */
import createDOMPurify from 'dompurify'
import { simplifyHtml } from './simplify-html.ts'

const allowedTags = ['p', 'br', 'strong', 'em', 'b', 'i', 'u', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a']
const allowedAddress = /^(?:https?:|mailto:|tel:)/i

// An instance of our own: hooks on the shared one would reach whoever else uses the library.
const purify = createDOMPurify(window)
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  if (!node.hasAttribute('href')) return
  if (/^http/i.test(node.getAttribute('href') ?? '')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
})

/** Safe markup, possibly empty. */
export function sanitiseHtml(html: string): string {
  return purify.sanitize(simplifyHtml(html, allowedTags), {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: allowedAddress,
  })
}
