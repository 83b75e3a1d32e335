/**
 * The compiler reports at least 98 % of single typing mistakes in the catalogue at their place.
 *
 * A mutation misspells, removes or duplicates a key, a name, a reference, a token of an expression or a word of a closed list. It counts as
 * reported when a diagnostic is at its line, or at the definition or use that it breaks.
 *
 * Eleven of 3,000 mutations of the long run are reported elsewhere, or result in another valid catalogue:
 * - a file that contains only a comment is reported at its first line, above the removed key;
 * - a text is compared with free text of the API, as in `section.toPath == '/onetoone'`;
 * - only code reads the name, of a server text or of a constant in a group under `readByCode`: TypeScript reports those;
 * - the name is not referenced, such as that of the only kind of status;
 * - the misspelled name happens to be another name of the same kind.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { positionOf } from '../../src/compiler/diagnostics/render.ts'
import { checkProject, filesInMemory } from '../../src/compiler/index.ts'
import { findAreaFiles } from '../support/area-files.ts'
import { type Mutation, sitesOf, slipAt, slips } from './mutations.ts'
import { type ProjectTexts, readFolder } from './project.ts'
import { randomFrom } from './random.ts'

const root = join(import.meta.dirname, '../..')
const areas = new Map(findAreaFiles(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const project: ProjectTexts = new Map([
  ...['catalogue', 'openapi'].flatMap((folder) =>
    [...readFolder(join(root, folder))].map(([path, text]) => [`${folder}/${path}`, text] as const),
  ),
  ...areas,
])
const long = process.env.TEST_LONG === '1'
const count = long ? 3000 : 500
const seed = Number(process.env.MUTATION_SEED ?? 1)

function someSlips(): Mutation[] {
  const sites = sitesOf(project)
  const random = randomFrom(seed)
  const made: Mutation[] = []
  const seen = new Set<string>()
  while (made.length < count) {
    const site = sites[random(sites.length)]
    const mutation = site && slipAt(site, slips[random(slips.length)] ?? 'misspelled', project, random)
    if (!mutation || seen.has(mutation.text)) continue
    seen.add(mutation.text)
    made.push(mutation)
  }
  return made
}

/** Whether a diagnostic is at the mutated lines, or names what the mutation breaks. */
function isTold({ site, slip, word, instead, text }: Mutation): boolean {
  const { report } = checkProject(filesInMemory(new Map(project).set(site.file, text)))
  const lineOf = (offset: number): number => positionOf(text, offset).line
  const first = lineOf(slip === 'removed' ? site.around.start : site.start) - (slip === 'removed' ? 1 : 0)
  const last = lineOf(
    slip === 'removed' ? site.around.end - (project.get(site.file)?.length ?? 0) + text.length : site.start + instead.length,
  )
  return report.diagnostics.some(({ span, message }) => {
    const reported = (report.texts.get(span.file) ?? '').slice(span.start, span.end)
    if (span.file === site.file && lineOf(span.start) <= last && lineOf(Math.max(span.start, span.end - 1)) >= first) return true
    return [word, instead.trim()].some((one) => one.length > 1 && (reported.includes(one) || message.includes(one)))
  })
}

const shown = ({ site, slip, word, instead }: Mutation): string =>
  `${site.file}:${positionOf(project.get(site.file) ?? '', site.start).line} ${site.what} "${word}" ${slip}${slip === 'misspelled' ? ` as "${instead}"` : ''}`

describe('typos in the catalogue', () => {
  it(`are reported at their location, ${count} of them`, { timeout: count * 600 }, () => {
    const untold = someSlips()
      .filter((mutation) => !isTold(mutation))
      .map(shown)
    if (untold.length > 0) console.info(`${untold.length} of ${count} slips give another lawful catalogue:\n${untold.join('\n')}`)
    expect(untold.length / count).toBeLessThanOrEqual(0.02)
  })
})
