/** Screens, loaded once each, together with what they are drawn with. */
import type { CatalogueModel, RouteModel, ScreenModel } from '../../catalogue/model.ts'
import { loadBlocks } from '../renderer/blocks/block-components.tsx'
import { loadControls } from '../renderer/form/field-control.tsx'
import { withMarks } from '../renderer/loads/late.tsx'
import { loadAhead } from '../renderer/loads/use-loaded.ts'
import { MemberShell } from './late-shell.ts'

type Parts = Pick<CatalogueModel, 'forms' | 'drawnWith'>

interface LoadingScreen {
  screen: Promise<ScreenModel>
  /** Shell, blocks and forms. Never fails: what does not arrive is told where it is missed. */
  parts: Promise<unknown>
}

const screens = new WeakMap<RouteModel['load'], LoadingScreen>()

function load(route: RouteModel, { forms, drawnWith }: Parts): LoadingScreen {
  const known = screens.get(route.load)
  if (known) return known
  const draws = drawnWith[route.screen]
  const screen = withMarks(route.load())
  const shell = async () => ((await screen).layout === 'welcome' ? undefined : MemberShell.ahead())
  const parts = Promise.all([
    shell().catch(() => undefined),
    loadBlocks(draws?.blocks ?? []),
    loadControls(draws?.widgets ?? []),
    ...(draws?.forms ?? []).flatMap((form) => (forms[form] ? loadAhead(forms[form]) : [])),
  ])
  const loading = { screen, parts }
  screens.set(route.load, loading)
  // Forgotten once it was told, so that coming back tries again.
  screen.catch(() => setTimeout(() => screens.delete(route.load)))
  return loading
}

/** The same promise for the same route, as `use` needs it. */
export function loadScreen(route: RouteModel, catalogue: Parts): Promise<ScreenModel> {
  return load(route, catalogue).screen
}

/** Resolves when the screen can be drawn without a placeholder for code that is still on its way, its data apart. */
export async function loadWholeScreen(route: RouteModel, catalogue: Parts): Promise<void> {
  const { screen, parts } = load(route, catalogue)
  await screen
  await parts
}
