import type { Components, Theme } from '@mui/material/styles'
import { veil } from './tokens.ts'

/** Overrides for the MUI components that the portal renders: dialogs, drawers and the calendar. */
export const componentOverrides: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: veil } } } },
  // MUI lightens raised surfaces of the dark scheme, which changes the contrast that the palette was checked for.
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
}
