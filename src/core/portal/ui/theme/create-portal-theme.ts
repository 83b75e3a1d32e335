import { createTheme, type Theme } from '@mui/material/styles'
import type { BrandTheme } from './brand-theme.ts'
import { schemeAttribute } from './colour-scheme.ts'
import { componentOverrides } from './component-overrides.ts'
import { colour, fontStack, shellBreakpointPx } from './tokens.ts'

/** MUI's palette. Its colours are references, so both colour schemes have the same. */
const palette = {
  primary: { main: colour.mare700, dark: colour.mare800, light: colour.cielo100, contrastText: colour.carta },
  secondary: { main: colour.notte, contrastText: colour.carta },
  success: { main: colour.pineta700, light: colour.pineta100, dark: colour.pineta900, contrastText: colour.carta },
  error: { main: colour.corallo700, light: colour.corallo100, dark: colour.corallo900, contrastText: colour.carta },
  warning: { main: colour.ginestra900, light: colour.ginestra100, dark: colour.ginestra900, contrastText: colour.carta },
  info: { main: colour.mare700, light: colour.cielo100, dark: colour.mare800, contrastText: colour.carta },
  text: { primary: colour.notte, secondary: colour.ink2, disabled: colour.nebbia600 },
  background: { default: colour.sabbia50, paper: colour.carta },
  divider: colour.line,
}

/** Creates the MUI theme of a brand. `globalStyles` declares the custom properties that `tokens.ts` refers to. */
export function createPortalTheme(brand: BrandTheme): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: schemeAttribute, nativeColor: true, disableCssColorScheme: true },
    colorSchemes: { light: { palette }, dark: { palette } },
    breakpoints: { values: { xs: 0, sm: 360, md: shellBreakpointPx, lg: 1200, xl: 1440 } },
    shape: { borderRadius: brand.corners.control },
    spacing: 4,
    typography: { fontFamily: fontStack(brand, 'text') },
    transitions: {
      duration: { shortest: 120, shorter: 120, short: 200, standard: 200, complex: 320, enteringScreen: 320, leavingScreen: 200 },
    },
    components: componentOverrides,
  })
}
