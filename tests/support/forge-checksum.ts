import { crc32 } from 'node:zlib'

/** Characters of a forged body whose lowest bit is free: '0' or '1' each. */
const freeBits = 64

/**
 * Returns a text with the checksum of another one, as a forger of webhook bodies makes it.
 *
 * CRC-32 is linear: flipping one bit always changes the checksum by the same pattern, so the patterns of enough free bits combine to any
 * difference. `write` places the free characters in the text.
 */
export function forgeChecksum(checksum: number, write: (filler: string) => string): string {
  const filler = Array.from({ length: freeBits }, () => '0')
  const base = crc32(write(filler.join('')))
  const rows = filler.map((_, index) => ({
    pattern: (crc32(write(filler.with(index, '1').join(''))) ^ base) >>> 0,
    flips: 1n << BigInt(index),
  }))
  let wanted = { pattern: (checksum ^ base) >>> 0, flips: 0n }
  const combine = (one: typeof wanted, other: typeof wanted) => ({
    pattern: (one.pattern ^ other.pattern) >>> 0,
    flips: one.flips ^ other.flips,
  })
  for (let bit = 31; bit >= 0; bit--) {
    const has = ({ pattern }: { pattern: number }) => ((pattern >>> bit) & 1) === 1
    const pivot = rows.findIndex(has)
    if (pivot < 0) continue
    const [row] = rows.splice(pivot, 1)
    if (row === undefined) continue
    for (const [index, other] of rows.entries()) if (has(other)) rows[index] = combine(other, row)
    if (has(wanted)) wanted = combine(wanted, row)
  }
  return write(filler.map((_, index) => String((wanted.flips >> BigInt(index)) & 1n)).join(''))
}
