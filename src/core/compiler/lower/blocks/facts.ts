import type { FactsBlock } from '../../../model/catalogue-model.ts'
import { labelled, oneValue, placed } from '../../grammar/common.ts'
import { choice, list, may, must, record } from '../../grammar/shape.ts'
import { at, textOf } from '../../read/source.ts'
import { ofValue } from '../dependencies.ts'
import { compileScheduled } from '../schedule.ts'
import { compileItems } from '../values.ts'
import { defineBlock } from './define-block.ts'

export const facts = defineBlock<FactsBlock>({
  shape: () =>
    record('facts', 'Labels and values.', () => [
      {
        items: must(list(record('fact', 'A label and its value.', labelled, oneValue)), 'The facts, in order.'),
        columns: may(choice(['one', 'two']), 'Number of columns on a wide window.'),
      },
      ...placed(),
    ]),
  compile: (value, place, context) => {
    const { when, place: inner } = compileScheduled(value, place, context)
    return [
      {
        kind: 'facts',
        data: [],
        items: compileItems(at(value, 'items'), inner, context),
        columns: textOf(at(value, 'columns')) === 'two' ? 2 : 1,
        ...(when ? { when } : {}),
      },
    ]
  },
  dependencies: (block) => block.items.flatMap(ofValue),
  example: `facts: { items: [{ label: price, value: booking.totalCost }] }`,
  examples: {
    facts: `
      items: [{ label: price, value: chosen.totalCost }]
      columns: two
      when: booking-granted
    `,
    fact: `
      label: price
      value: booking.grantAmount
      text: { it: "La differenza si paga online.", en: "You pay the difference online." }
      format: code
      words: { whenTrue: { it: "Da pagare", en: "To pay" }, whenFalse: { it: "Pagato", en: "Paid" } }
      missing: { it: "Nessuna", en: "None" }
      when: booking-granted
      icon: due
    `,
  },
})
