import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the paths of the areas' declarations. The compiler needs them for a catalogue that places areas. */
export function findAreaFiles(root: string): readonly string[] {
  return readdirSync(join(root, 'src/portal'))
    .map((area) => `src/portal/${area}/area.yaml`)
    .filter((path) => existsSync(join(root, path)))
}
