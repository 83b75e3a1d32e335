/**
 * Corpus of catalogue mistakes with the expected reports of the compiler.
 *
 * Each case of `mistakes/` changes the correct project in `base/`. `WRITE_REPORTS=1` writes the reports. Read them before committing.
 */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serverFiles } from '../../scripts/lib/server-files.ts'
import { registry } from '../../src/core/compiler/diagnostics/registry.ts'
import { checkProject, filesInMemory, printReport } from '../../src/core/compiler/index.ts'
import { readMistakes, writeMistakes } from './mistakes.ts'
import { readFolder, withChanges } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
const mistakes = [...readMistakes()].map(
  ([code, cases]) =>
    [
      code,
      cases.map((mistake) => ({
        ...mistake,
        told: `${printReport(checkProject(filesInMemory(withChanges(base, mistake)), new Date(), { serverFiles }).report)}\n`,
      })),
    ] as const,
)
if (process.env.WRITE_REPORTS === '1')
  for (const [code, cases] of mistakes)
    writeMistakes(
      code,
      cases.map(({ told: report, ...mistake }) => ({ ...mistake, report })),
    )
const codesIn = (report: string) => [...report.matchAll(/^(?:error|warning|note) (CAT\d{3})/gm)].map(([, code]) => code)

describe('the corpus of mistakes', () => {
  it('starts from a project without diagnostics', () => {
    expect(printReport(checkProject(filesInMemory(base), new Date(), { serverFiles }).report)).toMatch(/^0 errors in \d+ screens\.$/)
  })

  describe.each(mistakes)('%s', (code, cases) => {
    it.each(cases)('$case', ({ told, report }) => {
      expect(told).toBe(report)
      expect(codesIn(report)[0], 'it stands in the file of its first diagnostic').toBe(code)
    })
  })

  const told = mistakes.flatMap(([, cases]) => cases.map(({ told }) => codesIn(told)))
  const codes = new Set(told.flat())

  it.each(Object.keys(registry))('has a case of %s', (code) => {
    expect(codes).toContain(code)
  })

  it.each(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])('has at least three cases of class %s', (digit) => {
    const cases = told.filter((codes) => codes.some((code) => code?.startsWith(`CAT${digit}`)))
    expect(cases.length).toBeGreaterThanOrEqual(3)
  })

  it('tells each case by a name of its own', () => {
    const names = mistakes.flatMap(([, cases]) => cases.map((mistake) => mistake.case))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})
