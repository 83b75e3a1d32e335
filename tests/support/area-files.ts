import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the paths of the hand-written areas' declarations, which a catalogue that places areas is compiled with. */
export function findAreaFiles(root: string): readonly string[] {
  return readdirSync(join(root, 'src/portal'))
    .map((area) => `src/portal/${area}/area.yaml`)
    .filter((path) => existsSync(join(root, path)))
}
