/**
 * The folder of the portal that a command is about: `--portal <folder>`, else this repository.
 *
 * Its `catalogue/` and `openapi/` are read. What is compiled and built for another portal stays in its folder. Vite reads its configuration
 * in other processes too, so the folder is kept in the environment.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Fault } from '../../src/core/server/domain/fault.ts'

export interface PortalFolder {
  root: string
  /** The compiler's output. */
  generated: string
  /** The built portal. */
  dist: string
  /** The portal is this repository's own, which has a server of its own. */
  own: boolean
}

const repository = resolve(import.meta.dirname, '../..')
const variable = 'PORTAL_FOLDER'

export function portalFolder(): PortalFolder {
  const root = process.env[variable] || repository
  return root === repository
    ? { root, generated: join(root, 'src/generated'), dist: join(root, 'dist/portal'), own: true }
    : { root, generated: join(root, 'generated'), dist: join(root, 'dist'), own: false }
}

/** Reads `--portal <folder>` of the command line, relative to where the command was called. Throws a Fault for a folder without a catalogue. */
export function readPortalFolder(args: readonly string[] = process.argv.slice(2)): PortalFolder {
  const { portal } = parseArgs({ args: [...args], options: { portal: { type: 'string' } }, strict: false }).values
  if (typeof portal !== 'string') return portalFolder()
  const root = resolve(process.env.INIT_CWD ?? process.cwd(), portal)
  if (!existsSync(join(root, 'catalogue'))) throw new Fault(`${root} is not the folder of a portal: it has no catalogue/.`)
  process.env[variable] = root
  return portalFolder()
}
