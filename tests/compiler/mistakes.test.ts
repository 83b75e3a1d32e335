/**
 * Corpus of catalogue mistakes with the expected reports of the compiler.
 *
 * Each folder of `mistakes/` changes the correct project in `base/` and contains the report in `report.txt`.
 * `WRITE_REPORTS=1` writes the reports. Read them before committing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src/compiler/diagnostics/registry.ts'
import { checkProject, filesInMemory, printReport } from '../../src/compiler/index.ts'
import { overlay, readFolder } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
const mistakes = join(import.meta.dirname, 'mistakes')
const cases = readdirSync(mistakes, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()
const reports = new Map(
  cases.map((name) => [name, `${printReport(checkProject(filesInMemory(overlay(base, join(mistakes, name)))).report)}\n`]),
)

describe('the corpus of mistakes', () => {
  it('starts from a project without diagnostics', () => {
    expect(printReport(checkProject(filesInMemory(base)).report)).toMatch(/^0 errors in \d+ screens\.$/)
  })

  it.each(cases)('%s', (name) => {
    const file = join(mistakes, name, 'report.txt')
    const report = reports.get(name) ?? ''
    if (process.env.WRITE_REPORTS === '1') writeFileSync(file, report)
    expect(report).toBe(readFileSync(file, 'utf8'))
  })

  const told = new Map(
    [...reports].map(([name, report]) => [name, [...report.matchAll(/^(?:error|warning) (CAT\d{3})/gm)].map((match) => match[1])]),
  )
  const codes = new Set([...told.values()].flat())

  it.each(Object.keys(registry))('has a case of %s', (code) => {
    expect(codes).toContain(code)
  })

  it.each(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])('has at least three cases of class %s', (digit) => {
    const cases = [...told.values()].filter((codes) => codes.some((code) => code?.startsWith(`CAT${digit}`)))
    expect(cases.length).toBeGreaterThanOrEqual(3)
  })

  it('has no case without a mistake', () => {
    expect([...told].filter(([, codes]) => codes.length === 0)).toEqual([])
  })
})
