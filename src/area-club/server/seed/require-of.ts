/** Returns the value of a key. Throws when the demonstration lacks it. */
export function requireOf<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demonstration names ${JSON.stringify(key)} but does not have it`)
  return value
}
