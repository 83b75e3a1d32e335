/** Reports in Italian: each code says in Italian what is wrong and what to do. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src/core/compiler/diagnostics/registry.ts'
import { italianRegistry } from '../../src/core/compiler/diagnostics/registry-it.ts'
import { checkProject, filesInMemory, printReport } from '../../src/core/compiler/index.ts'
import { readFolder, withChanges } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
const now = new Date('2026-11-02T09:00:00Z')
const screen = 'catalogue/screens/practice.yaml'
const reportOf = (replace: string, other: string): string =>
  printReport(checkProject(filesInMemory(withChanges(base, { changes: [{ in: screen, replace, with: other }] })), now).report, 'it')

/** Words of the language and of other languages, which stay what they are: `with`, enums.yaml. */
const fixedWords = (text: string): readonly string[] =>
  [...new Set([...(text.match(/`[\w:./-]+`/g) ?? []), ...(text.match(/\b[\w-]+\.yaml\b/g) ?? [])])].sort()

describe.each(Object.entries(italianRegistry))('%s', (code, italian) => {
  const english = registry[code as keyof typeof registry]

  it('has its own words in Italian', () => {
    for (const key of ['title', 'meaning', 'fix'] as const) {
      expect(italian[key]).not.toBe('')
      expect(italian[key]).not.toBe(english[key])
    }
    expect(italian.meaning).toMatch(/\.$/)
    expect(italian.fix).toMatch(/\.$/)
  })
  it('names the same words of the language as in English', () => {
    expect(fixedWords(`${italian.meaning} ${italian.fix}`)).toEqual(fixedWords(`${english.meaning} ${english.fix}`))
  })
})

describe('a report in Italian', () => {
  it('says the meaning, the fix and the nearest name, and the message in English', () => {
    expect(reportOf('data.practice.totalCost', 'data.practice.totalCots')).toMatchInlineSnapshot(`
      "errore CAT303  Proprietà sconosciuta
        catalogue/screens/practice.yaml:10:48
           9 |       items:
          10 |         - { label: price, value: data.practice.totalCots }
             |                                                ^^^^^^^^^
        Le API non descrivono questa proprietà. Usa una delle proprietà elencate.
        Forse intendevi "totalCost"?
        In inglese: Practice has no property "totalCots".

      1 errore in 5 schermate. Non è stato scritto niente."
    `)
  })
  it('counts what it found', () => {
    expect(printReport(checkProject(filesInMemory(base), now).report, 'it')).toBe('0 errori in 5 schermate.')
    expect(reportOf('access: member\n', '')).toMatch(/1 errore in \d schermate\. Non è stato scritto niente\.$/)
  })
  it('is printed by `npm run check -- --language it`', () => {
    const check = (language: string) =>
      spawnSync(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', join(process.cwd(), 'scripts/check.ts'), '--language', language],
        {
          cwd: process.cwd(),
          encoding: 'utf8',
        },
      )
    expect(check('it').stdout).toMatch(/^0 errori.* in \d+ schermate\.\nLe operazioni descritte sono \d+/)
    expect(check('fr')).toMatchObject({ status: 1, stderr: '--language is it or en, not "fr".\n' })
  })
})
