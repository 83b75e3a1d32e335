import { loadCustomScript } from '@paypal/paypal-js'

const loaded = new Map<string, Promise<void>>()

/** Loads a script once. One that did not come is asked for again by the next who needs it. */
export function loadScript(url: string): Promise<void> {
  const under = loaded.get(url)
  if (under !== undefined) return under
  const loading = loadCustomScript({ url, attributes: { crossorigin: 'anonymous' } })
  loaded.set(url, loading)
  loading.catch(() => loaded.delete(url))
  return loading
}
