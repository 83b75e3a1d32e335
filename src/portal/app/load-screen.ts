/** Screens, loaded once each. What a screen is made of starts to load with it, not after it. */
import type { BlockModel, CatalogueModel, RouteModel, ScreenModel } from '../../catalogue/model.ts'
import { preloadBlocks } from '../renderer/blocks/block-components.tsx'

const screens = new WeakMap<RouteModel['load'], Promise<ScreenModel>>()

function preloadForms(blocks: readonly BlockModel[], forms: CatalogueModel['forms']): void {
  for (const block of blocks) {
    // A failure is told where the form is shown, which asks again.
    if (block.kind === 'form') void forms[block.form]?.().catch(() => undefined)
    if ('content' in block) preloadForms(block.content, forms)
  }
}

/** The same promise for the same route, as `use` needs it; a failed one is forgotten, so that coming back tries again. */
export function loadScreen(route: RouteModel, forms: CatalogueModel['forms']): Promise<ScreenModel> {
  const known = screens.get(route.load)
  if (known) return known
  const loading = route.load().then(
    (screen) => {
      preloadBlocks(screen.content)
      preloadForms(screen.content, forms)
      return screen
    },
    (error: unknown) => {
      setTimeout(() => screens.delete(route.load))
      throw error
    },
  )
  screens.set(route.load, loading)
  return loading
}
