/** Screens, loaded once each, together with what they are drawn with. */
import type { CatalogueModel, RouteModel, ScreenModel } from '../../catalogue/model.ts'
import { loadBlocks } from '../renderer/blocks/block-components.tsx'
import { loadControls } from '../renderer/form/field-control.tsx'
import { createPiece, type Piece } from '../renderer/loads/piece.ts'
import { loadAhead } from '../renderer/loads/use-loaded.ts'
import { AskedLoads } from '../renderer/loads/with-loads.tsx'
import { MemberShell } from './late-shell.tsx'

type Parts = Pick<CatalogueModel, 'forms' | 'drawnWith'>

const screens = new WeakMap<RouteModel['load'], Piece<ScreenModel>>()

/** Shell, blocks and forms. Never fails: what does not arrive is told where it is missed. */
async function loadParts({ screen: name, access }: RouteModel, screen: Promise<ScreenModel>, { forms, drawnWith }: Parts): Promise<void> {
  const draws = drawnWith[name]
  const shell = async () => ((await screen).layout === 'welcome' ? undefined : MemberShell.ahead())
  await Promise.all([
    shell().catch(() => undefined),
    loadBlocks(draws?.blocks ?? []),
    loadControls(draws?.widgets ?? []),
    access === 'member' || draws?.data ? AskedLoads.ahead().catch(() => undefined) : undefined,
    ...(draws?.forms ?? []).flatMap((form) => (forms[form] ? loadAhead(forms[form]) : [])),
  ])
}

/** The same piece for the same route. Its parts are asked for beside it. */
export function findScreen(route: RouteModel, catalogue: Parts): Piece<ScreenModel> {
  const known = screens.get(route.load)
  if (known) return known
  const made = createPiece(() => {
    const screen = route.load()
    void loadParts(route, screen, catalogue)
    return screen
  })
  screens.set(route.load, made)
  return made
}

/** Resolves when the screen can be drawn without a placeholder for code that is still on its way, its data apart. */
export async function loadWholeScreen(route: RouteModel, catalogue: Parts): Promise<void> {
  const screen = findScreen(route, catalogue).ahead()
  await screen
  await loadParts(route, screen, catalogue)
}
