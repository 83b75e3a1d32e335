/**
 * Icons of the interface that the catalogue does not name, each drawn in one weight.
 *
 * The build keeps only that weight of the Phosphor file.
 */
export const ownIcons = {
  unfold: { file: 'CaretDown', weight: 'bold' },
  close: { file: 'X', weight: 'bold' },
  menu: { file: 'List', weight: 'bold' },
  calculator: { file: 'Calculator', weight: 'fill' },
  pause: { file: 'PauseCircle', weight: 'fill' },
  /** A contract to be signed. */
  pen: { file: 'PenNib', weight: 'fill' },
  flag: { file: 'FlagCheckered', weight: 'fill' },
} as const

/** `chosen` is drawn like `save`, which the catalogue names and which may have any weight. */
export type OwnIconName = keyof typeof ownIcons | 'chosen'
