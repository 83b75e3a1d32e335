/** The README's first change works on the current catalogue, and its report looks as shown. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkProject, type ProjectFiles, printReport } from '../../src/compiler/index.ts'
import { filesOnDisk } from '../../src/compiler/read/project-files.ts'

const root = join(import.meta.dirname, '../..')
const file = 'catalogue/navigation.yaml'
const navigation = readFileSync(join(root, file), 'utf8')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const change = readme.slice(readme.indexOf('## The first change'), readme.indexOf('## How it is made'))
const [before = '', after = ''] = [...change.matchAll(/```yaml\n(.*)\n```/g)].map((match) => match[1] ?? '')
const [, frame = ''] = /```\n(error CAT501[\s\S]*?)```/.exec(change) ?? []

const reportWith = (text: string): string => {
  const disk = filesOnDisk(root)
  const files: ProjectFiles = { ...disk, read: (path) => (path === file ? text : disk.read(path)) }
  // A date before the end of every block of the catalogue, so that no block causes a warning.
  return printReport(checkProject(files, new Date('2026-06-01T00:00:00Z')).report)
}

describe("the README's first change", () => {
  it('begins with an entry that stands in the menu, at the place it says', () => {
    expect(navigation.split(before)).toHaveLength(2)
    const words = ['first', 'second', 'third', 'fourth', 'fifth']
    const entries = (parse(navigation) as { menu: { entries: unknown[] } }).menu.entries
    const place = entries.findIndex((entry) => JSON.stringify(entry) === JSON.stringify((parse(before) as unknown[])[0]))
    expect(change).toContain(`side menu's ${words[place]} entry`)
  })

  it('ends with an entry in which nothing is reported, and that differs in its words alone', () => {
    expect(reportWith(navigation.replace(before, after))).toMatch(/^0 errors in \d+ screens\.$/)
    expect(after.replace(/label: \{.*?\}/, 'label: bookings')).toBe(before)
  })

  it('is told as the README shows it where the English half is forgotten', () => {
    const report = reportWith(navigation.replace(before, after.replace(', en: "My journeys"', '')))
    expect(report.startsWith(frame.trimEnd())).toBe(true)
  })
})
