import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { useBrand } from './brand-context.ts'
import { createPortalTheme } from './create-portal-theme.ts'

/** Provides MUI's theme of the operator's brand. It wraps each MUI component. */
export function MuiThemeProvider({ children }: { children: ReactNode }) {
  const brand = useBrand()
  const theme = useMemo(() => createPortalTheme(brand), [brand])
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>
}
