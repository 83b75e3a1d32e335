/** Reads one YAML file and checks it against the grammar. Files without mistakes are parsed again only when they change. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import type { Shape } from '../grammar/shape.ts'
import type { Source } from './source.ts'
import { checkStructure } from './structure.ts'
import { readYaml } from './yaml.ts'

/** Cache of the source trees of valid files. */
const understood = new Map<string, { text: string; source: Source }>()

/** @param where names the file in reports: `the file of a screen`. */
export function readCheckedFile(path: string, text: string, shape: Shape, where: string, report: Diagnostics): Source | undefined {
  const known = understood.get(path)
  if (known?.text === text) return known.source
  const before = report.count
  const source = readYaml(path, text, report)
  if (!source) return undefined
  checkStructure(source, shape, report, where)
  if (report.count === before) understood.set(path, { text, source })
  return source
}
