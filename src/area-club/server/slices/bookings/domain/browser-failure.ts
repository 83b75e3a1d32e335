const unknown = 'UNKNOWN'

/**
 * Returns the provider's error code in the browser's response, such as `INSTRUMENT_DECLINED`.
 *
 * Drops the rest of the response, which may hold the customer's input.
 */
export function readFailure(response: string): string {
  try {
    const parsed: unknown = JSON.parse(response)
    const { name, details } = (parsed ?? {}) as { name?: unknown; details?: unknown }
    const [first] = Array.isArray(details) ? (details as readonly ({ issue?: unknown } | null)[]) : []
    return [first?.issue, name].find(isWord) ?? unknown
  } catch {
    return isWord(response.trim()) ? response.trim() : unknown
  }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z_]{1,60}$/.test(value)
}
