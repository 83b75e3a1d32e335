/**
 * What each of our framed pages says to the portal, and to no other origin: that it is there, and how tall it is, again whenever that
 * changes. In a tab of its own there is nobody to tell.
 */
export function frameScript(portalOrigin: string): string {
  // A closing tag inside a script would end it; an origin has none, and stays harmless if it ever should.
  const origin = JSON.stringify(portalOrigin).replaceAll('<', '\\u003c')
  return `if (parent !== window) new ResizeObserver(() => parent.postMessage({ kind: 'frame-ready', heightPx: document.body.offsetHeight }, ${origin})).observe(document.body)`
}
