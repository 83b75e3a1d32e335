import { colour, mixed } from '../theme/tokens.ts'

/** Colours of the illustrations: the brand's, and shades between them. */
export const paint = {
  sun: colour.accent,
  sea: colour.brand,
  deep: colour.action,
  night: colour.brandDeep,
  ink: colour.text,
  coral: colour.errorBright,
  lavender: colour.suggestion,
  sky: mixed(colour.tint, 50, colour.tintStrong),
  dawn: colour.tint,
  haze: mixed(colour.tint, 72, colour.surface),
  glow: mixed(colour.tint, 46, colour.surface),
  far: mixed(colour.tintStrong, 78, colour.brand),
  swell: mixed(colour.brand, 50, colour.action),
  mid: '#5c9fb8',
  meadow: '#4fa37a',
  wood: '#2c7f5b',
  brick: '#c94a2e',
  quay: '#f3ddae',
  quayEdge: '#e2c484',
  white: '#fff',
} as const
