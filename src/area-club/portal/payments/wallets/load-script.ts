import { loadCustomScript } from '@paypal/paypal-js'
import { trustScript } from '../../../../core/api/trusted-types.ts'

const loaded = new Map<string, Promise<void>>()

/** Loads a script once. The next call retries a failed load. */
export function loadScript(url: string): Promise<void> {
  const under = loaded.get(url)
  if (under !== undefined) return under
  trustScript(url)
  const loading = loadCustomScript({ url, attributes: { crossorigin: 'anonymous' } })
  loaded.set(url, loading)
  loading.catch(() => loaded.delete(url))
  return loading
}
