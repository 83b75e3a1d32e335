/** The README's first change: an owner renames the third entry of the side menu. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** The chapter of the README. */
export const firstChange = readme.slice(readme.indexOf('## The first change'), readme.indexOf('## A map'))
export const changedFile = 'catalogue/navigation.yaml'

/** The entry before and after the change, as the README shows it. */
export const [entryBefore = '', entryAfter = ''] = [...firstChange.matchAll(/```yaml\n(.*)\n```/g)].map((match) => match[1] ?? '')

/** Returns an entry without its label, by which it is found whatever an owner calls it. */
export const withoutLabel = (entry: string): string => entry.trim().replace(/label: (?:\{.*?\}|[a-z-]+), /, '')

/** Returns the lines of the file that are the entry, whatever its label. */
export const linesOfEntry = (navigation: string): readonly string[] =>
  navigation.split('\n').filter((line) => withoutLabel(line) === withoutLabel(entryBefore))

/** Returns the file with another entry in place of the README's. */
export function withEntry(navigation: string, entry: string): string {
  const [line = ''] = linesOfEntry(navigation)
  return navigation.replace(line.trim(), () => entry)
}
