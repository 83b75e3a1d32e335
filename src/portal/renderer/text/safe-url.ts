/** Addresses that data may lead to. Anything else (`javascript:`, `data:`, `//elsewhere`) is no address at all (S13). */
const outside = /^(?:https?|mailto|tel):/i

/** Where a telephone number leads: its digits, and the plus of a country, without the spaces that people read it by. */
export const phoneUrl = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`

export type SafeUrl = { kind: 'inside'; path: string } | { kind: 'outside'; href: string; newTab: boolean }

export function findSafeUrl(url: string | undefined): SafeUrl | undefined {
  if (url === undefined) return undefined
  // Browsers drop tabs and line feeds inside a URL, and read a backslash as a slash: judged as they would see it.
  const seen = Array.from(url.trim())
    .filter((sign) => sign.charCodeAt(0) > 31)
    .join('')
    .replaceAll('\\', '/')
  if (seen.startsWith('/') && !seen.startsWith('//')) return { kind: 'inside', path: seen }
  if (!outside.test(seen)) return undefined
  return { kind: 'outside', href: seen, newTab: /^http/i.test(seen) }
}
