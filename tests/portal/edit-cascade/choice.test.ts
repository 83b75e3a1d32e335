/** The choice and its URL parameters, which identify the step (specification 5). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areSame,
  type Choice,
  choiceNames,
  choose,
  chooseExtra,
  nothingChosen,
  readChoice,
  writeChoice,
} from '../../../src/area-club/portal/edit-cascade/choice.ts'

const whole: Choice = { country: 12, programme: 'DUB-COLLEGE', period: 1204, city: 515, isee: 601, extras: [733, 740] }
const ids = fc.integer({ min: 1, max: 999_999 })
const choices = fc
  .record({
    country: ids,
    programme: fc.string({ minLength: 1, maxLength: 20 }),
    period: ids,
    city: ids,
    isee: ids,
    extras: fc.uniqueArray(ids, { maxLength: 5 }),
  })
  .map((all): Choice => ({ ...all, extras: [...all.extras].sort((one, other) => one - other) }))

describe('Given a choice', () => {
  test.each(choiceNames)('clears everything after %s and nothing before it when it changes', (name) => {
    const changed = choose(whole, name, (name === 'programme' ? 'OTHER' : 99) as never)
    const at = choiceNames.indexOf(name)
    for (const [index, other] of choiceNames.entries()) {
      if (index < at) expect(changed[other]).toBe(whole[other])
      if (index > at) expect(changed[other]).toBeUndefined()
    }
    expect(changed.extras).toEqual([])
  })

  test('clears nothing when the customer chooses the same value again', () => {
    for (const name of choiceNames) expect(choose(whole, name, whole[name] as never)).toBe(whole)
    expect(chooseExtra(whole, 740, true)).toBe(whole)
  })

  test('replaces an extra of the same exclusive group', () => {
    expect(chooseExtra(whole, 734, true, [733, 734]).extras).toEqual([734, 740])
    expect(chooseExtra(whole, 733, false, [733, 734]).extras, 'none of the group is chosen').toEqual([740])
  })

  test('reads back from the address the choice that it wrote', () => {
    fc.assert(fc.property(choices, (choice) => areSame(readChoice(writeChoice(choice)), choice)))
    expect(readChoice(writeChoice(nothingChosen))).toEqual(nothingChosen)
  })
})

describe('Given a URL typed by the user', () => {
  test('ignores every step after one that it cannot parse', () => {
    expect(readChoice({ country: '12', programme: 'A', period: 'x', city: '5', extras: '7' })).toEqual({
      country: 12,
      programme: 'A',
      extras: [],
    })
    expect(readChoice({ programme: 'A' })).toEqual({ extras: [] })
  })

  test('accepts any text without failing, and reads only positive ids', () => {
    fc.assert(
      fc.property(
        fc.record({
          country: fc.string(),
          programme: fc.string(),
          period: fc.string(),
          city: fc.string(),
          isee: fc.string(),
          extras: fc.string(),
        }),
        (words) => {
          const choice = readChoice(words)
          for (const id of [choice.country, choice.period, choice.city, choice.isee, ...choice.extras])
            if (id !== undefined) expect(Number.isSafeInteger(id) && id > 0).toBe(true)
        },
      ),
    )
  })
})
