import type { ButtonsBlock } from '../../../model/catalogue-model.ts'
import { placed } from '../../grammar/common.ts'
import { choice, list, may, must, record } from '../../grammar/shape.ts'
import { button } from '../../grammar/steps.ts'
import { at, textOf } from '../../read/source.ts'
import { buttonDependencies } from '../dependencies.ts'
import { compileScheduled } from '../schedule.ts'
import { compileButtons } from '../steps.ts'
import { defineBlock } from './define-block.ts'

export const buttons = defineBlock<ButtonsBlock>({
  shape: () =>
    record('buttons', 'Buttons in a row, or as the footer of a card.', () => [
      {
        items: must(list(button), 'The buttons, the main one first.'),
        look: may(choice(['row', 'bar']), 'Bar: the tinted footer of a card, each button above its hint.'),
      },
      ...placed(),
    ]),
  compile: (value, place, context) => {
    const { when, place: inner } = compileScheduled(value, place, context)
    return [
      {
        kind: 'buttons',
        data: [],
        buttons: compileButtons(at(value, 'items'), inner, context),
        look: textOf(at(value, 'look')) === 'bar' ? 'bar' : 'row',
        ...(when ? { when } : {}),
      },
    ]
  },
  dependencies: (block) => block.buttons.flatMap(buttonDependencies),
  examples: {
    buttons: `
      look: bar
      when: other-devices
      unless: booking-over
    `,
  },
})
