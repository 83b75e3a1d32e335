/**
 * Strict TypeScript accepts every project that the compiler accepts, whatever its names are.
 *
 * Generated API descriptions and catalogues with legal but awkward names either get a diagnostic with code and span for each mistake, or are
 * emitted as files without type errors.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src/core/compiler/diagnostics/registry.ts'
import { emitCatalogue } from '../../src/core/compiler/emit/index.ts'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { projectOf, wanted } from './hostile-project.ts'
import { typeErrors } from './type-check.ts'

const long = process.env.TEST_LONG === '1'
const seed = Number(process.env.NAMES_SEED ?? 1)
const batches = long ? 12 : 1
const size = long ? 60 : 24

/** The component of the area of the base, which reads none of its props and so fits any. */
const areaCode = ['src/portal/payments/payments.tsx', 'export default () => null\n'] as const

/** Compiles a project to the emitted files in their own folder, or to the report of its rejection. */
async function outcomeOf(made: Parameters<typeof projectOf>[0], folder: string) {
  const project = projectOf(made)
  const { report, lowered } = checkProject(filesInMemory(project))
  if (report.failed || !lowered) return { reported: report, texts: new Map<string, string>() }
  const files = await emitCatalogue(lowered)
  return { reported: undefined, texts: new Map([areaCode, ...files.map(({ path, text }) => [`${folder}/${path}`, text] as const)]) }
}

describe('names in a description and in a catalogue', () => {
  it('may contain hyphens, dots, quotes, blanks, letters of any script, and be keywords of JavaScript', async () => {
    const { reported, texts } = await outcomeOf(
      {
        codes: [
          { name: 'Travel-Type', values: ['by-air', "by 'sea'", '', '1st class', 'à pied'], nullable: true, open: true, asStatus: false },
          { name: 'Gender.Codes', values: [2, 1, -1], nullable: false, open: true, asStatus: true },
          { name: 'default', values: ['constructor', '__proto__'], nullable: false, open: false, asStatus: false },
          { name: 'GenderCodes', values: ['x'], nullable: false, open: false, asStatus: false },
          { name: 'CodeModel', values: ['y'], nullable: false, open: false, asStatus: false },
        ],
        properties: [
          { name: 'travel-type', kind: 'codes', required: true },
          { name: 'constructor', kind: 'text', required: true },
          { name: "it's", kind: 'text', required: false },
          { name: 'città', kind: 'date', required: false },
          { name: '2nd', kind: 'cents', required: true },
          { name: 'a.b', kind: 'integer', required: false },
          { name: 'record-of', kind: 'record', required: true },
        ],
        record: 'Travel.Record-1',
        operations: { list: 'list-travels', change: 'delete' },
        parameters: [
          { name: 'travel-id', place: 'path' },
          { name: 'filter[x]', place: 'query' },
        ],
        conditions: ['day-1', 'day1', 'is-present'],
        formName: 'new',
        load: 'class',
        item: 's',
      },
      'src/generated-awkward',
    )
    expect(reported).toBeUndefined()
    expect(typeErrors(texts).map((line) => explained(line, texts))).toEqual([])
  })

  it.each(Array.from({ length: batches }, (_, batch) => seed + batch))(
    'are reported, or emitted as valid TypeScript (seed %i)',
    { timeout: 300_000 },
    async (from) => {
      const texts = new Map<string, string>()
      let accepted = 0
      const samples = fc.sample(wanted, { seed: from, numRuns: size })
      for (const [index, made] of samples.entries()) {
        const folder = `src/generated-${index}`
        const outcome = await outcomeOf(made, folder)
        if (outcome.reported === undefined) accepted += 1
        for (const [path, text] of outcome.texts) texts.set(path, text)
        const { diagnostics = [], texts: read } = outcome.reported ?? {}
        if (outcome.reported) expect(diagnostics.length, 'a refused project has diagnostics').toBeGreaterThan(0)
        for (const { code, span, message } of diagnostics) {
          expect(Object.keys(registry)).toContain(code)
          expect(read?.get(span.file)?.slice(span.start, span.end), `${code} ${message}, at ${span.file}`).toBeTruthy()
        }
      }
      const said = typeErrors(texts)
      expect(said.map((line) => explained(line, texts)).slice(0, 20), `${said.length} errors`).toEqual([])
      expect(accepted, 'accepted projects').toBeGreaterThan(size / 4)
    },
  )
})

function explained(line: string, texts: ReadonlyMap<string, string>): string {
  const [, path = '', at = ''] = /^(\S+)\((\d+),/.exec(line) ?? []
  return `${line}\n    ${texts.get(path)?.split('\n')[Number(at) - 1] ?? ''}`
}
