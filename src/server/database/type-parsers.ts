/**
 * How values leave the database, by PostgreSQL's type number: the same for the embedded database and for a server, whose drivers
 * differ by default. Amounts that must not lose a digit stay text; an instant is always in UTC.
 */
export const typeParsers: Readonly<Record<number, (text: string) => string>> = {
  20: (text) => text,
  1700: (text) => text,
  1082: (text) => text,
  1114: (text) => text,
  1184: readInstant,
}

/** '2026-03-01 10:00:00.5+00' -> '2026-03-01T10:00:00.500Z' */
function readInstant(text: string): string {
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  return new Date(iso).toISOString()
}
