/** What the studio builds of a condition says the same as its expression. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Node } from '../../src/core/compiler/expressions/index.ts'
import { parseExpression } from '../../src/core/compiler/expressions/parse.ts'
import { type BuiltCondition, expressionOf } from '../../src/core/studio/built-condition.ts'
import { readCondition } from '../../src/core/studio/server/read-condition.ts'

/** The conditions of the catalogue: global ones, and those of a file. */
const written = globSync('catalogue/**/*.yaml').flatMap((file): string[] => {
  const values = parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>
  if (file.endsWith('/conditions.yaml')) return Object.values(values).flatMap((one) => (one as { is?: string }).is ?? [])
  return Object.values((values.conditions ?? {}) as Readonly<Record<string, unknown>>).flatMap((one) =>
    typeof one === 'string' ? [one] : [],
  )
})

const region = { timeZone: 'Europe/Rome', currency: 'EUR' }

/** Returns what an expression says: chains of one operator as lists, without positions. */
function meaningOf(text: string): unknown {
  const chain = (node: Node, op: 'and' | 'or'): Node[] => (node.op === op ? [...chain(node.left, op), ...chain(node.right, op)] : [node])
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain)
    if (value === null || typeof value !== 'object') return value
    const node = value as Node
    if (node.op === 'and' || node.op === 'or') return { op: node.op, of: chain(node, node.op).map(plain) }
    return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (/span$/i.test(key) ? [] : [[key, plain(inner)]])))
  }
  const { node, problem } = parseExpression(text, region)
  expect(problem, text).toBeUndefined()
  return plain(node)
}

const isText = (built: BuiltCondition): boolean =>
  built.is === 'text' || ((built.is === 'all' || built.is === 'any') && built.of.every(isText))

describe('given the conditions of the catalogue', () => {
  test.each(written)('%s: what is built of it says the same', (text) => {
    expect(meaningOf(expressionOf(readCondition(text, region)))).toEqual(meaningOf(text))
  })
  test('most have one of the shapes that are built', () => {
    expect(written.length).toBeGreaterThan(100)
    expect(written.filter((text) => !isText(readCondition(text, region))).length / written.length).toBeGreaterThan(0.6)
  })
})

test.each<[text: string, built: BuiltCondition]>([
  ["a.b == 'x\\'y'", { is: 'compare', name: 'a.b', sign: '==', value: { is: 'text', written: "x'y" } }],
  ['a != 3', { is: 'compare', name: 'a', sign: '!=', value: { is: 'number', written: '3' } }],
  ['a >= -1', { is: 'compare', name: 'a', sign: '>=', value: { is: 'number', written: '-1' } }],
  ['a < 100,50 EUR', { is: 'compare', name: 'a', sign: '<', value: { is: 'amount', written: '100,50', currency: 'EUR' } }],
  ['a <= 1 day', { is: 'compare', name: 'a', sign: '<=', value: { is: 'days', written: '1' } }],
  ['a > 2026-12-20', { is: 'compare', name: 'a', sign: '>', value: { is: 'date', written: '2026-12-20' } }],
  ['a > 2026-12-20 08:30', { is: 'compare', name: 'a', sign: '>', value: { is: 'moment', written: '2026-12-20 08:30' } }],
  ['a.from > today', { is: 'compare', name: 'a.from', sign: '>', value: { is: 'name', written: 'today' } }],
  ["a in ['x', 'y']", { is: 'oneOf', name: 'a', values: ['x', 'y'] }],
  ['has(a.b)', { is: 'has', name: 'a.b' }],
  ['!has(a.b)', { is: 'missing', name: 'a.b' }],
  ['a.b', { is: 'true', name: 'a.b' }],
  ['!a.b', { is: 'false', name: 'a.b' }],
  ["permits(a, 'pay')", { is: 'text', text: "permits(a, 'pay')" }],
  [
    "a && (b || has(c)) && d.exists(e, e.f == 'x' || e.g)",
    {
      is: 'all',
      of: [
        { is: 'true', name: 'a' },
        {
          is: 'any',
          of: [
            { is: 'true', name: 'b' },
            { is: 'has', name: 'c' },
          ],
        },
        { is: 'text', text: "d.exists(e, e.f == 'x' || e.g)" },
      ],
    },
  ],
])('%s is read into the builder, and written again', (text, built) => {
  expect(readCondition(text, region)).toEqual(built)
  expect(meaningOf(expressionOf(built))).toEqual(meaningOf(text))
})
