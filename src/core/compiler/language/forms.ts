/** Grammar of forms, which contain blocks. */
import { buttonStyles } from '../../model/vocabulary.ts'
import { about, closed, data, given, icon, localConditions } from '../grammar/common.ts'
import { section } from '../grammar/fields.ts'
import { choice, expression, inputs, list, may, must, mustForAccess, name, on, record, text } from '../grammar/shape.ts'
import { button, buttonKeys, failure, step } from '../grammar/steps.ts'
import { block } from '../lower/blocks/index.ts'

const opener = record(
  'opener',
  'The button that opens a form. While `needs` of the form does not hold, it is disabled and shows the reason.',
  () => ({
    label: mustForAccess(text, 'Its text: a verb.'),
    icon: may(icon, 'An icon before the text.'),
    style: may(choice(buttonStyles), 'Its prominence. Default: `secondary`.'),
    hint: may(text, 'A line under it.'),
  }),
)

const preview = record(
  'preview',
  'A preview of the submission. It is requested again while the form is filled in, whenever the form is changed and valid and nothing was ' +
    'typed for `portal.behaviour.editQuiet`. Its answer is `preview` in `content` and `submit`; it is missing as soon as the form ' +
    'has other values. The form cannot be sent without it.',
  () => [
    {
      operation: must(name('operation'), 'An operation that only reads.'),
    },
    ...given(),
    {
      error: may(text, 'Error message if the request fails. Default: the one of messages.yaml.'),
      content: must(list(block), 'Blocks below the fields.'),
    },
  ],
)

const formSays =
  'A form. The API defines which fields are required, their length, format and type. On screens of members, unsaved changes are ' +
  'confirmed before they are lost, and kept for the same user when the session expires; passwords and files are not kept.'

export const form = record('form', formSays, () => [
  ...about(),
  {
    operation: must(
      name('operation'),
      'The operation whose request body it fills. If it only reads and has a query, the form is a search: its fields are parameters of the query, and sending it puts them into the address, as parameters of the screen of the same names, which the load reads. Other choices in the address begin anew.',
    ),
  },
  ...given(),
  {
    start: may(expression, 'The record with the present values.'),
  },
  ...data(),
  ...localConditions(),
  {
    look: may(choice(['cards', 'plain']), 'Cards: each section on white.'),
    edit: may(
      choice(['one-by-one', 'on-demand']),
      'Read-only until it is opened: each field or section on its own (`one-by-one`), or the whole form (`on-demand`). Default: always open.',
    ),
  },
  ...closed(),
  {
    opener: may(
      opener,
      'With `edit: on-demand`: the button that opens it. With `edit: one-by-one`: a button that opens all its fields at once, beside those of each field; one save sends what was changed.',
    ),
    reading: may(
      list(block, 0),
      'With `edit: on-demand`: blocks shown while it is closed, `[]` for none. Default: its values. `data` is loaded when it is opened, so it is not available here.',
    ),
    send: may(
      choice(['changed']),
      'The form can be sent only once something has changed; until then the reason is shown. Default: always.',
    ),
    steps: may(
      on,
      'Shown step by step: each section with a title begins a step, to which the sections without one below it belong. "Next" validates the step, going back loses nothing, and the browser’s Back goes to the step before.',
    ),
    sections: must(list(section), 'The sections, in order.'),
    preview: may(preview, 'A preview of the submission, computed by the API before the form is sent.'),
    submit: must(
      record('submit', 'The button that sends the form.', () => [
        ...buttonKeys(),
        {
          with: may(inputs, 'Inputs of the operation that are evaluated on submission: expressions that read `form` and `preview`.'),
          failure: may(failure, 'What happens if the call fails.'),
          then: may(list(step), 'Steps that run after it was sent; they read `answer` and `form`.'),
        },
      ]),
      'The button that sends it.',
    ),
    buttons: may(
      list(button),
      'Buttons beside the submit button, such as for a preview in a window. Their steps run if the form is valid, otherwise its errors are shown; ' +
        '`form` is what would be sent. Not allowed with `edit: one-by-one`.',
    ),
    cancel: may(
      record('cancel', 'The button that leaves the form.', () => ({ label: must(text, 'Its text.'), then: may(list(step), 'Its steps.') })),
      'The button that leaves it.',
    ),
  },
])
