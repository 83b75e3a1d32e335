import { colour, mixed } from '../theme/tokens.ts'

/** Colours of the illustrations: the brand's, and shades between them. */
export const paint = {
  sun: colour.ginestra500,
  sea: colour.mare500,
  deep: colour.mare700,
  night: colour.mare900,
  ink: colour.notte,
  coral: colour.corallo500,
  lavender: colour.lavanda700,
  sky: mixed(colour.cielo100, 50, colour.cielo200),
  dawn: colour.cielo100,
  haze: mixed(colour.cielo100, 72, colour.carta),
  glow: mixed(colour.cielo100, 46, colour.carta),
  far: mixed(colour.cielo200, 78, colour.mare500),
  swell: mixed(colour.mare500, 50, colour.mare700),
  mid: '#5c9fb8',
  meadow: '#4fa37a',
  wood: '#2c7f5b',
  brick: '#c94a2e',
  quay: '#f3ddae',
  quayEdge: '#e2c484',
  white: '#fff',
} as const
