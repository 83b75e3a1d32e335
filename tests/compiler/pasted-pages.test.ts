/** A foreign text pasted into a catalogue file has a mistake on every line, but a short report. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProject, filesInMemory, printReport } from '../../src/core/compiler/index.ts'
import { readFolder } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
const home = base.get('catalogue/screens/home.yaml') ?? ''
const count = 5_000

const reportWithLines = (line: (index: number) => string): string => {
  const pasted = Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('')
  const text = home.replace('content:\n', `content:\n${pasted}`)
  return printReport(checkProject(filesInMemory(new Map(base).set('catalogue/screens/home.yaml', text))).report)
}

describe('a page of HTML in a screen', () => {
  it('is reported by its first twenty lines and the number of further ones', () => {
    const report = reportWithLines((index) => `  - <p class="x">Riga ${index}</p>`)
    expect(report.match(/^error CAT104 {2}/gm)).toHaveLength(20)
    expect(report).toContain('and 4,980 more like it in catalogue/screens/home.yaml\n\n5,000 errors in 5 screens.')
  })

  it.each([
    ['thousands of keys', (index: number) => `    p: .x${index} { color: red } [a`],
    ['lines of growing indentation', (index: number) => `${' '.repeat(index % 4_000)}p:`],
  ])('is reported as one YAML error when its lines parse as %s', (_, line) => {
    expect(reportWithLines(line)).toMatch(/^error CAT101 {2}[\s\S]*\n1 error in 4 screens\./)
  })

  it('shows only the surroundings of the mistake in a very long line', () => {
    const long = home.replace('"Inizio"', `"${'a'.repeat(10_000)} {nobody} ${'b'.repeat(10_000)}"`)
    const report = printReport(checkProject(filesInMemory(new Map(base).set('catalogue/screens/home.yaml', long))).report)
    expect(report).toContain('{nobody}')
    expect(Math.max(...report.split('\n').map((line) => line.length))).toBeLessThan(400)
  })
})
