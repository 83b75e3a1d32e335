const unknown = 'UNKNOWN'

/**
 * The provider's word in what the browser was answered, such as `INSTRUMENT_DECLINED`. Nothing else of it is kept: it may hold what the
 * customer typed.
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
