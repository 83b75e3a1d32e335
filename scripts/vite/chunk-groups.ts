/**
 * Groups modules into five shared chunks. Screens, forms and other families of blocks have chunks of their own.
 *
 * On a slow connection each file costs a round trip, and a browser fetches six at a time.
 */
import { join } from 'node:path'
import type { PortalBrand } from './portal-brand.ts'

/** Loaded by every page. */
export const portalChunk = 'portal'
/** The login page and the modules that forms need. */
export const formsChunk = 'forms'
/** The shell of the pages behind the login page. */
const memberChunk = 'member'
/** The query library, for data loading and for writes. */
const queriesChunk = 'queries'
/** The controls of longer forms. */
const controlsChunk = 'controls'

function entriesOf({ login }: PortalBrand): Readonly<Record<string, readonly string[]>> {
  return {
    // The second is shared by data loading and the lazy controls: neither may wait for the other's chunk.
    [portalChunk]: ['src/portal/main.tsx', 'src/portal/renderer/use-value-for.ts'],
    [formsChunk]: [
      `src/generated/screens/${login}.ts`,
      `src/generated/forms/${login}.ts`,
      'src/portal/renderer/blocks/form-block-view.tsx',
      'src/portal/renderer/containers/section-view.tsx',
    ],
    [memberChunk]: ['src/portal/app/member-shell.tsx', 'src/generated/member.ts'],
    [queriesChunk]: ['src/portal/renderer/loads/queried-loads.tsx'],
    [controlsChunk]: ['src/portal/renderer/form/lazy-control.tsx'],
  }
}

/** Modules that MUI's index files import, but that only the calendar uses: they stay in its chunk. */
const calendarOnly =
  /\/@mui\/(material\/(SvgIcon|styles\/useThemeProps|utils\/(useEventCallback|useId))|system\/(useMediaQuery|useThemeProps)|utils\/useControlled)\b/

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Assigns a module to the first chunk whose entries import it statically, possibly through other modules. */
export function chunkGroups(root: string, brand: PortalBrand) {
  return Object.entries(entriesOf(brand)).map(([name, paths], place) => {
    let found: Set<string> | undefined
    const isIn = (id: string, graph: ModuleGraph) => {
      found ??= staticImports(root, paths, graph)
      return found.has(id)
    }
    return { name: (id: string, graph: ModuleGraph) => (isIn(id, graph) ? name : null), priority: 10 - place }
  })
}

function staticImports(root: string, paths: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id) || calendarOnly.test(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) add(next)
  }
  for (const path of paths) {
    const id = join(root, path)
    if (!graph.getModuleInfo(id)) throw new Error(`${path} is no part of the portal`)
    add(id)
  }
  return found
}
