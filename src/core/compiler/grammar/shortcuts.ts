/** Grammar of a screen's shortcuts. */
import { bareLoop } from './common.ts'
import { may, must, on, record, requiring, text } from './shape.ts'
import { target } from './steps.ts'

export const shortcuts = record(
  'shortcuts',
  'Links under the menu, on a window wide enough for both. They stay in view while the page scrolls. A narrow window leaves them out, so they ' +
    'lead only where the page itself leads.',
  () => ({
    title: must(text, 'Their heading.'),
    sections: may(on, "To the page's sections, by their headings."),
    items: may(
      record('shortcut items', 'A link for each item of a list.', () => [
        ...requiring(bareLoop(), 'each', 'in'),
        {
          title: must(text, 'The name of the link.'),
          text: may(text, 'A line under it.'),
          to: must(target, 'Its target.'),
        },
      ]),
      'To the items of a list. Without items nothing is shown.',
    ),
  }),
  { exactlyOne: [['sections', 'items']] },
)
