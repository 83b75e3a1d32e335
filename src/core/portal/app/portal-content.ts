/** The compiled content of one operator's portal: catalogue, theme and areas. */

import { createStore } from '../../lib/create-store.ts'
import type { CatalogueModel } from '../../model/catalogue-model.ts'
import type { AreaRegistry } from '../renderer/areas/area-registry.ts'
import type { BrandTheme } from '../ui/theme/brand-theme.ts'

export interface PortalContent {
  catalogue: CatalogueModel
  theme: BrandTheme
  areas: AreaRegistry
}

/** Holds the content while the page is open. In development a saved catalogue replaces parts of it. */
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
