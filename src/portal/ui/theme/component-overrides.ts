import type { Components, Theme } from '@mui/material/styles'
import type { BrandTheme } from './brand-theme.ts'

/** Overrides for the MUI components that the portal renders: dialogs, drawers and the calendar. */
export function componentOverrides({ palette }: BrandTheme): Components<Theme> {
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: `${palette.notte}9e` } } } },
  }
}
