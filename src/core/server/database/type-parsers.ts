/**
 * Parsers of column values by PostgreSQL type OID, the same for both databases.
 *
 * The drivers' defaults differ. int8 and numeric stay text to keep every digit; instants are always in UTC.
 */
export const typeParsers: Readonly<Record<number, (text: string) => string>> = {
  20: (text) => text,
  1700: (text) => text,
  1082: (text) => text,
  1114: (text) => text,
  1184: readInstant,
}

const byteaType = 17

/** Replaces PGlite's parser, which converts each byte separately and blocks the thread for a second on a file of 4 MB. */
export const byteParsers: Readonly<Record<number, (text: string) => Uint8Array>> = {
  [byteaType]: (text) => Buffer.from(text.slice(2), 'hex'),
}
export const byteSerializers: Record<number, (value: unknown) => string> = {
  [byteaType]: (value) => {
    if (!(value instanceof Uint8Array)) throw new Error('Bytes are sent as a Uint8Array')
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  },
}

/**
 * Converts '2026-03-01 10:00:00.5+00' to '2026-03-01T10:00:00.500Z'.
 *
 * Instants in UTC with up to six decimals, nearly all, are converted without a Date, because a booking holds dozens.
 */
function readInstant(text: string): string {
  const parts = plainInstant.exec(text)
  if (parts !== null) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  return new Date(iso).toISOString()
}

const plainInstant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/
