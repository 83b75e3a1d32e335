/** The page to which an authorization server returns its window: it tells its address to the page that waits, and closes. */
export const signedInPath = '/signed-in'
export const signedInChannel = 'signed-in'

/** Returns whether this window is such a page, which then shows nothing. */
export function returnSignedIn({ pathname, search, href }: Location): boolean {
  if (pathname !== signedInPath || !/[?&]state=/.test(search)) return false
  new BroadcastChannel(signedInChannel).postMessage(href)
  window.close()
  return true
}
