/** Reads the characters of a TrueType font from its `cmap` table. */

const format4 = 4
const format12 = 12

/** Returns the code points of a font's `cmap` subtables in formats 4 and 12, the ones that text fonts use. */
export function readCharacters(font: Buffer): ReadonlySet<number> {
  const characters = new Set<number>()
  const cmap = findTable(font, 'cmap')
  if (cmap === undefined) return characters
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4))
    for (const [first, last] of rangesOf(table)) for (let code = first; code <= last; code++) characters.add(code)
  }
  return characters
}

function findTable(font: Buffer, name: string): Buffer | undefined {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index
    if (font.toString('latin1', entry, entry + 4) !== name) continue
    const offset = font.readUInt32BE(entry + 8)
    return font.subarray(offset, offset + font.readUInt32BE(entry + 12))
  }
  return undefined
}

function rangesOf(table: Buffer): [number, number][] {
  const format = table.readUInt16BE(0)
  if (format === format12)
    return Array.from({ length: table.readUInt32BE(12) }, (_, index) => [
      table.readUInt32BE(16 + 12 * index),
      table.readUInt32BE(20 + 12 * index),
    ])
  if (format !== format4) return []
  const bytes = table.readUInt16BE(6)
  const ends = 14
  const starts = ends + bytes + 2
  // The last segment only ends the table.
  return Array.from({ length: bytes / 2 - 1 }, (_, index) => [table.readUInt16BE(starts + 2 * index), table.readUInt16BE(ends + 2 * index)])
}
