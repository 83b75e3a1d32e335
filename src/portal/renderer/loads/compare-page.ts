/** Whoever waits for the answer sees nothing meanwhile. */
const patienceMs = 5_000

/**
 * Whether the server still has the version of the portal that is open: its page names the scripts that this one began with. `unknown`
 * without a line, or without an answer.
 */
export async function comparePage(): Promise<'same' | 'other' | 'unknown'> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')]
  if (scripts.length === 0 || !navigator.onLine) return 'unknown'
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    if (!answer.ok) return 'unknown'
    const page = await answer.text()
    return scripts.every(({ src }) => page.includes(new URL(src).pathname)) ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}
