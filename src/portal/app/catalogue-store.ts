/**
 * The compiled catalogue, and in development the one that takes its place when a file of it is saved: the page is drawn anew from it, and
 * open panels, typed words and the place in the page stay.
 */
import { catalogue } from '../../generated/catalogue.ts'
import { theme } from '../../generated/theme.ts'
import { areas } from './areas.ts'
import { arrivedMember, preloadMember } from './member-chunk.ts'
import { createContentStore } from './portal-content.ts'

export const contents = createContentStore({ catalogue, theme, areas })

/** With the member's part where that was loaded: nothing is missing of it in between. */
function replaceCatalogue(next: typeof catalogue): void {
  const take = () => contents.replace({ catalogue: next })
  if (arrivedMember(contents.content().catalogue)) void preloadMember(next).then(take)
  else take()
}

if (import.meta.hot) {
  // What a module replaced in development exports is what it exported before: only its values are new.
  import.meta.hot.accept('../../generated/catalogue.ts', (module) => {
    if (module) replaceCatalogue(module.catalogue as typeof catalogue)
  })
  import.meta.hot.accept('../../generated/theme.ts', (module) => {
    if (module) contents.replace({ theme: module.theme as typeof theme })
  })
}
