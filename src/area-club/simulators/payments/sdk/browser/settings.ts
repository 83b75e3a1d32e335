/** Settings and messages shared by the simulator's scripts, windows and frames. */

export interface SimulatorSettings {
  /** The origin of the windows and card fields. */
  frameOrigin: string
  /** The URL above `/sdk/orders/...`. */
  apiUrl: string
  locale: 'it' | 'en'
  /** Funding sources that are off unless enabled by name. */
  enabledFunding: readonly string[]
}

declare global {
  interface Window {
    paymentSimulator?: SimulatorSettings
  }
}

/** Path on the frame origin. */
export const framesPath = '/simulators/payments/frames'

export function requireSettings(): SimulatorSettings {
  const settings = window.paymentSimulator
  if (!settings) throw new Error("The simulator's SDK is not loaded")
  return settings
}

/** Calls `listener` for messages of `source` from `origin` only; returns a function that stops it. */
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

/** Approves an order at the simulator's API. Throws the error that PayPal's SDK passes to `onError`. */
export async function approveOrder(apiUrl: string, orderId: string, approval: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await fetch(`${apiUrl}/sdk/orders/${encodeURIComponent(orderId)}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(approval),
  })
  if (!response.ok) throw Object.assign(new Error('The order was not approved'), (await response.json().catch(() => ({}))) as object)
}
