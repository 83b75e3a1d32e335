import { simplifyHtml } from './simplify-html.ts'

/** The tags that markup may have, without links, whose addresses only the sanitizer checks. */
export const bareTags = ['p', 'br', 'strong', 'em', 'b', 'i', 'u', 'h2', 'h3', 'h4', 'ul', 'ol', 'li']
const noBareTag = new RegExp(`<(?!/?(?:${bareTags.join('|')})>)`, 'g')

/** Returns safe markup for a page that the server renders, where the sanitizer has no document: tags without attributes, and text. */
export const bareHtml = (html: string): string => simplifyHtml(html, bareTags).replaceAll(noBareTag, '&lt;')
