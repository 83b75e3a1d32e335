/**
 * Fills the parameters of a path pattern, `/bookings/:bookingId`. Parameters outside of the path go into the query; missing ones are left out.
 *
 * A parameter of the path must be given, and is encoded.
 */
export function fillPath(pattern: string, params: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const rest = new Map(Object.entries(params).filter(([, value]) => value !== undefined))
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value ?? ''))
  })
  const query = [...rest].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&')
  return query === '' ? path : `${path}?${query}`
}
