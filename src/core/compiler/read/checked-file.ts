/** Reads one YAML file and checks it against the grammar. Files without mistakes are parsed again only when they change. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import type { Shape } from '../grammar/shape.ts'
import type { Source } from './source.ts'
import { checkStructure } from './structure.ts'
import { readYaml } from './yaml.ts'

/** Cache of the source trees of valid files. */
const understood = new Map<string, { text: string; languages: string; source: Source }>()

/** @param where names the file in reports: `the file of a screen`. */
export function readCheckedFile(
  path: string,
  text: string,
  shape: Shape,
  where: string,
  languages: readonly string[],
  report: Diagnostics,
): Source | undefined {
  const known = understood.get(path)
  if (known?.text === text && known.languages === languages.join()) return known.source
  const [count, suppressed] = [report.count, report.suppressed]
  const source = readYaml(path, text, report)
  if (!source) return undefined
  checkStructure(source, shape, report, languages, where)
  if (report.count === count && report.suppressed === suppressed) understood.set(path, { text, languages: languages.join(), source })
  return source
}
