import type { FindBlock } from '../../../model/catalogue-model.ts'
import { bind, integer, listOf, optional, plainText, present, unknown } from '../../expressions/index.ts'
import { content, empty, neededLoop, placed } from '../../grammar/common.ts'
import { binder, conditionNames, may, must, record, text, without } from '../../grammar/shape.ts'
import { at } from '../../read/source.ts'
import { withName } from '../../scope/bound-name.ts'
import { ofEach, ofTexts } from '../dependencies.ts'
import { compileLoop } from '../empty.ts'
import { compileScheduled } from '../schedule.ts'
import { compileText } from '../texts.ts'
import { defineBlock } from './define-block.ts'

export const find = defineBlock<FindBlock>({
  shape: (block) =>
    record('find', 'A search field above other blocks: narrows a list to the items that fit the typed words.', () => [
      {
        by: must(binder, 'The name of the typed words, for the conditions of `only`; missing while nothing is typed.'),
      },
      ...without(neededLoop(), 'only', 'empty'),
      {
        only: must(conditionNames, 'The items that fit the words.'),
        into: must(binder, 'The name of the narrowed list, for the blocks inside.'),
        label: must(text, 'The label of the field.'),
        found: may(text, 'The number found, `count`: shown under the field once something is typed, and announced when it changes.'),
        empty: may(empty, 'Shown instead of the blocks if nothing fits the words.'),
      },
      ...content(block),
      ...placed(),
    ]),
  compile: (value, place, context, compileBlocks) => {
    const { when, place: shown } = compileScheduled(value, place, context)
    const [by, into] = [at(value, 'by'), at(value, 'into')]
    const label = compileText(at(value, 'label'), shown, context)
    if (by?.kind !== 'scalar' || into?.kind !== 'scalar') return []
    const looped = compileLoop(value, withName(by, optional(present(plainText)), shown, context), context)
    if (!looped) return []
    const item = looped.place.environment.names.get(looped.each.name) ?? present(unknown)
    const named = withName(into, present(listOf(item)), withName(by, optional(present(plainText)), shown, context), context)
    const counted = { ...named, environment: bind(named.environment, 'count', present(integer())) }
    const found = compileText(at(value, 'found'), counted, context)
    const content = compileBlocks(at(value, 'content'), named, context)
    if (!label) return []
    return [
      {
        kind: 'find',
        data: [],
        by: String(by.value),
        into: String(into.value),
        each: looped.each,
        label,
        content,
        ...(found ? { found } : {}),
        ...(when ? { when } : {}),
      },
    ]
  },
  dependencies: (block) => [...ofEach(block.each), ...ofTexts(block.label, block.found)],
  examples: {
    find: `
      by: words
      each: booking
      in: data.bookings
      only: booking-mentioned
      into: bookings
      label: find-booking
      found: booking-count
      empty: { title: no-booking-found }
    `,
  },
})
