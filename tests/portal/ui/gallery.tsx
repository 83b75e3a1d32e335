/** Gallery of the components for the browser tests, one page for each URL fragment. */
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../src/core/portal/ui/theme/fonts.ts'
import { PortalThemeProvider } from '../../../src/core/portal/ui/theme/portal-theme-provider.tsx'
import { createStyleCache } from '../../../src/core/portal/ui/theme/style-cache.ts'
import { demonstrationBrand } from './demonstration-brand.ts'
import { galleryPages } from './gallery-pages.tsx'

const cache = createStyleCache('css')
const page = galleryPages[location.hash.slice(1)] ?? galleryPages.dashboard
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={cache}>
        <PortalThemeProvider brand={demonstrationBrand} schemeKey="scheme">
          {page()}
        </PortalThemeProvider>
      </CacheProvider>
    </StrictMode>,
  )
addEventListener('hashchange', () => location.reload())
