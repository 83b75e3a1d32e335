/** Repeated words, and what nothing uses or reaches: warnings while the catalogue is edited, errors in `npm test`. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emitCatalogue } from '../../src/core/compiler/emit/index.ts'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { readMistakes } from './mistakes.ts'
import { readFolder, withChanges } from './project.ts'

const untidy = ['CAT001', 'CAT002', 'CAT505', 'CAT802']
const base = readFolder(join(import.meta.dirname, 'base'))
const cases = [...readMistakes()]
  .flatMap(([code, mistakes]) => (untidy.includes(code) ? mistakes : []))
  .map((mistake) => {
    const files = filesInMemory(withChanges(base, mistake))
    return { ...mistake, strict: checkProject(files), lenient: checkProject(files, new Date(), { lenient: true }) }
  })
const toldOf = ({ report }: ReturnType<typeof checkProject>, severity: string): readonly string[] =>
  report.diagnostics.filter((one) => one.severity === severity).map(({ code, span }) => `${code} ${span.file}:${span.start}`)

describe('given a catalogue that is untidy', () => {
  it.each(cases)('warns where a strict check fails: $case', ({ strict, lenient }) => {
    const isUntidy = (told: string): boolean => untidy.some((code) => told.startsWith(code))
    expect(toldOf(lenient, 'error').filter(isUntidy)).toEqual([])
    expect(toldOf(lenient, 'warning')).toEqual(expect.arrayContaining(toldOf(strict, 'error').filter(isUntidy)))
  })

  it('emits it', async () => {
    const working = cases.filter(({ lenient }) => !lenient.report.failed)
    expect(working.length).toBeGreaterThan(cases.length / 2)
    for (const { case: name, lenient } of working) {
      if (!lenient.lowered) throw new Error(name)
      expect((await emitCatalogue(lenient.lowered)).length, name).toBeGreaterThan(0)
    }
  })
})
