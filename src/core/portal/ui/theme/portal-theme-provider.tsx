import { Global } from '@emotion/react'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { BrandProvider, useBrand } from './brand-context.ts'
import type { BrandTheme } from './brand-theme.ts'
import { createPortalTheme } from './create-portal-theme.ts'
import { globalStyles } from './global-styles.ts'

/** The colour of the browser around the page: the band behind the title, which is at its top. React moves the element to the head. */
function ThemeColour() {
  const { palette, darkPalette } = useBrand()
  const { colorScheme } = useColorScheme()
  return <meta name="theme-color" content={(colorScheme === 'dark' ? darkPalette : palette).tint} />
}

interface PortalThemeProviderProps {
  brand: BrandTheme
  /** Key of the user's colour scheme in the browser's storage: `system`, `light` or `dark`. */
  schemeKey: string
  children: ReactNode
}

/**
 * Provides the brand, the global styles, and MUI's theme with its colour scheme. An Emotion cache must wrap it.
 *
 * The scheme is the device's until the user chooses one, which this browser keeps.
 */
export function PortalThemeProvider({ brand, schemeKey, children }: PortalThemeProviderProps) {
  const styles = useMemo(() => globalStyles(brand), [brand])
  const theme = useMemo(() => createPortalTheme(brand), [brand])
  return (
    <ThemeProvider theme={theme} modeStorageKey={schemeKey} noSsr>
      <BrandProvider value={brand}>
        <Global styles={styles} />
        <ThemeColour />
        {children}
      </BrandProvider>
    </ThemeProvider>
  )
}
