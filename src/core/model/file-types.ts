/** Media types that browsers display natively. */

/**
 * Excludes types that can run script in the portal's origin: HTML, SVG, XML.
 *
 * A browser may still be unable to show PDF (`navigator.pdfViewerEnabled`).
 */
const shownTypes: readonly string[] = ['application/pdf', 'image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']

/** @param type a `Content-Type`; parameters and case are ignored. */
export function isShownType(type: string): boolean {
  return shownTypes.includes(type.split(';', 1)[0]?.trim().toLowerCase() ?? '')
}
