/** Imports the chunk of a screen once, and preloads the chunks that the screen renders. */
import type { CatalogueModel, RouteModel, ScreenModel } from '../../model/catalogue-model.ts'
import { type Chunk, createChunk } from '../lazy/chunk.ts'
import { preloadImport } from '../lazy/use-lazy-import.ts'
import { preloadBlocks } from '../renderer/blocks/block-components.tsx'
import { preloadControls } from '../renderer/form/field-control.tsx'
import { QueriedLoads } from '../renderer/loads/with-loads.tsx'
import { MemberShell } from './lazy-shell.tsx'

type Parts = Pick<CatalogueModel, 'forms' | 'drawnWith'>

const screens = new WeakMap<RouteModel['load'], Chunk<ScreenModel>>()

/** Preloads shell, blocks and forms. Never rejects: a failure is reported where the chunk is needed. */
async function preloadParts(
  { screen: name, access }: RouteModel,
  screen: Promise<ScreenModel>,
  { forms, drawnWith }: Parts,
): Promise<void> {
  const draws = drawnWith[name]
  const shell = async () => ((await screen).layout === 'welcome' ? undefined : MemberShell.preload())
  await Promise.all([
    shell().catch(() => undefined),
    preloadBlocks(draws?.blocks ?? []),
    preloadControls(draws?.widgets ?? []),
    access === 'member' || draws?.data ? QueriedLoads.preload().catch(() => undefined) : undefined,
    ...(draws?.forms ?? []).flatMap((form) => (forms[form] ? preloadImport(forms[form]) : [])),
  ])
}

/** Returns the same chunk for the same route. Its parts are preloaded beside it. */
export function findScreen(route: RouteModel, catalogue: Parts): Chunk<ScreenModel> {
  const known = screens.get(route.load)
  if (known) return known
  const made = createChunk(() => {
    const screen = route.load()
    void preloadParts(route, screen, catalogue)
    return screen
  })
  screens.set(route.load, made)
  return made
}

/** Resolves when the screen can be rendered without a fallback for code. Its data may be pending. */
export async function preloadScreen(route: RouteModel, catalogue: Parts): Promise<void> {
  const screen = findScreen(route, catalogue).preload()
  await screen
  await preloadParts(route, screen, catalogue)
}
