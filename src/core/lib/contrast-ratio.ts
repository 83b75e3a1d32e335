/** Returns the WCAG 2.2 contrast ratio of two colours written `#rrggbb`: 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = linearRgb(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns red, green and blue from 0 to 1, in proportion to their light. */
export function linearRgb(colour: string): readonly [number, number, number] {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour)?.[1]
  if (digits === undefined) throw new Error(`"${colour}" is not a colour of six hexadecimal digits.`)
  return [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
}
