import { createTheme, type Theme } from '@mui/material/styles'
import type { BrandTheme } from './brand-theme.ts'
import { schemeAttribute } from './colour-scheme.ts'
import { componentOverrides } from './component-overrides.ts'
import { colour, fontStack, shellBreakpointPx } from './tokens.ts'

/** MUI's palette. Its colours are references, so both colour schemes have the same. */
const palette = {
  primary: { main: colour.action, dark: colour.actionStrong, light: colour.tint, contrastText: colour.surface },
  secondary: { main: colour.text, contrastText: colour.surface },
  success: { main: colour.success, light: colour.successTint, dark: colour.successStrong, contrastText: colour.surface },
  error: { main: colour.error, light: colour.errorTint, dark: colour.errorStrong, contrastText: colour.surface },
  warning: { main: colour.warning, light: colour.warningTint, dark: colour.warning, contrastText: colour.surface },
  info: { main: colour.action, light: colour.tint, dark: colour.actionStrong, contrastText: colour.surface },
  text: { primary: colour.text, secondary: colour.textMuted, disabled: colour.disabledText },
  background: { default: colour.page, paper: colour.surface },
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
