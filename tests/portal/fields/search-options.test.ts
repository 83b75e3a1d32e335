import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findNamed, findOptions, foldText, indexOptions, matchedLength } from '../../../src/core/portal/fields/search-options.ts'

const towns = [
  'Forlì (FC)',
  "L'Aquila (AQ)",
  'Modena (MO)',
  'Castelvetro di Modena (MO)',
  'Modica (RG)',
  'Samone (TN)',
  'Samone (TO)',
  "Reggio nell'Emilia (RE)",
  'Aosta/Aoste (AO)',
]
const index = indexOptions(towns.map((words) => ({ words })))
const find = (typed: string, most = 50) => findOptions(index, typed, most).options.map(({ words }) => words)

describe('the search in options', () => {
  test.each([
    ['mod', ['Modena (MO)', 'Modica (RG)', 'Castelvetro di Modena (MO)']],
    ['FORLI', ['Forlì (FC)']],
    ['laq', ["L'Aquila (AQ)"]],
    ['l’aq', ["L'Aquila (AQ)"]],
    ['aquila', ["L'Aquila (AQ)"]],
    ['emilia', ["Reggio nell'Emilia (RE)"]],
    ['aoste', ['Aosta/Aoste (AO)']],
    ['samone to', ['Samone (TO)']],
    ['dena', []],
  ])('for %j lists names that begin with it, then names with a word that does', (typed, expected) => {
    expect(find(typed)).toEqual(expected)
  })

  test('lists at most the requested number of options and counts all matches', () => {
    expect(findOptions(index, 'mod', 2)).toEqual({ options: [{ words: 'Modena (MO)' }, { words: 'Modica (RG)' }], count: 3 })
  })

  test('finds every option by every prefix of its name, in any Unicode form of its accents', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...towns),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom('NFC', 'NFD'),
        fc.boolean(),
        (words, length, form, upper) => {
          const typed = words.slice(0, length).normalize(form)
          expect(find(upper ? typed.toUpperCase() : typed)).toContain(words)
        },
      ),
    )
  })
})

describe('the option of a name typed in full', () => {
  test.each([
    ['modena', 'Modena (MO)'],
    ['Modena (MO)', 'Modena (MO)'],
    ['l aquila', undefined],
    ["l'aquila", "L'Aquila (AQ)"],
    ['samone', undefined],
    ['samone (tn)', 'Samone (TN)'],
    ['mod', undefined],
    ['', undefined],
  ])('for %j is %j', (typed, expected) => {
    expect(findNamed(index, typed)?.words).toBe(expected)
  })
})

test('highlights the typed prefix, including accents and apostrophes', () => {
  expect(matchedLength('Forlì (FC)', 'forli')).toBe(5)
  expect(matchedLength("L'Aquila (AQ)", 'laq')).toBe(4)
  expect(matchedLength('Castelvetro di Modena (MO)', 'modena')).toBe(0)
  expect(matchedLength('Modena (MO)', '')).toBe(0)
})

test('folding a text is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})
