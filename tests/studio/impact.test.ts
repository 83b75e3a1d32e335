/** A change of the API description is told with what it touches: lines of the catalogue, hand-written code, tests. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { breaksSomething, type Effect, findImpact, type Grade, type Impact } from '../../src/core/studio/server/impact/find-impact.ts'
import { withDescription } from '../../src/core/studio/server/impact/other-description.ts'
import { writeImpact } from '../../src/core/studio/server/impact/write-impact.ts'
import { readFolder, withChanges } from '../compiler/project.ts'

const base = readFolder('tests/compiler/base')
const description = 'openapi/member.yaml'
const now = new Date('2026-11-02T09:00:00Z')
const nothing: ReadonlyMap<string, string> = new Map()

function checked(texts: ReadonlyMap<string, string>) {
  const { report, context } = checkProject(filesInMemory(texts), now)
  if (!context) throw new Error('The small project cannot be read')
  return { report, context }
}
const present = checked(base)

/** @param replacements what the description says, each once, and what it says instead */
function impactOf(replacements: readonly (readonly [string, string])[], code = nothing, tests = nothing): Impact {
  const changes = replacements.map(([replace, other]) => ({ in: description, replace, with: other }))
  return findImpact(present, checked(withChanges(base, { changes })), { code, tests })
}
const told = ({ difference, grade }: Effect): string =>
  [grade, difference.place, difference.aspect, difference.what, difference.keyword ?? ''].join(' ').trim()

interface Case {
  change: string
  replace: readonly (readonly [string, string])[]
  /** All effects. */
  effects: readonly string[]
  /** Some lines of the catalogue that use it, without their columns. */
  catalogue?: readonly string[]
  /** Codes of what the check of the catalogue then reports. */
  codes?: readonly string[]
}
const personBegins = '      required: [firstName, gender]\n      properties:\n'

describe.each<Case>([
  {
    change: 'a property that an expression reads is gone',
    replace: [
      ['title, status, type, totalCost, remainingAmount', 'title, status, type, remainingAmount'],
      ['        totalCost: { type: integer, format: cents }\n', ''],
    ],
    effects: ['breaks Practice.totalCost property removed'],
    catalogue: ['catalogue/parts/practice-facts.yaml:5', 'catalogue/screens/practice.yaml:10'],
    codes: ['CAT303'],
  },
  {
    change: 'a field of a form is gone',
    replace: [
      [
        `${personBegins}        firstName: { type: string, minLength: 2, maxLength: 40 }\n`,
        '      required: [gender]\n      properties:\n',
      ],
    ],
    effects: ['breaks Person.firstName property removed'],
    catalogue: ['catalogue/fields/person.yaml:2'],
    codes: ['CAT303', 'CAT402'],
  },
  {
    change: 'a field may be shorter',
    replace: [['minLength: 2, maxLength: 40', 'minLength: 2, maxLength: 20']],
    effects: ['degrades Person.firstName limit changed maxLength'],
    catalogue: ['catalogue/fields/person.yaml:2'],
  },
  {
    change: 'a field may be longer',
    replace: [['minLength: 2, maxLength: 40', 'minLength: 2, maxLength: 60']],
    effects: ['possible Person.firstName limit changed maxLength'],
    catalogue: ['catalogue/fields/person.yaml:2'],
  },
  {
    change: 'a value may be null',
    replace: [['        title: { type: string }', "        title: { type: [string, 'null'] }"]],
    effects: ['breaks Practice.title nullable changed'],
    codes: ['CAT306'],
  },
  {
    change: 'an amount is no amount any more',
    replace: [['        remainingAmount: { type: integer, format: cents }', '        remainingAmount: { type: integer }']],
    effects: ['degrades Practice.remainingAmount unit changed'],
    catalogue: ['catalogue/conditions.yaml:11'],
  },
  {
    change: 'an enumeration has one value more',
    replace: [['    Gender: { type: string, enum: [F, M] }', '    Gender: { type: string, enum: [F, M, X] }']],
    effects: ['breaks Gender value added'],
    catalogue: ['catalogue/enums.yaml:2'],
    codes: ['CAT311'],
  },
  {
    change: 'an enumeration has one value less',
    replace: [['    Gender: { type: string, enum: [F, M] }', '    Gender: { type: string, enum: [M] }']],
    effects: ['breaks Gender value removed'],
    catalogue: ['catalogue/enums.yaml:2', 'catalogue/conditions.yaml:15'],
    codes: ['CAT304', 'CAT305', 'CAT314'],
  },
  {
    change: 'an operation is gone',
    replace: [['      operationId: getPractice\n', '      operationId: readPractice\n']],
    effects: ['breaks getPractice operation removed', 'possible readPractice operation added'],
    catalogue: ['catalogue/screens/practice.yaml:6'],
    codes: ['CAT202'],
  },
  {
    change: 'a request needs one property more',
    replace: [
      [
        `${personBegins}        firstName: { type: string, minLength`,
        `${personBegins.replace('gender', 'gender, newsletter')}        firstName: { type: string, minLength`,
      ],
    ],
    effects: ['breaks Person.newsletter required changed'],
    codes: ['CAT401'],
  },
  {
    change: 'an operation needs one parameter more',
    replace: [
      [
        '      operationId: getPractice\n',
        '      operationId: getPractice\n      parameters: [{ name: year, in: query, required: true, schema: { type: integer } }]\n',
      ],
    ],
    effects: ['breaks getPractice(year) parameter added'],
    catalogue: ['catalogue/screens/practice.yaml:6'],
    codes: ['CAT701'],
  },
  {
    change: 'an operation may answer one problem more',
    replace: [['[wrong-credentials, invalid-fields]', '[wrong-credentials, account-locked, invalid-fields]']],
    effects: ['breaks login problem-code added'],
    catalogue: ['catalogue/forms/login.yaml:1'],
    codes: ['CAT504'],
  },
  {
    change: 'an operation asks for a session',
    replace: [['      security: []\n', '']],
    effects: ['breaks login security changed'],
    catalogue: ['catalogue/forms/login.yaml:1'],
    codes: ['CAT709'],
  },
  {
    change: 'a property has another default, and nothing asks for it',
    replace: [['        newsletter: { type: boolean }', '        newsletter: { type: boolean, default: true }']],
    effects: ['possible Person.newsletter default changed'],
  },
  {
    change: 'the description says the same in other words',
    replace: [
      ['        title: { type: string }', '        title: { type: string, description: Its name }'],
      [
        '        birthDate: { type: [string, "null"], format: date }\n        newsletter',
        '        birthDate: { anyOf: [{ type: string, format: date }, { type: "null" }] }\n        newsletter',
      ],
    ],
    effects: [],
  },
])('when $change', ({ replace, effects, catalogue = [], codes }) => {
  const impact = impactOf(replace)

  test('each difference has its grade', () => {
    expect(impact.effects.map(told)).toEqual(effects)
    expect(breaksSomething(impact)).toBe(effects.some((effect) => effect.startsWith('breaks' satisfies Grade)))
    expect([...impact.others, ...impact.mistakes]).toEqual([])
  })
  test('the lines of the catalogue are told that use it', () => {
    expect(impact.effects.flatMap((one) => one.catalogue.map((line) => line.replace(/:\d+$/, '')))).toEqual(
      expect.arrayContaining([...catalogue]),
    )
  })
  test('the errors of the check are told with it', () => {
    expect([...new Set(impact.effects.flatMap(({ findings }) => findings.map(({ code }) => code)))].sort()).toEqual(codes ?? [])
  })
})

describe('when hand-written code uses what is gone', () => {
  const code = new Map([
    ['src/area-club/portal/payments/pay.tsx', "call('getPractice')\nshow(practice.terms)\n"],
    ['src/area-club/portal/payments/total.ts', '/** The terms. */\nexport const read = (practice: { terms: string }) => practice.terms\n'],
    ['src/server/other/terms.ts', 'export const terms = 1\n'],
  ])
  const tests = new Map([['tests/server/practice.test.ts', 'expect((await getPractice(3)).terms).toBeNull()\n']])

  test('a property that nothing of the catalogue reads breaks it, in the folders that use its schema', () => {
    const { effects } = impactOf([['        terms: { type: string, format: html }\n', '']], code, tests)
    expect(effects.map(told)).toEqual(['breaks Practice.terms property removed'])
    expect(effects[0]?.code).toEqual([
      'src/area-club/portal/payments/pay.tsx:2',
      'src/area-club/portal/payments/total.ts:1',
      'src/area-club/portal/payments/total.ts:2',
    ])
    expect(effects[0]?.tests).toEqual(['tests/server/practice.test.ts:1'])
  })
  test('a property that nothing uses is possible', () => {
    const { effects } = impactOf([['        terms: { type: string, format: html }\n', '']])
    expect(effects.map(told)).toEqual(['possible Practice.terms property removed'])
  })
})

test('a mistake of the other description is told as its own', () => {
  const impact = impactOf([['        title: { type: string }', '        title: { type: strnig }']])
  expect(impact.mistakes.map(({ at }) => at.split(':')[0])).toEqual([description])
  expect(breaksSomething(impact)).toBe(true)
})

test('it is written in both languages', () => {
  const impact = impactOf([['minLength: 2, maxLength: 40', 'minLength: 2, maxLength: 20']])
  expect(writeImpact(impact, 'en')).toBe(`Breaks: 0. Degrades: 1. Possible: 0.

## Degrades

### Person.firstName: limit maxLength: from “40” to “20”

- Catalogue:
  - catalogue/fields/person.yaml:2:3
  - catalogue/screens/account.yaml:11:22
`)
  expect(writeImpact(impact, 'it')).toBe(`Non funziona più: 0. Cambia qualcosa: 1. Nessun danno: 0.

## Cambia qualcosa

### Person.firstName: limite maxLength: da «40» a «20»

- Catalogo:
  - catalogue/fields/person.yaml:2:3
  - catalogue/screens/account.yaml:11:22
`)
  expect(writeImpact(impactOf([]), 'it')).toBe('Le due descrizioni delle API dicono lo stesso.\n')
})

describe('the other description', () => {
  let folder: string
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const narrower = (base.get(description) ?? '').replace('maxLength: 40', 'maxLength: 20')
  const renamed = (base.get(description) ?? '').replace('operationId: getPractice\n', 'operationId: readPractice\n')
  const impact = (...args: string[]) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(process.cwd(), 'scripts/impact.ts'), ...args], {
      cwd: folder,
      encoding: 'utf8',
    })

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'impact-'))
    for (const [path, text] of base) write(path, text)
    write('proposed/member.yaml', narrower)
    git('init', '--quiet', '--initial-branch=main')
    git('config', 'user.name', 'Owner')
    git('config', 'user.email', 'owner@example.org')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Begin')
    git('switch', '--quiet', '--create', 'next')
    write(description, renamed)
    write('openapi/shared/more.yaml', 'openapi: 3.1.0\n')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Rename')
    git('switch', '--quiet', 'main')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is that of a folder, which may hold it in openapi', () => {
    expect(withDescription(folder, 'proposed').read(description)).toBe(narrower)
    expect(withDescription(folder, '.').read(description)).toBe(base.get(description))
    expect(withDescription(folder, 'proposed').read('catalogue/enums.yaml')).toBe(base.get('catalogue/enums.yaml'))
  })
  test('is that of a commit, without the files that only the own one has', () => {
    const project = withDescription(folder, 'next')
    expect(project.read(description)).toBe(renamed)
    expect(project.list('openapi').map(({ name }) => name)).toEqual(expect.arrayContaining(['member.yaml', 'shared']))
    expect(
      withDescription(folder, 'main')
        .list('openapi')
        .map(({ name }) => name),
    ).toEqual(['member.yaml'])
  })
  test('must be one', () => {
    expect(() => withDescription(folder, 'nowhere')).toThrow('There is no commit "nowhere" here.')
    expect(() => withDescription(folder, 'catalogue/assets')).toThrow('There is no API description in "catalogue/assets".')
  })
  test('ends the command with 1 if it breaks something, in either direction', () => {
    const breaking = impact('next')
    expect(breaking.stdout).toContain('### getPractice: operation removed')
    expect(breaking.status).toBe(1)
    const degrading = impact('--language', 'it', 'proposed')
    expect(degrading.stdout).toContain('### Person.firstName: limite maxLength: da «40» a «20»')
    expect(degrading.status).toBe(0)
    expect(impact('--since', 'proposed').stdout).toContain('### Person.firstName: limit maxLength: from “20” to “40”')
  })
  test('must be named once', () => {
    const { status, stderr } = impact('next', '--since', 'main')
    expect([status, stderr]).toEqual([1, expect.stringContaining('Usage: npm run impact')])
  })
})
