/** Everything about one operator's portal that is compiled: what the portal is started with. */

import type { CatalogueModel } from '../../catalogue/model.ts'
import { createStore } from '../../lib/create-store.ts'
import type { AreaRegistry } from '../renderer/areas/area-registry.ts'
import type { BrandTheme } from '../ui/theme/brand-theme.ts'

export interface PortalContent {
  catalogue: CatalogueModel
  theme: BrandTheme
  areas: AreaRegistry
}

/** Holds the content while the page is open: in development a saved catalogue replaces it under a page that stays as it is. */
export interface ContentStore {
  content(): PortalContent
  replace(part: Partial<PortalContent>): void
  subscribe(listener: () => void): () => void
}

export function createContentStore(first: PortalContent): ContentStore {
  const store = createStore(first)
  return {
    content: store.get,
    replace: (part) => store.set({ ...store.get(), ...part }),
    subscribe: store.subscribe,
  }
}
