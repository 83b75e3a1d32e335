import { expect, it, describe as suite } from 'vitest'
import type { Conjunct, Environment } from '../../../src/core/compiler/expressions/index.ts'
import { alwaysHolds, canHold, emitFails, emitHolds, factsOf, narrow } from '../../../src/core/compiler/expressions/index.ts'
import { importEmitted, importHelpers } from './emitted-module.ts'
import { Generator, Random, randomValue } from './generate.ts'
import { check, environment, reports } from './sample.ts'

const conjunct = (text: string, truth = true, around: Environment = environment): Conjunct => {
  const { checked } = check(text, 'condition', { environment: around })
  if (!checked) throw new Error(reports(text, 'condition', { environment: around }).join('\n'))
  return { checked, truth }
}

suite('satisfiability of conditions', () => {
  it.each<[boolean, ...string[]]>([
    [true, 'practice.practiceType == 1'],
    [false, 'practice.practiceType == 1', 'practice.practiceType == 2'],
    [true, 'practice.practiceType in [1, 2]', 'practice.practiceType in [2, 6]'],
    [false, 'practice.practiceType in [1, 2]', '!(practice.practiceType in [1, 2])'],
    [false, 'practice.practiceType != 1', 'practice.practiceType != 2', 'practice.practiceType != 6'],
    // The enum is open: the status may be one that the API does not list.
    [
      true,
      "practice.readableStatus != 'opzionato'",
      "practice.readableStatus != 'confermato'",
      "practice.readableStatus != 'annullato'",
      "practice.readableStatus != 'concluso'",
    ],
    [false, "permits(practice.readableStatus, 'change')", "practice.readableStatus == 'confermato'"],
    [true, "permits(practice.readableStatus, 'pay')", "practice.readableStatus == 'confermato'"],
    [false, 'practice.mustPay', '!practice.mustPay'],
    // A missing value is neither true nor false, so `a || !a` does not hold for it either.
    [false, 'practice.mustPay || !practice.mustPay', '!has(practice.mustPay)'],
    [false, 'has(practice.note)', 'practice.note == null'],
    [false, 'chosen.note != null', '!has(chosen)'],
    [true, 'chosen.note == null', 'has(chosen)'],
    [false, 'orElse(practice.mustPay, false)', '!has(practice.mustPay)'],
    [true, 'orElse(practice.mustPay, true)', '!has(practice.mustPay)'],
    [false, 'practice.totalCost > 0', '!(practice.totalCost > 0)'],
    [true, 'practice.totalCost > 0', '!(practice.totalCost > 1 EUR)'],
    [false, "practice.title == 'a'", "practice.title == 'b'"],
    [true, "practice.title == 'a'", "practice.title in ['a', 'b']", "practice.title != 'b'"],
    [false, "practice.title in ['a', 'b']", "practice.title != 'a'", "practice.title != 'b'"],
    [true, "practice.title != 'a'", "practice.title != 'b'"],
    [true, "practice.title == 'a'", 'has(practice.note)', "practice.note == 'b'"],
    [false, 'days(today, practice.dueDate) > 7 days', 'days(today, practice.dueDate) < 3 days'],
    [true, 'days(today, practice.dueDate) > 7 days', 'days(practice.dueDate, today) < 3 days'],
    [false, 'size(practice.serviceSnapshots) < 0'],
    [true, 'size(practice.serviceSnapshots) < 1'],
    [false, 'size(practice.title) == 2', 'size(practice.title) > 2'],
    [false, 'today < 2026-12-20', 'today > 2026-12-20'],
    [false, 'today > 2026-12-20', 'today < 2026-12-21'],
    [true, 'today >= 2026-12-20', 'today <= 2026-12-20'],
    [false, 'now < 2026-12-20 08:30', 'now > 2026-12-20 09:00'],
    [false, 'today > practice.dueDate', 'practice.dueDate >= today'],
    [false, 'practice.totalCost == portal.advanceCents', 'practice.totalCost < portal.advanceCents'],
    [true, 'practice.totalCost > portal.advanceCents', 'practice.totalCost != portal.advanceCents'],
    [false, 'practice.totalCost - portal.advanceCents > 1 EUR', 'practice.totalCost - portal.advanceCents < 0'],
    [false, 'practice.id in [1, 2]', 'practice.id > 2'],
    [true, 'practice.grade > 1', 'practice.grade < 2'],
    [false, 'practice.dueDate > today', '!has(practice.dueDate)'],
    [
      false,
      '(practice.practiceType == 1 && practice.mustPay) || (practice.practiceType == 2 && !practice.mustPay)',
      'practice.practiceType == 2',
      'practice.mustPay',
    ],
    [
      true,
      '(practice.practiceType == 1 && practice.mustPay) || (practice.practiceType == 2 && !practice.mustPay)',
      'practice.practiceType == 1',
      'practice.mustPay',
    ],
    [false, "practice.preview.code == 'ok'", "practice.preview.code in ['late', 'closed']"],
    [false, 'practice.totalCost > 10 EUR', 'practice.totalCost < 5 EUR'],
    [false, 'practice.totalCost > 1 EUR', '1 EUR > practice.totalCost'],
    [true, 'practice.totalCost > 0 EUR', 'practice.totalCost < 0,02 EUR'],
    [false, 'practice.totalCost > 0 EUR', 'practice.totalCost < 0,01 EUR'],
    [false, 'practice.totalCost == 1 EUR', 'practice.totalCost == 2 EUR'],
    [true, 'practice.totalCost >= 1 EUR', 'practice.totalCost <= 1 EUR'],
    [false, 'year(practice.creationDate) == 2026 && practice.totalCost > 1 EUR', '!(practice.totalCost >= 1 EUR)'],
    // A property that a variant always has is missing where the whole is.
    [true, "!has(asked) || (asked.kind == 'status' && permits(asked.answer, 'pay'))", '!has(asked)'],
    [true, "!has(asked) || (asked.kind == 'day' && asked.answer == today)", '!has(asked)'],
    [false, "asked.kind == 'status' && permits(asked.answer, 'pay')", '!has(asked)'],
    [true],
  ])('%s: %s %s %s %s', (answer, ...texts) => {
    expect(canHold(texts.map((text) => conjunct(text)))).toBe(answer)
  })

  it.each<[boolean, string]>([
    [true, 'practice.canBeUpsold || !practice.canBeUpsold'],
    [true, 'practice.totalCost > 0 || practice.totalCost <= 0'],
    [true, 'today > 2026-12-20 || today < 2026-12-21'],
    [true, 'size(practice.title) >= 0'],
    // Undecided where it is missing.
    [false, 'practice.mustPay || !practice.mustPay'],
    [false, 'size(practice.tags) >= 0'],
    [false, 'practice.canBeUpsold || !chosen.canBeUpsold'],
    [true, "permits(practice.readableStatus, 'pay') || !permits(practice.readableStatus, 'change')"],
    [false, "permits(practice.readableStatus, 'change') || !permits(practice.readableStatus, 'pay')"],
  ])('says whether a condition always holds: %s: %s', (answer, text) => expect(alwaysHolds(conjunct(text).checked)).toBe(answer))

  it('includes conditions known to fail, as in an otherwise branch', () => {
    expect(canHold([conjunct('practice.mustPay', false), conjunct('practice.mustPay')])).toBe(false)
    expect(canHold([conjunct('practice.canBeUpsold', false), conjunct('practice.mustPay')])).toBe(true)
  })

  it('finds that a guard excludes the condition of a block inside it', () => {
    const guard = conjunct('practice.practiceType == 1')
    const around = narrow(environment, factsOf(guard.checked.node, true))
    expect(canHold([guard, conjunct('practice.practiceType != 1', true, around)])).toBe(false)
    expect(canHold([guard, conjunct('practice.canBeUpsold', true, around)])).toBe(true)
  })

  it('compares conditions about the same subject under two names', () => {
    const about = (text: string, root: string): Conjunct => ({ ...conjunct(text), roots: new Map([[root, 'item']]) })
    expect(canHold([about('practice.practiceType == 1', 'practice'), about('chosen.practiceType == 2', 'chosen')])).toBe(false)
    expect(canHold([conjunct('practice.practiceType == 1'), conjunct('chosen.practiceType == 2')])).toBe(true)
  })

  it('answers that they can hold when there are too many cases', () => {
    const many = Array.from({ length: 20 }, (_, index) => conjunct(`data.practices[${index}].canBeUpsold`))
    expect(canHold([...many, conjunct('practice.mustPay'), conjunct('!practice.mustPay')])).toBe(true)
  })
})

suite('conditions that hold for the same data', () => {
  const seed = Number(process.env.EXPRESSION_SEED ?? 25_061)
  const conditionCount = process.env.TEST_LONG === '1' ? 2_000 : 400

  it('are never called contradictory, alone, together, or inside one another', async () => {
    const random = new Random(seed)
    const generator = new Generator(random)
    const members: { conjunct: Conjunct; inside?: Conjunct }[] = []
    for (let tried = 0; members.length < conditionCount && tried < conditionCount * 20; tried++) {
      const { conjunct: guard } = members[random.below(members.length * 2)] ?? {}
      const around = guard ? narrow(environment, factsOf(guard.checked.node, guard.truth)) : environment
      const { checked } = check(generator.expression(environment, 'boolean', 1 + (tried % 3)), 'condition', { environment: around })
      if (checked) members.push({ conjunct: { checked, truth: random.chance(0.7) }, ...(guard ? { inside: guard } : {}) })
    }
    expect(members).toHaveLength(conditionCount)
    const helpers = new Set<string>()
    const functions = members.map(({ conjunct: { checked, truth } }) => {
      const { code, helpers: used } = (truth ? emitHolds : emitFails)(checked, (name) => `s.${name}`)
      for (const helper of used) helpers.add(helper)
      return `(s: any) => ${code}`
    })
    const { run } = await importEmitted<{ run: readonly ((scope: unknown) => boolean)[] }>(
      `${importHelpers(helpers)}export const run = [${functions.join(',\n')}]`,
    )
    const holding = (scope: unknown) => {
      const found = new Set<Conjunct>()
      members.forEach(({ conjunct, inside }, index) => {
        if ((!inside || found.has(inside)) && run[index]?.(scope)) found.add(conjunct)
      })
      return members.filter(({ conjunct }) => found.has(conjunct))
    }
    let together = 0
    const wrong = new Set<string>()
    for (let round = 0; round < 90; round++) {
      const held = holding(Object.fromEntries([...environment.names].map(([name, slot]) => [name, randomValue(slot, random)])))
      for (const [index, { conjunct, inside }] of held.entries()) {
        const other = held[(index * 7 + round) % held.length]
        const all = [conjunct, inside, other?.conjunct, other?.inside].filter((one) => one !== undefined)
        together++
        if (!canHold(all)) wrong.add(all.map(({ checked, truth }) => `${truth}: ${checked.text}`).join('\n  '))
      }
    }
    expect([...wrong].sort((a, b) => a.length - b.length).slice(0, 3)).toEqual([])
    expect(together).toBeGreaterThan(5_000)
  })
})
