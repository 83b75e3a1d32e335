import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What hand-written areas take and tell, by path from the root: a catalogue that places them is compiled with these. */
export function findAreaFiles(root: string): readonly string[] {
  return readdirSync(join(root, 'src/portal'))
    .map((area) => `src/portal/${area}/area.yaml`)
    .filter((path) => existsSync(join(root, path)))
}
