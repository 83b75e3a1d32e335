import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Returns the paths of what the compiler reads of a portal's `src`: the declarations of its areas, and the modules of its functions. */
export function findCodeFiles(root: string): readonly string[] {
  const functions = parse(readFileSync(join(root, 'catalogue/functions.yaml'), 'utf8')) as Readonly<Record<string, { module: string }>>
  return [...globSync('src/**/area.yaml', { cwd: root }), ...Object.values(functions).map(({ module }) => module)]
}
