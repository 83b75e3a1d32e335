import { globSync } from 'node:fs'

/** Returns the paths of the areas' declarations. The compiler needs them for a catalogue that places areas. */
export function findAreaFiles(root: string): readonly string[] {
  return globSync('src/**/area.yaml', { cwd: root })
}
