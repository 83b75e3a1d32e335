/** Grammar of agendas: what is to be done, by named conditions. */
import { about, bareLoop, data, eachTogether, icon, localConditions, shown } from './common.ts'
import { choice, conditionNames, list, may, must, name, record, text, without } from './shape.ts'
import { target } from './steps.ts'

export const agenda = record(
  'agenda',
  'What is to be done, by named conditions. Written once; the block `agenda` shows it, and the menu counts it.',
  () => [
    ...about(),
    ...localConditions(),
    ...data(),
    {
      items: must(
        list(
          record(
            'agenda item',
            'One thing to do, a link to where it is done. With `each`, one for every item of a list.',
            () => [
              ...bareLoop(),
              ...without(shown(), 'when'),
              {
                when: must(conditionNames, 'To be done while these conditions hold. Missing data makes a condition false.'),
                title: must(text, 'The words of the link.'),
                icon: must(icon, 'The icon before it.'),
                tone: may(choice(['plain', 'due']), 'Due: it is urgent, or money is due.'),
                to: must(target, 'Where it is done.'),
              },
            ],
            { together: eachTogether },
          ),
        ),
        'The things to do, the most urgent first.',
      ),
    },
  ],
)

export const menuAgenda = record(
  'menu agenda',
  'An agenda that the menu counts: an entry shows how many of the things to do lead to its screen.',
  () => [
    {
      name: must(name('agenda'), 'Its name.'),
    },
    ...data(),
    ...bareLoop(),
    {
      text: must(text, 'The number as screen readers read it after the entry; reads `count`.'),
    },
    ...shown(),
  ],
  { together: eachTogether },
)
