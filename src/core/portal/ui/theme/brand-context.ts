import { createContext, useContext } from 'react'
import type { BrandTheme } from './brand-theme.ts'

const BrandContext = createContext<BrandTheme | undefined>(undefined)
export const BrandProvider = BrandContext.Provider

/** Returns the operator's brand. Throws outside of a `PortalThemeProvider`. */
export function useBrand(): BrandTheme {
  const brand = useContext(BrandContext)
  if (!brand) throw new Error('There is no brand here: a PortalThemeProvider goes around every page')
  return brand
}
