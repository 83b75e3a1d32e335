import { expect, it, describe as suite } from 'vitest'
import type { Environment, Facts } from '../../../src/core/compiler/expressions/index.ts'
import {
  bothFacts,
  describe,
  eitherFacts,
  factsOf,
  narrow,
  noFacts,
  refined,
  renameRoots,
  slotText,
} from '../../../src/core/compiler/expressions/index.ts'
import { check, environment, reports } from './sample.ts'

const facts = (text: string, truth = true): Facts => {
  const { checked } = check(text, 'condition')
  if (!checked) throw new Error(reports(text, 'condition').join('\n'))
  return factsOf(checked.node, truth)
}
const inside = (guard: string, truth = true): Environment => narrow(environment, facts(guard, truth))

suite('names inside an expression', () => {
  it.each<[text: string, needed: boolean]>([
    ['practice.dueDate', false],
    ['pick(has(practice.dueDate), practice.dueDate, today)', true],
    ['pick(practice.dueDate == null, today, practice.dueDate)', true],
    ['pick(practice.dueDate != null && practice.canBeUpsold, practice.dueDate, today)', true],
    ['pick(practice.dueDate != null || practice.canBeUpsold, practice.dueDate, today)', false],
    ['pick(!has(practice.dueDate) || !has(chosen), today, chosen.creationDate)', false],
    ['pick(!has(chosen.dueDate), practice.creationDate, chosen.creationDate)', true],
    // A comparison with null is always true or false, so it proves nothing about presence when nested in another expression.
    ['pick(pick(practice.dueDate == null, 1, 2) == 1, practice.dueDate, today)', false],
    ['pick((practice.dueDate == null) == practice.canBeUpsold, practice.dueDate, today)', false],
    ['pick((practice.dueDate == null) in [practice.canBeUpsold], practice.dueDate, today)', false],
    // A comparison of a missing date is unknown, and `pick` with an unknown condition is missing.
    ['pick(practice.dueDate > today, practice.dueDate, today)', false],
  ])('%s is accepted where a value is required: %s', (text, needed) => {
    expect(reports(text, 'needed').length === 0).toBe(needed)
  })

  it.each([
    "practice.preview.code == 'ok' && practice.preview.total > 0",
    "practice.preview.code != 'ok' && practice.preview.reason == 'a'",
    "practice.preview.code == 'ok' || practice.preview.reason == 'a'",
    "practice.preview.code in ['late', 'closed'] && practice.preview.reason == 'a'",
    "!(practice.preview.code == 'ok') && practice.preview.reason == 'a'",
    "practice.questions.exists(q, q.type == 'radio' && q.answer)",
    "practice.questions.filter(q, q.type == 'radio').exists(r, r.answer)",
    "size(practice.questions.filter(q, q.type != 'radio').map(q2, q2.answer).filter(a, has(a) && a.startsWith('x'))) > 0",
  ])('narrows a union to the variant: %s', (text) => expect(reports(text, 'condition')).toEqual([]))

  it.each([
    ["practice.preview.code == 'ok' || practice.preview.total > 0", 'unknown-property'],
    ["practice.preview.code != 'late' && practice.preview.total > 0", 'variant-property'],
    ["(practice.preview.code == 'ok' && practice.canBeUpsold) || practice.preview.reason == 'a'", 'variant-property'],
    ["practice.preview.code == 'ok' && chosen.preview.total > 0", 'variant-property'],
    // A status, a list or a date: none of the three, whichever is the last.
    ['asked.answer == today', 'variant-property'],
  ])('reports a property of another variant: %s', (text, code) => {
    expect(check(text, 'condition').problems.map((problem) => problem.code)).toEqual([code])
  })

  it('keeps a variant with an open tag when values are excluded', () => {
    expect(reports("notice.topic != 'practice' && notice.words.contains('a')", 'condition')).toEqual([])
    expect(
      check("notice.topic != 'season' && notice.topic != 'club' && notice.practiceId > 0", 'condition').problems.map(({ code }) => code),
    ).toEqual(['variant-property'])
    expect(reports("notice.topic == 'practice' && notice.practiceId > 0", 'condition')).toEqual([])
  })

  it('narrows the values of a code', () => {
    expect(reports('practice.practiceType == 1 && practice.practiceType == 2', 'condition')).toEqual([
      'never-equal | «2» | It can only be 1 here, so this is never equal',
    ])
    expect(reports('practice.practiceType in [1, 2] && practice.practiceType == 6', 'condition')).toEqual([
      'never-equal | «6» | It can only be 1 or 2 here, so this is never equal',
    ])
    expect(reports('practice.practiceType != 1 && practice.practiceType == 1', 'condition')).toEqual([
      'never-equal | «1» | It can only be 2 or 6 here, so this is never equal',
    ])
    expect(reports('practice.practiceType == 1 || practice.practiceType == 2', 'condition')).toEqual([])
  })
})

suite('the facts of a guard inside its construct', () => {
  it('narrows a path and its parents to present values', () => {
    const around = inside('chosen.buyedPackage.code != null')
    expect(reports('chosen.buyedPackage.code', 'needed', { environment: around })).toEqual([])
    expect(reports('chosen.buyedPackage.periodTo', 'needed', { environment: around })).toEqual([])
    expect(reports('chosen.buyedPackage.periodFrom', 'needed', { environment: around })).toHaveLength(1)
  })

  it('collects the paths present when a condition holds, and under negation those present when it fails', () => {
    expect([...facts("chosen.title == 'x' && today > practice.dueDate").present].sort()).toEqual([
      'chosen',
      'chosen/title',
      'practice',
      'practice/dueDate',
      'today',
    ])
    expect([...facts('!(chosen.mustPay)').present].sort()).toEqual(['chosen', 'chosen/mustPay'])
    expect([...facts('chosen.mustPay || practice.mustPay').present]).toEqual([])
    expect([...facts('chosen.mustPay || practice.mustPay', false).present].sort()).toEqual([
      'chosen',
      'chosen/mustPay',
      'practice',
      'practice/mustPay',
    ])
    expect([...facts('!has(chosen)').present]).toEqual([])
    expect([...facts('orElse(chosen.mustPay, false)').present].sort()).toEqual(['chosen', 'chosen/mustPay'])
    expect([...facts('orElse(chosen.mustPay, true)').present]).toEqual([])
    // Decided for missing arguments too, so they prove nothing about them.
    expect([...facts('mentions(chosen.title, practice.note)').present]).toEqual([])
  })

  it('accepts a check that the guard has already made, as in a shared part', () => {
    expect(reports('has(chosen.buyedPackage)', 'condition', { environment: inside('has(chosen.buyedPackage)') })).toEqual([])
    expect(reports('has(practice.title)', 'condition', { environment: inside('has(chosen.buyedPackage)') })).toHaveLength(1)
  })

  it('narrows the type of the emitted parameter only', () => {
    const names = refined(
      inside("chosen.preview.code == 'ok' && practice.readableStatus in ['opzionato'] && has(practice.buyedPackage.code)"),
    )
    const text = (name: string): string => {
      const slot = names.get(name)
      return slot ? slotText(slot) : ''
    }
    expect(text('chosen')).toBe("S['Practice'] & { \"preview\": S['PreviewDone'] }")
    expect(text('practice')).toBe(
      'S[\'Practice\'] & { "readableStatus": "opzionato"; "buyedPackage": S[\'BuyedPackage\'] & { "code": string } }',
    )
    expect(text('today')).toBe('string')
    expect(text('flags')).toBe("S['FormFlags']")
  })

  it('closes an open code by equality, and keeps it open by exclusion', () => {
    const status = (guard: string): unknown => check('practice.readableStatus', 'value', { environment: inside(guard) }).checked?.slot.type
    expect(status("practice.readableStatus in ['opzionato', 'confermato']")).toMatchObject({
      values: ['opzionato', 'confermato'],
      open: false,
    })
    expect(status("practice.readableStatus != 'opzionato'")).toMatchObject({ values: ['confermato', 'annullato', 'concluso'], open: true })
  })
})

suite('the facts of composed conditions', () => {
  it('unite for "all", and intersect for "any"', () => {
    const [a, b] = [facts('practice.practiceType in [1, 2] && has(chosen)'), facts('practice.practiceType in [2, 6] && has(chosen.note)')]
    expect(bothFacts(a, b).values.get('practice/practiceType')).toEqual([2])
    expect(eitherFacts(a, b).values.get('practice/practiceType')).toEqual([1, 2, 6])
    expect([...eitherFacts(a, b).present].sort()).toEqual(['chosen', 'practice', 'practice/practiceType'])
    expect(eitherFacts(a, noFacts)).toEqual(noFacts)
  })

  it('are renamed when the condition names its subject differently', () => {
    const renamed = renameRoots(facts('chosen.practiceType == 1 && has(practice.note)'), new Map([['chosen', 'data/practices/0']]))
    expect([...renamed.present].sort()).toEqual(['data/practices/0', 'data/practices/0/practiceType'])
    expect([...renamed.values]).toEqual([['data/practices/0/practiceType', [1]]])
  })

  it('keep the type when two guards contradict each other, which is reported at the guards', () => {
    const around = narrow(inside('practice.practiceType == 1'), facts('practice.practiceType == 2'))
    expect(describe(check('practice.practiceType', 'value', { environment: around }).checked?.slot.type ?? { kind: 'unknown' })).toBe(
      'PracticeType',
    )
  })
})
