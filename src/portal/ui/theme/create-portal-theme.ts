import { createTheme, type Theme } from '@mui/material/styles'
import type { BrandTheme } from './brand-theme.ts'
import { componentOverrides } from './component-overrides.ts'
import { fontStack, shellBreakpointPx } from './tokens.ts'

/** Creates the MUI theme of a brand. `globalStyles` declares the custom properties that `tokens.ts` refers to. */
export function createPortalTheme(brand: BrandTheme): Theme {
  const { palette } = brand
  return createTheme({
    breakpoints: { values: { xs: 0, sm: 360, md: shellBreakpointPx, lg: 1200, xl: 1440 } },
    palette: {
      primary: { main: palette.mare700, dark: palette.mare800, light: palette.cielo100, contrastText: '#fff' },
      secondary: { main: palette.notte, contrastText: '#fff' },
      success: { main: palette.pineta700, light: palette.pineta100, dark: palette.pineta900, contrastText: '#fff' },
      error: { main: palette.corallo700, light: palette.corallo100, dark: palette.corallo900, contrastText: '#fff' },
      warning: { main: palette.ginestra900, light: palette.ginestra100, dark: palette.ginestra900, contrastText: '#fff' },
      info: { main: palette.mare700, light: palette.cielo100, dark: palette.mare800, contrastText: '#fff' },
      text: { primary: palette.notte, secondary: palette.ink2, disabled: palette.nebbia600 },
      background: { default: palette.sabbia50, paper: '#fff' },
      divider: palette.line,
    },
    shape: { borderRadius: brand.corners.control },
    spacing: 4,
    typography: { fontFamily: fontStack(brand, 'text') },
    transitions: {
      duration: { shortest: 120, shorter: 120, short: 200, standard: 200, complex: 320, enteringScreen: 320, leavingScreen: 200 },
    },
    components: componentOverrides(brand),
  })
}
