import type { PaletteToken } from '../../src/core/model/vocabulary.ts'

const everywhere = [
  'surface',
  'page',
  'tintFaint',
  'tint',
  'tintStrong',
  'warningTint',
  'successTint',
  'errorTint',
  'suggestionTintStrong',
] as const satisfies readonly PaletteToken[]

/** The grounds on which the focus ring must be seen, by scheme. In the dark one the last two are no grounds, but light faces of buttons. */
export const focusGrounds = { light: [...everywhere, 'brandDeep', 'text'], dark: everywhere } as const
