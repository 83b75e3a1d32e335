import { expect, it, describe as suite } from 'vitest'
import type { Checked } from '../../../src/core/compiler/expressions/index.ts'
import { emitExpression, emitFails, emitHolds, emitValue, factsOf, narrow } from '../../../src/core/compiler/expressions/index.ts'
import { importEmitted, importHelpers } from './emitted-module.ts'
import { check, environment, reports } from './sample.ts'

const checkedOf = (text: string, position: Parameters<typeof check>[1] = 'value'): Checked => {
  const { checked } = check(text, position)
  if (!checked) throw new Error(reports(text, position).join('\n'))
  return checked
}
const read = (name: string): string => `s.${name}`

suite('the code of an expression', () => {
  it.each([
    ['practice.totalCost', 's.practice.totalCost'],
    ['practice.note', 's.practice.note ?? undefined'],
    ["flags['areaClub.parto']", 's.flags["areaClub.parto"] ?? undefined'],
    ['practice.totalCost - 1 EUR > 0', '(s.practice.totalCost - 100) > 0'],
    ['-practice.totalCost < 0', '(0 - s.practice.totalCost) < 0'],
    ['sum(practice.serviceSnapshots.map(s, s.price))', 'sum(s.practice.serviceSnapshots.map(($s) => $s.price))'],
    ["data.practices.map(p, p.title).join(' · ')", 's.data.practices.map(($p) => $p.title).join(" · ")'],
    ['data.practices.sortedBy(p, p.totalCost)', 'sortedBy(s.data.practices, ($p) => $p.totalCost)'],
    ['period(today, today + 7 days)', 'periodOf(s.today, daysAfter(s.today, 7))'],
    ['data.practices.exists(p, has(today))', undefined],
    ['data.practices.exists(p, practice.canBeUpsold)', 's.data.practices.some(() => s.practice.canBeUpsold)'],
  ])('of %s', (text, code) => {
    if (code === undefined) expect(reports(text)).toHaveLength(1)
    else expect(emitValue(checkedOf(text), read).code).toBe(code)
  })

  it('depends on the position: a condition treats unknown as false, a value keeps it', () => {
    expect(emitExpression(checkedOf('practice.mustPay', 'condition'), read)).toEqual({
      code: 'isTrue(s.practice.mustPay)',
      helpers: ['isTrue'],
    })
    expect(emitExpression(checkedOf('practice.mustPay', 'value'), read)).toEqual({ code: 's.practice.mustPay ?? undefined', helpers: [] })
    expect(emitFails(checkedOf('practice.mustPay', 'rule'), read)).toEqual({ code: 'isFalse(s.practice.mustPay)', helpers: ['isFalse'] })
  })

  it('omits checks that a guard has made', () => {
    const guard = checkedOf('has(practice.dueDate) && has(chosen)', 'condition')
    const { checked } = check('practice.dueDate < today && chosen.canBeUpsold', 'condition', {
      environment: narrow(environment, factsOf(guard.node, true)),
    })
    expect(checked && emitHolds(checked, read).code).toBe('(s.practice.dueDate < s.today) && s.chosen.canBeUpsold')
  })

  it('names schemas as the caller writes them, where a name is needed', () => {
    const nameOf = (name: string): string => `Member.${name}`
    const { code } = emitHolds(checkedOf("practice.preview.code == 'ok' && size(practice.preview.rows) > 0", 'condition'), read, { nameOf })
    expect(code).toContain('property<readonly (string)[]>(s.practice.preview, "rows")')
  })

  it('escapes quotes, line ends and characters of regular expressions', async () => {
    const texts = ["practice.title == 'a\\'\"`$\\n</script>'", "practice.title.matches('^a/b\\\\/[\"]')"]
    const functions = texts.map((text) => emitHolds(checkedOf(text, 'condition'), read))
    const { run } = await importEmitted<{ run: readonly ((scope: unknown) => boolean)[] }>(
      `${importHelpers(functions.flatMap(({ helpers }) => helpers))}export const run = [${functions.map(({ code }) => `(s: any) => ${code}`).join(',')}]`,
    )
    expect(run[0]?.({ practice: { title: 'a\'"`$\n</script>' } })).toBe(true)
    expect(run[1]?.({ practice: { title: 'a/b/"' } })).toBe(true)
    expect(run[1]?.({ practice: { title: 'a/b"' } })).toBe(false)
  })
})

suite('missing data', () => {
  const cases: readonly (readonly [text: string, scope: unknown, value: unknown])[] = [
    ['!practice.mustPay', { practice: {} }, undefined],
    ['!(practice.mustPay && practice.canBeUpsold)', { practice: { canBeUpsold: false } }, true],
    ['practice.mustPay || practice.canBeUpsold', { practice: { mustPay: null, canBeUpsold: true } }, true],
    ['sum(practice.serviceSnapshots.map(s, s.price))', { practice: { serviceSnapshots: [] } }, 0],
    [
      'practice.serviceSnapshots.map(s, orElse(s.price, 0) * s.quantity)',
      { practice: { serviceSnapshots: [{ price: 250, quantity: 3 }] } },
      [750],
    ],
    ['practice.remainingAmount * 2', { practice: { remainingAmount: null } }, undefined],
    ['average(practice.serviceSnapshots.map(s, s.quantity))', { practice: { serviceSnapshots: [{ quantity: 1 }, { quantity: 2 }] } }, 1.5],
    ['average(practice.serviceSnapshots.map(s, s.price))', { practice: { serviceSnapshots: [{ price: 1 }, { price: 2 }] } }, 2],
    ['average(practice.serviceSnapshots.map(s, s.price))', { practice: { serviceSnapshots: [] } }, undefined],
    ['percent(practice.remainingAmount, practice.totalCost)', { practice: { remainingAmount: 1, totalCost: 3 } }, 33],
    ['percent(practice.remainingAmount, practice.totalCost)', { practice: { remainingAmount: 0, totalCost: 0 } }, undefined],
    ['sum(practice.serviceSnapshots.map(s, s.price))', { practice: { serviceSnapshots: [{ price: 1 }, {}] } }, undefined],
    [
      'least(practice.serviceSnapshots.map(s, s.price))',
      { practice: { serviceSnapshots: [{ price: 3 }, { price: null }, { price: 2 }] } },
      undefined,
    ],
    ['least(practice.serviceSnapshots.map(s, s.price))', { practice: { serviceSnapshots: [{ price: 3 }, { price: 2 }] } }, 2],
    ['greatest(practice.serviceSnapshots.map(s, s.price))', { practice: { serviceSnapshots: [] } }, undefined],
    ['period(today, today + 7 days)', { today: '2027-07-05' }, '05-12/07/2027'],
    ['period(today, today + 7 days)', { today: '2027-06-28' }, '28/06-05/07/2027'],
    ['period(today, today + 7 days)', { today: '2027-12-28' }, '28/12/2027-04/01/2028'],
    ['period(today, today)', { today: '2027-12-28' }, '28/12/2027'],
    ['mentions(practice.title, practice.note)', { practice: { title: 'Città di Malta', note: 'MALTA citta' } }, true],
    ['mentions(practice.title, practice.note)', { practice: { title: 'Malta', note: 'Malta Dublino' } }, false],
    ['mentions(practice.title, practice.note)', { practice: { title: 'Malta' } }, true],
    ['first(data.practices).title', { data: { practices: [] } }, undefined],
    // The argument has another type in the other variant, which says nothing where the question itself is missing.
    ["!(asked.kind == 'status' && permits(asked.answer, 'pay'))", { asked: null }, undefined],
    ["!(asked.kind == 'status' && permits(asked.answer, 'pay'))", { asked: { kind: 'status', answer: 'annullato' } }, true],
    ["!(asked.kind == 'list' && size(asked.answer) == 0)", { asked: null }, undefined],
    // What stands after a decided operand is not read: it may be of another variant.
    ["(asked.kind == 'list' && asked.answer.exists(one, one == 'a')) == true", { asked: { kind: 'day', answer: '2027-01-01' } }, false],
    ["orElse(asked.kind == 'list' && asked.answer.all(one, one == 'a'), false)", { asked: { kind: 'day', answer: '2027-01-01' } }, false],
    ["(asked.kind != 'list' || asked.answer.exists(one, one == 'a')) == true", { asked: { kind: 'day', answer: '2027-01-01' } }, true],
    [
      'first(data.practices.sortedBy(p, p.totalCost)).title',
      { data: { practices: [3, 1, 2, 1].map((totalCost, index) => ({ totalCost, title: `${index}` })) } },
      '1',
    ],
    ['first(data.practices.sortedBy(p, p.totalCost)).title', { data: { practices: [] } }, undefined],
    ['practice.serviceSnapshots.all(s, s.soldout)', { practice: { serviceSnapshots: [] } }, true],
    ['practice.serviceSnapshots.all(s, s.soldout)', { practice: { serviceSnapshots: [{ soldout: true }, {}] } }, undefined],
    ['practice.serviceSnapshots.all(s, s.soldout)', { practice: { serviceSnapshots: [{ soldout: false }, {}] } }, false],
    [
      'size(practice.serviceSnapshots.filter(s, orElse(!s.soldout, false)))',
      { practice: { serviceSnapshots: [{ soldout: false }, {}] } },
      1,
    ],
    [
      'size(practice.serviceSnapshots.filter(s, orElse(!s.soldout, true)))',
      { practice: { serviceSnapshots: [{ soldout: false }, {}] } },
      2,
    ],
    ['practice.creationDate < now', { practice: { creationDate: '2026-01-01T10:00:00.500Z' }, now: '2026-01-01T10:00:00Z' }, false],
    ['practice.creationDate == now', { practice: { creationDate: '2026-01-01T11:00:00+01:00' }, now: '2026-01-01T10:00:00Z' }, true],
    ['year(practice.creationDate)', { practice: { creationDate: '2025-12-31T23:30:00Z' } }, 2026],
    [
      'greatest(data.practices.map(p, p.creationDate))',
      { data: { practices: [{ creationDate: '2026-01-01T10:00:00Z' }, { creationDate: '2026-01-01T10:00:00.500Z' }] } },
      '2026-01-01T10:00:00.500Z',
    ],
    ["'x' in [practice.note, practice.title]", { practice: { title: 'x' } }, true],
    ["'x' in [practice.note, practice.title]", { practice: { title: 'y' } }, undefined],
    ["pick(practice.mustPay, 'a', 'b')", { practice: {} }, undefined],
    ['!pick(practice.mustPay, practice.canBeUpsold, false)', { practice: { canBeUpsold: true } }, undefined],
    ["pick(has(practice.mustPay), 'a', 'b')", { practice: {} }, 'b'],
    ["orElse(practice.note, 'none')", { practice: { note: null } }, 'none'],
    ["orElse(practice.note, 'none')", { practice: { note: '' } }, ''],
    ['size(practice.title)', { practice: { title: '👍é' } }, 2],
    ['practice.title + practice.note', { practice: { title: 'a' } }, undefined],
    ['data.practices[0].serviceSnapshots[3].price', { data: { practices: [{ serviceSnapshots: [] }] } }, undefined],
    ['chosen.original.buyedPackage.code', { chosen: { original: null } }, undefined],
  ]
  it.each(cases)('%s of %j is %j', async (text, scope, value) => {
    const { code, helpers } = emitValue(checkedOf(text), read)
    const { run } = await importEmitted<{ run(scope: unknown): unknown }>(`${importHelpers(helpers)}export const run = (s: any) => ${code}`)
    expect(run(scope)).toEqual(value)
  })
})

suite('the size of emitted code', () => {
  let items = 0
  const itemName = () => `item${items++}`
  it.each<[start: string, deepen: (inner: string) => string]>([
    ['practice.canBeUpsold && practice.mustPay', (inner) => `orElse((${inner}) && practice.mustPay, practice.mustPay)`],
    ['practice.mustPay', (inner) => `pick(${inner}, practice.mustPay, chosen.mustPay)`],
    ['practice.mustPay', (inner) => `(${inner}) == practice.canBeUpsold`],
    ['practice.mustPay', (inner) => `practice.serviceSnapshots.exists(${itemName()}, ${inner}) || chosen.mustPay`],
  ])('grows linearly with the length of the expression, not with its depth: %s', (start, deepen) => {
    const sizeAt = (depth: number): number => {
      let text = start
      for (let level = 0; level < depth; level++) text = deepen(text)
      return emitValue(checkedOf(`orElse(${text}, false)`), read).code.length
    }
    expect(sizeAt(12) - sizeAt(6)).toBeLessThan((sizeAt(6) - sizeAt(0)) * 1.5)
  })
})
