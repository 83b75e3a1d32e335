/**
 * Converts colours between `#rrggbb` and OKLCH, whose lightness follows what the eye sees for every hue.
 *
 * The matrices are those of CSS Color 4, section 9.2.
 */
import { linearRgb } from './contrast-ratio.ts'

/** Lightness from 0 to 1, chroma from 0 (grey) to about 0.3, hue in degrees. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

const degrees = 180 / Math.PI

export function oklchOf(colour: string): Oklch {
  const [red, green, blue] = linearRgb(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * degrees + 360) % 360,
  }
}

/** Returns the colour in hexadecimal digits; one that sRGB cannot show loses as much chroma as it takes. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  let [shown, tooMuch] = [0, chroma]
  if (isInGamut(rgbOf({ lightness, chroma, hue }))) shown = chroma
  else
    for (let step = 0; step < 12; step++) {
      const between = (shown + tooMuch) / 2
      if (isInGamut(rgbOf({ lightness, chroma: between, hue }))) shown = between
      else tooMuch = between
    }
  const digits = rgbOf({ lightness, chroma: shown, hue }).map((channel) => {
    const share = Math.min(1, Math.max(0, channel))
    const encoded = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('').toUpperCase()}`
}

/** Allows for the rounding of the matrices, whose white is not exactly 1. */
const isInGamut = (rgb: readonly number[]): boolean => rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)

function rgbOf({ lightness, chroma, hue }: Oklch): readonly [number, number, number] {
  const [a, b] = [chroma * Math.cos(hue / degrees), chroma * Math.sin(hue / degrees)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}
