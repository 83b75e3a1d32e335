import type { AgendaBlock, EmptyModel } from '../../../model/catalogue-model.ts'
import { inputDependencies } from '../../../model/dependencies.ts'
import { bind, integer, present } from '../../expressions/index.ts'
import { bareLoop, eachTogether, empty, placed } from '../../grammar/common.ts'
import { may, must, name, record, text } from '../../grammar/shape.ts'
import { at } from '../../read/source.ts'
import { compileUse } from '../agenda.ts'
import { ofEach, ofTexts } from '../dependencies.ts'
import { compileEmpty } from '../empty.ts'
import { compileScheduled } from '../schedule.ts'
import { compileText } from '../texts.ts'
import { defineBlock } from './define-block.ts'

export const agenda = defineBlock<AgendaBlock>({
  shape: () =>
    record(
      'agenda block',
      'The things to do of an agenda. With `each`, for every item of a list.',
      () => [
        {
          name: must(name('agenda'), 'Its name.'),
        },
        ...bareLoop(),
        {
          empty: may(empty, 'Shown if nothing is to be done.'),
          of: may(text, 'The line under a link that names the item of the list.'),
          more: may(text, 'Only the first thing to do is shown, and this text for the others; it reads their number as `count`.'),
        },
        ...placed(),
      ],
      { together: [...eachTogether, ['of', 'each']] },
    ),
  compile: (value, place, context) => {
    const { when, place: shown } = compileScheduled(value, place, context)
    const used = compileUse(value, shown, context)
    if (!used) return []
    const of = compileText(at(value, 'of'), used.looped?.place ?? shown, context)
    const counted = { ...shown, environment: bind(shown.environment, 'count', present(integer())) }
    const more = compileText(at(value, 'more'), counted, context)
    const empty: EmptyModel | undefined = used.looped ? used.looped.each.empty : compileEmpty(at(value, 'empty'), shown, context)
    return [
      {
        kind: 'agenda',
        data: used.loads,
        given: used.given,
        items: used.items,
        ...(used.looped ? { each: used.looped.each } : {}),
        ...(empty ? { empty } : {}),
        ...(of ? { of } : {}),
        ...(more ? { more } : {}),
        ...(when ? { when } : {}),
      },
    ]
  },
  dependencies: (block) => {
    // Its items wait for their own data in its view, where one that fails is reported below the others.
    return [...ofEach(block.each), ...ofTexts(block.of), ...inputDependencies(block.given)]
  },
  examples: {
    'agenda block': `
      name: booking
      each: booking
      in: data.bookings
      of: { both: "{booking.packageTitle}" }
      more: { count: count, one: { it: "e 1 altra cosa", en: "and 1 more thing" }, other: { it: "e altre {count} cose", en: "and {count} more things" } }
    `,
  },
})
