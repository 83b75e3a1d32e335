import { Global } from '@emotion/react'
import { type ReactNode, useMemo } from 'react'
import { BrandProvider } from './brand-context.ts'
import type { BrandTheme } from './brand-theme.ts'
import { globalStyles } from './global-styles.ts'

/**
 * Dresses what is inside it. The emotion cache with the page's nonce, where there is one, goes around it. MUI's own theme is not here: it
 * weighs as much as a form, and comes with the pieces that need it (`MuiThemeProvider`).
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
