/**
 * Holds the compiled catalogue.
 *
 * In development a saved catalogue file replaces it through hot module replacement: the page renders again and keeps open panels, typed
 * values and the scroll position.
 */
import { areas } from '#generated/area-components.ts'
import { catalogue } from '#generated/catalogue.ts'
import { theme } from '#generated/theme.ts'
import { createContentStore } from './portal-content.ts'

export const contents = createContentStore({ catalogue, theme, areas })

if (import.meta.hot) {
  // A hot-replaced module has the exports of the module before it; only their values differ.
  import.meta.hot.accept('#generated/catalogue.ts', (module) => {
    if (module) contents.replace({ catalogue: module.catalogue as typeof catalogue })
  })
  import.meta.hot.accept('#generated/theme.ts', (module) => {
    if (module) contents.replace({ theme: module.theme as typeof theme })
  })
}
