/** What the stand-in's scripts know of each other, and how its windows and frames talk with the page that opened them. */

export interface StandInSettings {
  /** Of the windows and card fields. */
  frameOrigin: string
  /** Below which `/sdk/orders/...` is served. */
  apiUrl: string
  locale: 'it' | 'en'
  /** Funding that must be asked for by name. */
  enabledFunding: readonly string[]
}

declare global {
  interface Window {
    paymentStandIn?: StandInSettings
  }
}

/** Below the frame origin. */
export const framesPath = '/simulators/payments/frames'

export function requireSettings(): StandInSettings {
  const settings = window.paymentStandIn
  if (!settings) throw new Error("The stand-in's SDK is not loaded")
  return settings
}

/** Calls `listener` for what `source` says from `origin`, and for nothing else; gives the way to end it. */
export function listenTo(
  source: () => MessageEventSource | null | undefined,
  origin: string,
  listener: (message: Readonly<Record<string, unknown>>) => void,
): () => void {
  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source === null || event.source !== source()) return
    if (typeof event.data === 'object' && event.data !== null) listener(event.data as Record<string, unknown>)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

/** Tells the stand-in's API that the customer agreed. Throws what PayPal's SDK would tell `onError`. */
export async function approveOrder(apiUrl: string, orderId: string, approval: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await fetch(`${apiUrl}/sdk/orders/${encodeURIComponent(orderId)}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(approval),
  })
  if (!response.ok) throw Object.assign(new Error('The order was not approved'), (await response.json().catch(() => ({}))) as object)
}
