/** The editor's problem matcher (`.vscode/tasks.json`) parses the compiler's terminal output. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMistakes } from './mistakes.ts'

interface Pattern {
  regexp: string
}

const root = join(import.meta.dirname, '../..')
const { tasks } = JSON.parse(readFileSync(join(root, '.vscode/tasks.json'), 'utf8')) as {
  tasks: readonly { script: string; problemMatcher: { pattern: readonly Pattern[] } }[]
}
const [head, place] = (tasks.find(({ script }) => script === 'check')?.problemMatcher.pattern ?? []).map(({ regexp }) => new RegExp(regexp))

/** Matches the patterns as VS Code does: each pattern applies to the line after the previous match. */
function readProblems(report: string): readonly (readonly (string | undefined)[])[] {
  const lines = report.split('\n')
  return lines.flatMap((line, at) => {
    const found = head?.exec(line)
    const where = found && place?.exec(lines[at + 1] ?? '')
    return found && where ? [[...found.slice(1), ...where.slice(1)]] : []
  })
}

const mistakes = [...readMistakes().values()].flat()

describe('The problem matcher of npm run check', () => {
  it('reads severity, code, message, file, line and column', () => {
    const report = 'error CAT103  "operater" is not a key of a brand\n  catalogue/portal.yaml:1:22\n    1 | brand: {}\n'
    expect(readProblems(report)).toEqual([['error', 'CAT103', '"operater" is not a key of a brand', 'catalogue/portal.yaml', '1', '22']])
  })

  it.each(mistakes)('reads every diagnostic of $case', ({ report }) => {
    const written = report.split('\n').filter((line) => /^(error|warning|note) CAT/.test(line))
    expect(readProblems(report).map(([severity, code, message]) => `${severity} ${code}  ${message}`)).toEqual(written)
  })
})
