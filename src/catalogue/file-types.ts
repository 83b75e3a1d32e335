/** Media types that a browser shows in a window by itself. */

/**
 * None that could run code of its own as the portal's: no HTML, no SVG, no XML. A browser may still have no way to show PDF
 * (`navigator.pdfViewerEnabled`).
 */
const shownTypes: readonly string[] = ['application/pdf', 'image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']

/** @param type as `Content-Type` has it: parameters and case are of no account. */
export function isShownType(type: string): boolean {
  return shownTypes.includes(type.split(';', 1)[0]?.trim().toLowerCase() ?? '')
}
