/** Gallery of the components for the browser tests, one page for each URL fragment. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../src/portal/ui/theme/fonts.ts'
import { PortalThemeProvider } from '../../../src/portal/ui/theme/portal-theme-provider.tsx'
import { demonstrationBrand } from './demonstration-brand.ts'
import { galleryPages } from './gallery-pages.tsx'

// The policy allows no text in style elements, as in the portal.
const cache = createCache({ key: 'css', speedy: true })
const page = galleryPages[location.hash.slice(1)] ?? galleryPages.dashboard
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={cache}>
        <PortalThemeProvider brand={demonstrationBrand}>{page()}</PortalThemeProvider>
      </CacheProvider>
    </StrictMode>,
  )
addEventListener('hashchange', () => location.reload())
