/** Screens, loaded once each. What a screen is made of starts to load with it, not after it. */
import type { BlockModel, CatalogueModel, RouteModel, ScreenModel } from '../../catalogue/model.ts'
import { loadBlocks } from '../renderer/blocks/block-components.tsx'
import { withMarks } from '../renderer/loads/late.tsx'
import { loadAhead } from '../renderer/loads/use-loaded.ts'
import { MemberShell } from './late-shell.ts'

type Forms = CatalogueModel['forms']

const screens = new WeakMap<RouteModel['load'], Promise<ScreenModel>>()
const wholes = new WeakMap<ScreenModel, Promise<unknown>>()

async function loadForms(blocks: readonly BlockModel[], forms: Forms): Promise<void> {
  await Promise.all(
    blocks.map(async (block) => {
      const load = block.kind === 'form' ? forms[block.form] : undefined
      await Promise.all([load && loadAhead(load), 'content' in block ? loadForms(block.content, forms) : undefined])
    }),
  )
}

/** Everything that a screen is drawn with: its shell, its blocks, its forms. */
function loadParts(screen: ScreenModel, forms: Forms): Promise<unknown> {
  const shell = screen.layout === 'welcome' ? undefined : MemberShell.ahead().catch(() => undefined)
  return Promise.all([shell, loadBlocks(screen.content), loadForms(screen.content, forms)])
}

/** The same promise for the same route, as `use` needs it; a failed one is forgotten, so that coming back tries again. */
export function loadScreen(route: RouteModel, forms: Forms): Promise<ScreenModel> {
  const known = screens.get(route.load)
  if (known) return known
  const load = async () => {
    const screen = await route.load()
    wholes.set(screen, loadParts(screen, forms))
    return screen
  }
  const loading = withMarks(load())
  loading.catch(() => setTimeout(() => screens.delete(route.load)))
  screens.set(route.load, loading)
  return loading
}

/** Resolves when the screen can be drawn without a placeholder for code that is still on its way, its data apart. */
export async function loadWholeScreen(route: RouteModel, forms: Forms): Promise<void> {
  await wholes.get(await loadScreen(route, forms))
}
