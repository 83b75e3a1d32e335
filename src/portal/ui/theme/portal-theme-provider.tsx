import { Global } from '@emotion/react'
import { type ReactNode, useMemo } from 'react'
import { BrandProvider } from './brand-context.ts'
import type { BrandTheme } from './brand-theme.ts'
import { globalStyles } from './global-styles.ts'

/**
 * Provides the brand and the global styles. An Emotion cache must wrap it.
 *
 * MUI's theme is not included: it is as large as a form, and loads with the components that need it (`MuiThemeProvider`).
 */
export function PortalThemeProvider({ brand, children }: { brand: BrandTheme; children: ReactNode }) {
  const styles = useMemo(() => globalStyles(brand), [brand])
  return (
    <BrandProvider value={brand}>
      <Global styles={styles} />
      {children}
    </BrandProvider>
  )
}
