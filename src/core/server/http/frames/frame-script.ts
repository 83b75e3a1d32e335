/**
 * Returns the script that reports a framed page's presence and height to the portal.
 *
 * It reports again on each resize, to the portal's origin only. In a tab of its own the page has no parent and reports nothing.
 */
export function frameScript(portalOrigin: string): string {
  // `</script>` would end the script. An origin cannot contain it; escaping guards against future changes.
  const origin = JSON.stringify(portalOrigin).replaceAll('<', '\\u003c')
  return `if (parent !== window) new ResizeObserver(() => parent.postMessage({ kind: 'frame-ready', heightPx: document.body.offsetHeight }, ${origin})).observe(document.body)`
}
