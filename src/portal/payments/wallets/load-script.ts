import { loadCustomScript } from '@paypal/paypal-js'

const loaded = new Map<string, Promise<void>>()

/** Loads a script once. The next call retries a failed load. */
export function loadScript(url: string): Promise<void> {
  const under = loaded.get(url)
  if (under !== undefined) return under
  const loading = loadCustomScript({ url, attributes: { crossorigin: 'anonymous' } })
  loaded.set(url, loading)
  loading.catch(() => loaded.delete(url))
  return loading
}
