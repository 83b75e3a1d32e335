/** Returns the properties of an object with these names. */
export function pick<Held extends object, Name extends keyof Held>(held: Held, names: readonly Name[]): Pick<Held, Name> {
  return Object.fromEntries(names.map((name) => [name, held[name]])) as Pick<Held, Name>
}
