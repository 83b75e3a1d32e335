/** A change of the studio changes the text of its value alone. */
import { globSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isScalar, parse, parseDocument } from 'yaml'
import { CannotEdit, editYaml } from '../../src/core/studio/server/edit-yaml.ts'
import type { Change, Path } from '../../src/core/studio/studio-api.ts'

const isLong = process.env.TEST_LONG === '1'

const screen = `# The first screen.
path: /trips
title: { it: "Viaggi", en: "Trips" }   # shown in the menu
content:
  # Above everything else.
  - alert:
      severity: info
      text: { it: "Ciao", en: "Hello" }

  # The list.
  - table:
      caption: trips
      # Soonest first.
      sort: [{ by: trip.date }]
      columns:
        - { label: date, value: trip.date, leads: true }
        - label: price
          value: trip.price
  - prose:
      text: trips
access: member
`

describe.each<{ rule: string; change: Change; from: string; to: string }>([
  {
    rule: 'words in quotes stay in quotes, and the comment behind them stays',
    change: { kind: 'set', path: ['title', 'it'], value: 'I tuoi "viaggi": 2' },
    from: 'it: "Viaggi"',
    to: 'it: "I tuoi \\"viaggi\\": 2"',
  },
  {
    rule: 'a plain word stays plain',
    change: { kind: 'set', path: ['access'], value: 'public' },
    from: 'access: member',
    to: 'access: public',
  },
  {
    rule: 'a plain word that YAML would read as something else is quoted',
    change: { kind: 'set', path: ['path'], value: 'yes: no' },
    from: 'path: /trips',
    to: 'path: "yes: no"',
  },
  {
    rule: 'in brackets, a comma is quoted',
    change: { kind: 'set', path: ['content', 1, 'table', 'columns', 0, 'value'], value: 'max(a, b)' },
    from: 'value: trip.date,',
    to: 'value: "max(a, b)",',
  },
  {
    rule: 'a name becomes words of its own',
    change: { kind: 'set', path: ['content', 1, 'table', 'caption'], value: { it: 'I viaggi', en: 'The trips' } },
    from: 'caption: trips',
    to: 'caption: { it: "I viaggi", en: "The trips" }',
  },
  {
    rule: 'a new key is the last of its mapping',
    change: { kind: 'set', path: ['content', 0, 'alert', 'icon'], value: 'clock' },
    from: '      text: { it: "Ciao", en: "Hello" }\n',
    to: '      text: { it: "Ciao", en: "Hello" }\n      icon: clock\n',
  },
  {
    rule: 'a new key within brackets',
    change: { kind: 'set', path: ['content', 1, 'table', 'columns', 0, 'format'], value: 'date' },
    from: 'leads: true }',
    to: 'leads: true, format: date }',
  },
  {
    rule: 'a removed key takes the comment above it along',
    change: { kind: 'remove', path: ['content', 1, 'table', 'sort'] },
    from: '      # Soonest first.\n      sort: [{ by: trip.date }]\n',
    to: '',
  },
  {
    rule: 'after the first key of an item its next one stands behind the dash',
    change: { kind: 'remove', path: ['content', 1, 'table', 'columns', 1, 'label'] },
    from: '- label: price\n          value: trip.price',
    to: '- value: trip.price',
  },
  {
    rule: 'a key within brackets',
    change: { kind: 'remove', path: ['content', 1, 'table', 'columns', 0, 'leads'] },
    from: ', leads: true',
    to: '',
  },
  {
    rule: 'a removed item takes the comment above it along',
    change: { kind: 'remove', path: ['content', 0] },
    from: '  # Above everything else.\n  - alert:\n      severity: info\n      text: { it: "Ciao", en: "Hello" }\n',
    to: '',
  },
  {
    rule: 'an inserted item stands before the comment of the next',
    change: { kind: 'insert', path: ['content', 1], value: { prose: { text: { it: 'Uno', en: 'One' } } } },
    from: '  # The list.\n',
    to: '  - prose: { text: { it: "Uno", en: "One" } }\n  # The list.\n',
  },
  {
    rule: 'an item after the last',
    change: { kind: 'insert', path: ['content', 1, 'table', 'columns', 2], value: { label: 'date', value: 'trip.until' } },
    from: '          value: trip.price\n',
    to: '          value: trip.price\n        - { label: date, value: trip.until }\n',
  },
  {
    rule: 'a moved item takes its comment along',
    change: { kind: 'move', path: ['content', 2], to: 0 },
    from: screen.slice(screen.indexOf('  # Above'), screen.indexOf('access')),
    to: `  - prose:\n      text: trips\n${screen.slice(screen.indexOf('  # Above'), screen.indexOf('  - prose'))}`,
  },
])('$rule', ({ change, from, to }) => {
  test('and nothing else changes', () => {
    expect(screen).toContain(from)
    expect(editYaml(screen, change)).toBe(screen.replace(from, () => to))
  })
})

test.each<{ what: string; text: string; change: Change }>([
  { what: 'a file with a mistake', text: 'a: [', change: { kind: 'set', path: ['a'], value: 1 } },
  { what: 'an alias', text: 'a: &x 1\nb: *x\n', change: { kind: 'set', path: ['b'], value: 2 } },
  { what: 'a value that another one refers to', text: 'a: &x 1\nb: *x\n', change: { kind: 'set', path: ['a'], value: 2 } },
  { what: 'a place that is not there', text: 'a: 1\n', change: { kind: 'set', path: ['b', 'c'], value: 2 } },
  { what: 'the last item of a list', text: 'a:\n  - 1\n', change: { kind: 'remove', path: ['a', 0] } },
])('$what is refused', ({ text, change }) => {
  expect(() => editYaml(text, change)).toThrow(CannotEdit)
})

/** All values of a file by their paths. */
function* places(value: unknown, path: Path = []): Generator<{ path: Path; value: unknown }> {
  if (path.length > 0) yield { path, value }
  if (Array.isArray(value)) for (const [at, item] of value.entries()) yield* places(item, [...path, at])
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* places(inner, [...path, key])
}

const files = globSync(['catalogue/**/*.yaml', 'src/**/area.yaml']).map((file) => {
  const text = readFileSync(file, 'utf8')
  return { file, text, places: [...places(parse(text))] }
})

/** Returns how many lines of the former text are not among the first or the last lines of the new one. */
function countChangedLines(before: string, after: string): number {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  let first = 0
  while (first < old.length && old[first] === fresh[first]) first += 1
  let last = 0
  while (last < old.length - first && last < fresh.length - first && old[old.length - 1 - last] === fresh[fresh.length - 1 - last])
    last += 1
  return old.length - first - last
}

function countLinesOf(text: string, path: Path): number {
  const node = parseDocument(text).getIn(path, true)
  const [start = 0, end = 0] = (isScalar(node) && node.range) || []
  return text.slice(start, end).trimEnd().split('\n').length
}

const words = fc.oneof(
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    '#',
    '- a',
    'a: b',
    '"',
    "'",
    '{}',
    '[a',
    'null',
    'true',
    '12',
    '1e3',
    '@x',
    '!x',
    '*x',
    '%',
    'è più\u00a0di',
    'a\nb',
    '|',
    '>',
    ', b',
  ),
)
const anyFile = fc.nat({ max: files.length - 1 })

test('any word of the catalogue may become any other, at its own lines', () => {
  fc.assert(
    fc.property(anyFile, fc.nat(), words, (file, at, word) => {
      const { text, places: all } = files[file] as (typeof files)[number]
      const scalars = all.filter(({ value }) => value === null || typeof value !== 'object')
      const path = scalars[at % scalars.length]?.path ?? []
      const edited = editYaml(text, { kind: 'set', path, value: word })
      expect(countChangedLines(text, edited), path.join('.')).toBeLessThanOrEqual(countLinesOf(text, path))
    }),
    { numRuns: isLong ? 5_000 : 250 },
  )
})

const countComments = (text: string): number => text.split('\n').filter((line) => line.trimStart().startsWith('#')).length

test('any key and any item of the catalogue may be removed, written again, inserted and moved', () => {
  fc.assert(
    fc.property(anyFile, fc.nat(), fc.nat(), fc.constantFrom('set', 'remove', 'insert', 'move'), (file, at, to, kind) => {
      const { text, places: all } = files[file] as (typeof files)[number]
      const isItem = ({ path }: { path: Path }) => typeof path.at(-1) === 'number'
      const fitting = kind === 'insert' || kind === 'move' ? all.filter(isItem) : all
      fc.pre(fitting.length > 0)
      const { path, value } = fitting[at % fitting.length] as (typeof all)[number]
      const beside = all.filter((one) => one.path.length === path.length && isDeepStrictEqual(one.path.slice(0, -1), path.slice(0, -1)))
      if (kind === 'remove' && beside.length === 1) {
        expect(() => editYaml(text, { kind, path })).toThrow(CannotEdit)
        return
      }
      const edited = editYaml(text, kind === 'move' ? { kind, path, to: to % beside.length } : { kind, path, value })
      if (kind === 'insert' || kind === 'move') expect(countComments(edited)).toBe(countComments(text))
    }),
    { numRuns: isLong ? 8_000 : 400 },
  )
})
