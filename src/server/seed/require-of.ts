export function requireOf<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demonstration names "${key}" but does not have it`)
  return value
}
