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
import { beforeAll, describe, expect, it } from 'vitest'
import { positionOf } from '../../src/core/compiler/diagnostics/render.ts'
import { checkProject, filesInMemory, type Report } from '../../src/core/compiler/index.ts'
import { findCodeFiles } from '../support/code-files.ts'
import { type Mutation, sitesOf, slipAt, slips } from './mutations.ts'
import { type ProjectTexts, readFolder } from './project.ts'
import { randomFrom } from './random.ts'

const root = join(import.meta.dirname, '../..')
const areas = new Map(findCodeFiles(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const project: ProjectTexts = new Map([
  ...['catalogue', 'openapi'].flatMap((folder) =>
    [...readFolder(join(root, folder))].map(([path, text]) => [`${folder}/${path}`, text] as const),
  ),
  ...areas,
])
const long = process.env.TEST_LONG === '1'
/** How many mutations, and from which seed: `MUTATIONS=5000 MUTATION_SEED=7 npx vitest run --project compiler tests/compiler/mutations.test.ts`. */
const count = Number(process.env.MUTATIONS ?? (long ? 3000 : 500))
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

/** Longest time of a check on the processor, which does not depend on what else the machine does. One takes 0.3 s. */
const mostSeconds = 30

interface Outcome {
  mutation: Mutation
  isTold: boolean
  seconds: number
  /** The exception that ended the check. */
  crash?: string
  /** Diagnostics that are at no place of a file that was read. */
  nowhere: readonly string[]
}

function outcomeOf(mutation: Mutation): Outcome {
  const began = process.cpuUsage()
  const seconds = (): number => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1_000_000
  }
  try {
    const { report } = checkProject(filesInMemory(new Map(project).set(mutation.site.file, mutation.text)))
    const nowhere = report.diagnostics
      .filter(({ span }) => !(span.start >= 0 && span.start <= (report.texts.get(span.file)?.length ?? -1) && span.end >= span.start))
      .map(({ code, message, span }) => `${code} ${message} at ${span.file}`)
    return { mutation, isTold: isTold(mutation, report), seconds: seconds(), nowhere }
  } catch (error) {
    return {
      mutation,
      isTold: false,
      seconds: seconds(),
      crash: error instanceof Error ? (error.stack ?? error.message) : String(error),
      nowhere: [],
    }
  }
}

/** Whether a diagnostic is at the mutated lines, or names what the mutation breaks. */
function isTold({ site, slip, word, instead, text }: Mutation, report: Report): boolean {
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

describe(`${count} typos in the catalogue`, () => {
  const outcomes: Outcome[] = []
  beforeAll(
    () => {
      outcomes.push(...someSlips().map(outcomeOf))
    },
    60_000 + count * 2_000,
  )

  it('end no check with an exception', () => {
    expect(outcomes.flatMap(({ mutation, crash }) => (crash === undefined ? [] : [`${shown(mutation)}: ${crash}`]))).toEqual([])
  })

  it(`let no check take longer than ${mostSeconds} s of the processor`, () => {
    expect(outcomes.filter(({ seconds }) => seconds > mostSeconds).map(({ mutation }) => shown(mutation))).toEqual([])
  })

  it('have no diagnostic without a place', () => {
    expect(outcomes.flatMap(({ mutation, nowhere }) => nowhere.map((one) => `${shown(mutation)}: ${one}`))).toEqual([])
  })

  it('are reported at their location', () => {
    const untold = outcomes.filter((one) => !one.isTold).map(({ mutation }) => shown(mutation))
    if (untold.length > 0) console.info(`${untold.length} of ${count} slips give another lawful catalogue:\n${untold.join('\n')}`)
    expect(untold.length / count).toBeLessThanOrEqual(0.02)
  })
})
