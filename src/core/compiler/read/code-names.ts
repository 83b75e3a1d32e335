/** Finds names of the catalogue that hand-written code uses. */
import type { ProjectFiles } from './project-files.ts'

/** Folders that send no mail and make no document, wherever they are: the compiler, its output, and the portal in the browser. */
const withoutUses: readonly string[] = ['compiler', 'generated', 'portal']

/**
 * Returns the names that code quotes or has as a key, or undefined for a project without code.
 *
 * Code is read as plain text, so a name in a comment counts as used, and one that is put together at run time does not. Reports about the others
 * are therefore warnings.
 */
export function findNamesInCode(files: ProjectFiles, names: readonly string[]): ReadonlySet<string> | undefined {
  const paths = codeBelow('src', files)
  if (paths.length === 0) return undefined
  const missing = new Map(names.map((name) => [name, new RegExp(`['"\`]${name}['"\`]|(?<![\\w-])${name}:`)]))
  const found = new Set<string>()
  for (const path of paths) {
    const text = files.read(path) ?? ''
    for (const [name, use] of missing) {
      if (!text.includes(name) || !use.test(text)) continue
      found.add(name)
      missing.delete(name)
    }
    if (missing.size === 0) break
  }
  return found
}

function codeBelow(folder: string, files: ProjectFiles): string[] {
  return files.list(folder).flatMap(({ name, isFolder, isLink }) => {
    if (isLink) return []
    if (isFolder) return withoutUses.includes(name) ? [] : codeBelow(`${folder}/${name}`, files)
    return /\.tsx?$/.test(name) ? [`${folder}/${name}`] : []
  })
}
