/** What changed in the catalogue is said in words, and published without touching what is checked out. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changesSince, GitFailed, publish } from '../../src/core/studio/server/catalogue-history.ts'
import { compareFile, longestRising } from '../../src/core/studio/server/compare-catalogues.ts'
import { writeChanges } from '../../src/core/studio/server/write-changes.ts'

const file = 'catalogue/screens/trips.yaml'
const screen = `path: /trips
access: member
title: { it: "Viaggi", en: "Trips" }
content:
  - prose: { text: { it: "Uno", en: "One" } }
  - table:
      caption: trips
      each: trip
      in: data.trips
      columns:
        - { label: date, value: trip.date }
        - { label: price, value: trip.price }
        - { label: place, value: trip.place }
`
const rowsOf = (text: string, columns: readonly string[]) =>
  text.slice(0, text.indexOf('        - {')) + columns.map((row) => `        - ${row}\n`).join('')
const [date, price, place] = [
  '{ label: date, value: trip.date }',
  '{ label: price, value: trip.price }',
  '{ label: place, value: trip.place }',
] as const

describe.each<{ what: string; after: string; it: string; en: string }>([
  {
    what: 'words',
    after: screen.replace('"Viaggi"', '"I tuoi viaggi"'),
    it: '- title › in italiano: da «Viaggi» a «I tuoi viaggi»',
    en: '- title › in Italian: from “Viaggi” to “I tuoi viaggi”',
  },
  {
    what: 'a property',
    after: screen.replace('trip.price }', 'trip.price, format: code }'),
    it: '- content › table trips › columns › price › format: aggiunto «code»',
    en: '- content › table trips › columns › price › format: added “code”',
  },
  {
    what: 'a moved column',
    after: rowsOf(screen, [place, date, price]),
    it: '- content › table trips › columns › place: spostato',
    en: '- content › table trips › columns › place: moved',
  },
  {
    what: 'a removed column',
    after: rowsOf(screen, [date, place]),
    it: '- content › table trips › columns › price: tolto «{"label":"price","value":"trip.price"}»',
    en: '- content › table trips › columns › price: removed “{"label":"price","value":"trip.price"}”',
  },
  {
    what: 'a comment and another layout',
    after: `# Trips.\n${screen.replace('title: { it: "Viaggi", en: "Trips" }', 'title:\n  it: "Viaggi"\n  en: "Trips"')}`,
    it: 'Il catalogo non è cambiato.',
    en: 'The catalogue has not changed.',
  },
])('$what', ({ after, it, en }) => {
  test('is said in both languages', () => {
    const changes = compareFile(file, screen, after)
    expect(writeChanges(changes, 'it').trim().split('\n').at(-1)).toBe(it)
    expect(writeChanges(changes, 'en').trim().split('\n').at(-1)).toBe(en)
    expect(changes.length).toBeLessThanOrEqual(1)
  })
})

test('of what kept its order, as little as possible has moved', () => {
  expect(longestRising([2, 0, 1])).toEqual([0, 1])
  expect(longestRising([0, 3, 1, 2])).toEqual([0, 1, 2])
  expect(longestRising([])).toEqual([])
})

describe('in a folder of git', () => {
  let folder: string
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'changes-'))
    git('init', '--quiet', '--initial-branch=main')
    git('config', 'user.name', 'Owner')
    git('config', 'user.email', 'owner@example.org')
    write(file, screen)
    write('README.md', 'Trips')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Begin')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('new, changed and deleted files of the catalogue are told, and no others', () => {
    write(file, screen.replace('"Trips"', '"Journeys"'))
    write('catalogue/screens/new.yaml', screen)
    write('README.md', 'Journeys')
    expect(changesSince(folder, 'HEAD').map((change) => [change.file, change.what])).toEqual([
      ['catalogue/screens/new.yaml', 'added'],
      [file, 'changed'],
    ])
    rmSync(join(folder, file))
    expect(changesSince(folder, 'main').find((change) => change.file === file)?.what).toBe('removed')
    expect(() => changesSince(folder, 'nowhere')).toThrow(GitFailed)
    expect(() => changesSince(folder, '--output=x')).toThrow(GitFailed)
  })

  test('publishing commits the catalogue alone on a branch, again and again, and touches nothing else', () => {
    write(file, screen.replace('"Trips"', '"Journeys"'))
    write('README.md', 'Not finished')
    git('add', 'README.md')
    const before = git('status', '--porcelain')
    const commit = publish(folder, 'words', 'Say journeys\n\n- title')
    expect(git('show', '--stat', '--format=%s', 'words')).toMatch(
      /^Say journeys\n\n catalogue\/screens\/trips\.yaml +\| 2 [+-]+\n 1 file changed/,
    )
    expect(git('rev-parse', 'words')).toBe(commit)
    expect([git('branch', '--show-current'), git('status', '--porcelain')]).toEqual(['main', before])
    expect(publish(folder, 'words', 'Again'), 'nothing new').toBeUndefined()
    write(file, screen.replace('"Viaggi"', '"Partenze"'))
    publish(folder, 'words', 'Say partenze')
    expect(git('log', '--format=%s', 'words').split('\n')).toEqual(['Say partenze', 'Say journeys', 'Begin'])
    expect(readFileSync(join(folder, file), 'utf8')).toContain('Partenze')
  })

  test.each(['main', 'a b', '--force', ''])('the branch "%s" is refused', (branch) => {
    write(file, screen.replace('"Trips"', '"Journeys"'))
    expect(() => publish(folder, branch, 'Say journeys')).toThrow(GitFailed)
    expect(git('log', '--format=%s', '--all')).toBe('Begin')
  })
})
