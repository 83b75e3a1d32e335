/** Accepts only safe addresses from data. `javascript:`, `data:` and `//elsewhere` are rejected (requirements S13). */
const outside = /^(?:https?|mailto|tel):/i

/** Returns the `tel:` address of a telephone number: its digits and the leading plus, without spaces. */
export const phoneUrl = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`

export type SafeUrl = { kind: 'inside'; path: string } | { kind: 'outside'; href: string; newTab: boolean }

export function findSafeUrl(url: string | undefined): SafeUrl | undefined {
  if (url === undefined) return undefined
  // Normalized as browsers do: they drop tabs and line feeds inside a URL, and read a backslash as a slash.
  const seen = Array.from(url.trim())
    .filter((sign) => sign.charCodeAt(0) > 31)
    .join('')
    .replaceAll('\\', '/')
  if (seen.startsWith('/') && !seen.startsWith('//')) return { kind: 'inside', path: seen }
  if (!outside.test(seen)) return undefined
  return { kind: 'outside', href: seen, newTab: /^http/i.test(seen) }
}
