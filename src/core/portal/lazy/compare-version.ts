/** Timeout in milliseconds: the user sees a placeholder meanwhile. */
const limitMs = 5_000

export type VersionMatch = 'same' | 'other' | 'unknown'

/**
 * Returns whether the server still has the version of the portal that is open.
 *
 * The versions are equal when the server's page refers to the scripts of this page. `unknown` while offline or without a response.
 */
export async function compareVersion(): Promise<VersionMatch> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')]
  if (scripts.length === 0 || !navigator.onLine) return 'unknown'
  try {
    // Not an address of a page, which the server would render for the session.
    const answer = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(limitMs) })
    if (!answer.ok) return 'unknown'
    const page = await answer.text()
    return scripts.every(({ src }) => page.includes(new URL(src).pathname)) ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}
