/** Grammar of agendas: what is to be done, by named conditions. */
import { about, bareLoop, data, eachTogether, empty, icon, localConditions, placed, shown } from './common.ts'
import { choice, conditionNames, type Key, list, may, must, name, record, text } from './shape.ts'
import { target } from './steps.ts'

export const agenda = record(
  'agenda',
  'What is to be done, by named conditions. Written once; the block `agenda` shows it, and the menu counts it.',
  () => ({
    ...about(),
    ...localConditions(),
    ...data(),
    items: must(
      list(
        record(
          'agenda item',
          'One thing to do, a link to where it is done. With `each`, one for every item of a list.',
          () => ({
            ...bareLoop(),
            ...shown(),
            when: must(conditionNames, 'To be done while these conditions hold. Missing data makes a condition false.'),
            title: must(text, 'The words of the link.'),
            icon: must(icon, 'The icon before it.'),
            tone: may(choice(['plain', 'due']), 'Due: it is urgent, or money is due.'),
            to: must(target, 'Where it is done.'),
          }),
          { together: eachTogether },
        ),
      ),
      'The things to do, the most urgent first.',
    ),
  }),
)

const named = (): Record<string, Key> => ({ name: must(name('agenda'), 'Its name.') })
export const agendaBlock = record(
  'agenda block',
  'The things to do of an agenda. With `each`, for every item of a list.',
  () => ({
    ...named(),
    ...bareLoop(),
    empty: may(empty, 'Shown if nothing is to be done.'),
    of: may(text, 'The line under a link that names the item of the list.'),
    ...placed(),
  }),
  { together: [...eachTogether, ['of', 'each']] },
)

export const menuAgenda = record(
  'menu agenda',
  'An agenda that the menu counts: an entry shows how many of the things to do lead to its screen.',
  () => ({
    ...named(),
    ...data(),
    ...bareLoop(),
    text: must(text, 'The number as screen readers read it after the entry; reads `count`.'),
    ...shown(),
  }),
  { together: eachTogether },
)
