import fc from 'fast-check'
import { expect, it, describe as suite } from 'vitest'
import {
  boolean,
  checkExpression,
  expressionProblemCodes,
  integer,
  listOf,
  plainText,
  present,
} from '../../../src/core/compiler/expressions/index.ts'
import { check, environment, reports, slotOfSchema } from './sample.ts'

suite('a condition', () => {
  it('is a boolean, and may read optional values', () => {
    expect(reports('chosen.mustPay', 'condition')).toEqual([])
    expect(reports('practice.dueDate', 'condition')).toEqual([
      'type-mismatch | «practice.dueDate» | Yes or no is expected here, this is a date',
    ])
  })
})

suite('a value', () => {
  it('may be missing', () => expect(reports('chosen.original.note', 'value')).toEqual([]))
  it('is checked against the expected type', () => {
    expect(reports('practice.title', 'value', { expected: integer('cents') })).toEqual([
      'type-mismatch | «practice.title» | An amount is expected here, this is a text',
    ])
    expect(reports('practice', 'value', { expected: slotOfSchema('ServiceSnapshot').type })).toEqual([
      'type-mismatch | «practice» | ServiceSnapshot is expected here, this is Practice',
    ])
    expect(reports('practice.note', 'value', { expected: plainText })).toEqual([])
    expect(reports('practice.tags', 'value', { expected: listOf(present(plainText)) })).toEqual([])
    expect(reports('null', 'value', { expected: boolean })).toEqual([])
  })
})

suite('a required value', () => {
  it.each([
    [
      'practice.note',
      'may-be-missing | «practice.note» | "practice.note" may be missing, and here something must stand | Guard it with a condition that asks has(practice.note), or write orElse(practice.note, otherwise).',
    ],
    [
      'chosen.title',
      'may-be-missing | «chosen.title» | "chosen" may be missing, and here something must stand | Guard it with a condition that asks has(chosen), or write orElse(chosen.title, otherwise).',
    ],
    [
      'practice.title + practice.note',
      'may-be-missing | «practice.title + practice.note» | "practice.note" may be missing, and here something must stand | Guard it with a condition that asks has(practice.note), or write orElse(practice.note, otherwise).',
    ],
    [
      'first(data.practices).title',
      'may-be-missing | «first(data.practices).title» | This may be missing, and here something must stand | Say what stands for it with orElse(value, otherwise).',
    ],
    [
      'least([practice.totalCost])',
      'may-be-missing | «least([practice.totalCost])» | This may be missing, and here something must stand | Say what stands for it with orElse(value, otherwise).',
    ],
    [
      'sum(practice.serviceSnapshots.map(s, s.price))',
      'may-be-missing | «sum(practice.serviceSnapshots.map(s, s.price))» | This may be missing, and here something must stand | Say what stands for it with orElse(value, otherwise).',
    ],
  ])('rejects %s', (text, report) => expect(reports(text, 'needed')).toEqual([report]))

  it.each([
    "orElse(practice.note, '')",
    'orElse(first(data.practices).title, practice.title)',
    'sum(practice.serviceSnapshots.map(s, s.quantity))',
    'sum(practice.serviceSnapshots.filter(s, has(s.price)).map(t, t.price))',
    'has(practice.note)',
  ])('accepts %s', (text) => {
    expect(reports(text, 'needed')).toEqual([])
  })
})

suite('a rule', () => {
  it('does not report missing values', () => expect(reports('practice.dueDate > today', 'rule')).toEqual([]))
  it('reports each side of an alternative that leaves the rule undecided when missing', () => {
    expect(reports('chosen.mustPay || practice.mustPay', 'rule')).toEqual([
      'rule-undecided | «chosen.mustPay» | Where this is missing, the rule can never be broken | Write orElse(chosen.mustPay, false), or apply the rule only when it is there.',
      'rule-undecided | «practice.mustPay» | Where this is missing, the rule can never be broken | Write orElse(practice.mustPay, false), or apply the rule only when it is there.',
    ])
    expect(reports('!(chosen.mustPay && practice.dueDate < today)', 'rule').map((line) => line.slice(0, 40))).toEqual([
      'rule-undecided | «chosen.mustPay» | Wher',
      'rule-undecided | «practice.dueDate < tod',
    ])
    expect(reports('orElse(chosen.mustPay, false) || orElse(practice.mustPay, false)', 'rule')).toEqual([])
    expect(reports('chosen.mustPay && practice.mustPay', 'rule')).toEqual([])
  })
})

suite('any input', () => {
  const words = fc.constantFrom(
    'practice',
    '.',
    'note',
    '(',
    ')',
    '[',
    ']',
    "'a'",
    '"',
    '==',
    '!=',
    '<',
    '&&',
    '||',
    '!',
    'in',
    '+',
    '-',
    '1',
    '2.5',
    'has',
    'pick',
    'orElse',
    'exists',
    'filter',
    'x',
    ',',
    'null',
    'true',
    ' ',
    'data',
    'practices',
    'preview',
    'code',
    '?',
    ':',
    '{',
    '}',
    '/',
    '\\',
    'r',
    'b',
    'é',
    '\n',
  )
  const text = fc.oneof(
    fc.array(words, { maxLength: 14 }).map((parts) => parts.join('')),
    fc.array(words, { maxLength: 14 }).map((parts) => parts.join(' ')),
    fc.string({ maxLength: 30 }),
  )

  it('never throws, and every diagnostic has a code, a message and a span inside the text', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('condition', 'value', 'needed', 'rule'), (written, position) => {
        const { checked, problems } = checkExpression(written, environment, { position })
        expect(checked === undefined).toBe(problems.length > 0)
        for (const {
          code,
          span: [start, end],
          message,
        } of problems) {
          expect(expressionProblemCodes).toContain(code)
          expect(message).toMatch(/^\S.*[^.\s]$/s)
          expect(start >= 0 && end <= written.length && (start < end || written === '')).toBe(true)
        }
      }),
      { numRuns: 4_000 },
    )
  })

  it('ends within a small stack and time at any depth', () => {
    for (const deep of [
      `${'('.repeat(5_000)}1${')'.repeat(5_000)}`,
      '!'.repeat(5_000),
      'practice'.concat('.original'.repeat(2_000)),
      `[${'['.repeat(300)}`,
    ])
      expect(check(deep).problems).toHaveLength(1)
    expect(check(`practice${'.original'.repeat(40)}.id`).checked).toBeDefined()
  })
})

suite('the names an expression reads', () => {
  it('is recorded by schema pointer, by name and by load', () => {
    const { checked } = check("data.practices.exists(p, p.buyedPackage.periodTo > today) && practice.preview.code == 'ok'", 'condition')
    expect([...(checked?.names ?? [])].sort()).toEqual(['data', 'practice', 'today'])
    expect([...(checked?.dependencies ?? [])]).toEqual(['practices'])
    expect([...(checked?.reads ?? [])].filter((pointer) => pointer.includes('properties')).sort()).toEqual([
      '#/components/schemas/BuyedPackage/properties/periodTo',
      '#/components/schemas/Practice/properties/buyedPackage',
      '#/components/schemas/Practice/properties/preview',
      '#/components/schemas/PreviewDone/properties/code',
      '#/components/schemas/PreviewRefused/properties/code',
    ])
  })
})
