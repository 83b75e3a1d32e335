/** Grammar of forms. The request body defines the data; the catalogue adds order, texts, behaviour, and fields that are not submitted. */
import { autocompletes, buttonStyles, widgets } from '../../catalogue/vocabulary.ts'
import { block } from './blocks.ts'
import { about, bareLoop, closed, data, given, icon, localConditions, loop, shown } from './common.ts'
import { choice, expression, inputs, type Key, list, map, may, must, mustForAccess, name, on, record, type Shape, text } from './shape.ts'
import { button, buttonKeys, failure, step, target } from './steps.ts'

const choices = record(
  'choices',
  'What can be chosen, where the API does not list it.',
  () => ({
    ...bareLoop(),
    value: may(expression, 'What is stored of the chosen item.'),
    show: may(text, 'What is read of an item.'),
    searchAfter: may(expression, 'More typed characters than this open the list; left out: the whole list opens.'),
    values: may(map(text, 'code'), "Codes of the form's own, with their words."),
  }),
  { exactlyOne: [['each', 'values']], together: [['each', 'in', 'value', 'show']] },
)

const shapes = record('shape', 'How the written value must look: A stands for a letter, 9 for a digit.', () => ({
  ...shown(),
  any: must(list({ is: 'constant', kind: 'words' }), 'The shapes, one of which fits.'),
  otherwise: may(text, 'What is read where none fits; else what the field says of `malformed`.'),
}))

const fieldLink = record('field link', 'A way on under the field.', () => ({
  label: must(text, 'Its words.'),
  to: must(target, 'Where it leads.'),
}))

const fieldNote = record(
  'field note',
  'Words under the control that depend on what stands in the form. They are read out when they come.',
  () => ({
    ...shown(),
    text: must(text, 'Its words.'),
  }),
)

const fieldKeys = (): Record<string, Key> => ({
  label: mustForAccess(text, 'What it is called.'),
  hint: may(
    text,
    "A line under the label. {minLength} and {maxLength} are the API's; of a file {maxBytes}, {fileTypes} ('immagini, .doc, .pdf') and {extensions}.",
  ),
  as: may(choice(widgets), "How it is asked, where the API's kind leaves a choice."),
  own: may(choice(['text', 'password', 'choice', 'checkbox', 'date', 'number']), 'A field the API does not know; it is not sent.'),
  code: may(on, 'A code such as a tax code: shown in the face for codes.'),
  width: may(choice(['short', 'medium', 'full']), 'How wide it is where there is room.'),
  autocomplete: may(choice(autocompletes), "The browser's word for this piece of personal data."),
  ...shown(),
  whenHidden: may(choice(['keep', 'clear']), 'What becomes of its value while it is hidden; keep where it is left out.'),
  required: may(on, 'Stricter than the API: must be filled while it is shown.'),
  requiredUnless: may(name('field'), 'Another field of this form: this one must be filled, or ticked, unless that one is.'),
  readOnly: may(on, 'Shown, not changed, not sent.'),
  equals: may(name('field'), 'Another field of this form that it must equal.'),
  after: may(name('field'), 'A date field of this form that must come before it.'),
  shapes: may(list(shapes), 'How the written value must look.'),
  startFrom: may(expression, 'The value it starts with.'),
  choices: may(choices, 'What can be chosen.'),
  fills: may(
    map(expression, 'api'),
    'Other properties that a choice fills, from the chosen item; that a file fills, from `file.name`, `file.size`, `file.type` and `file.id`, which is another one for each choice of a file.',
  ),
  links: may(list(fieldLink), 'Ways on under the field.'),
  notes: may(list(fieldNote), 'Words under the field, such as what to mind about the item that was chosen.'),
  buttons: may(list(button), 'Buttons under the field: their steps read and fill the form.'),
  messages: may(map(text, 'failing'), 'Words for each way it can be wrong; `any` for all others.'),
})
const field = record('field', "A field: a property of the request body, or one of the form's own.", fieldKeys, {
  atMostOne: [['required', 'requiredUnless']],
})
const fieldMap = (): Shape => map(field, 'api')
/** Returns the keys that a field may have. */
export const fieldWords = (): readonly string[] => Object.keys(field.keys())

const changedField = record('changed field', 'What is different about an included field.', () => {
  const keys = field.keys()
  const optional = Object.keys(keys).filter((label) => keys[label]?.required === false)
  return {
    ...Object.fromEntries(Object.entries(keys).map(([label, key]): [string, Key] => [label, { ...key, required: false }])),
    without: may(list(choice(optional)), 'What the included field says and this one does not, such as its buttons.'),
  }
})
const row = record('row', 'The fields of a row of one kind.', () => ({
  ...shown(),
  fields: must(fieldMap(), 'The fields, in order.'),
}))
const section = record(
  'form section',
  'Fields under one heading; with `into`, the same fields again for each item of a list.',
  () => ({
    title: may(text, 'Its heading.'),
    hint: may(text, 'A line under the heading.'),
    fields: may(fieldMap(), 'The fields, in order.'),
    include: may(name('fields'), 'Fields written once in `fields/`.'),
    at: may(
      name('property'),
      'The property of the request body that the included fields are in: there, `form` stands for that property, also under `but`.',
    ),
    only: may(list(name('field')), 'Of the included fields only these, in this order.'),
    but: may(map(changedField, 'api'), 'What is different about included fields.'),
    without: may(list(name('field')), 'Included fields that are left out.'),
    ...loop(),
    into: may(
      name('property'),
      'The list of the request body that gets one item a row: `fields` are properties of that item, and `form` stands for it.',
    ),
    ...given(),
    send: may(
      choice(['changed']),
      'Which rows are judged and sent: only those in which something else stands than what they began with, and while nothing in the form has ' +
        'changed nothing is sent. Left out: every row.',
    ),
    rowTitle: may(text, 'The heading of each row, where a row has several fields. `position` is its number, from 1.'),
    rows: may(list(row), 'Fields for rows of several kinds: of these the first whose conditions hold. A condition reads the item.'),
    otherwise: may(
      text,
      'Read, as an error, in the place of an item that none of `rows` fits: the form is then not sent, and the browser is told of the error. ' +
        'Left out: such an item has no row.',
    ),
    edit: may(choice(['on-demand']), 'In a form that is edited one by one: these fields are opened and sent together.'),
    ...shown(),
  }),
  {
    exactlyOne: [['fields', 'include', 'rows']],
    together: [
      ['into', 'each', 'in'],
      ['each', 'into'],
      ['in', 'into'],
      ['where', 'into'],
      ['sort', 'into'],
      ['empty', 'into'],
      ['with', 'into'],
      ['fixed', 'into'],
      ['send', 'into'],
      ['rowTitle', 'into'],
      ['rows', 'into'],
      ['otherwise', 'rows'],
      ['but', 'include'],
      ['without', 'include'],
      ['only', 'include'],
      ['at', 'include'],
    ],
    atMostOne: [
      ['only', 'without'],
      ['into', 'include'],
      ['into', 'edit'],
    ],
  },
)

const opener = record(
  'opener',
  'The button that opens a form. It is closed where `needs` of the form does not hold, and says why.',
  () => ({
    label: mustForAccess(text, 'The words on it: a verb.'),
    icon: may(icon, 'An icon before the words.'),
    style: may(choice(buttonStyles), 'How prominent it is; `secondary` where it is left out.'),
    hint: may(text, 'A line under it.'),
  }),
)

const preview = record(
  'preview',
  'What sending would come to. It is asked again while the form is filled in: whenever what stands there differs from how it began, is right, ' +
    'and has stood still for `portal.behaviour.editQuiet`. Its answer is `preview`, there for `content` and for `submit`; it is missing as soon as it is ' +
    'about something else than what stands in the form. Nothing is sent without it.',
  () => ({
    operation: must(name('operation'), 'An operation that only reads.'),
    ...given(),
    error: may(text, 'Read where it cannot be asked; else the default of messages.yaml.'),
    content: must(list(block), 'Read under the fields.'),
  }),
)

const formSays =
  "A form. What is required, how long, of what format and kind is the API's to say. On screens for members what is typed and not yet sent " +
  'is asked about before it is lost, and kept for the same person when the session runs out; passwords and files are not kept.'

export const form = record('form', formSays, () => ({
  ...about(),
  operation: must(name('operation'), 'The operation whose request body it fills.'),
  ...given(),
  start: may(expression, 'Where present values come from.'),
  ...data(),
  ...localConditions(),
  look: may(choice(['cards', 'plain']), 'Cards: each section on white.'),
  edit: may(
    choice(['one-by-one', 'on-demand']),
    'Read until it is opened: each field, or section, by itself and sent alone; or the whole at once. Left out: always open.',
  ),
  ...closed(),
  opener: may(opener, 'With `edit: on-demand`: the button that opens it.'),
  reading: may(
    list(block, 0),
    'With `edit: on-demand`: what is read while it is closed, `[]` for nothing; left out: its values. `data` is loaded when it is opened, and is not there yet.',
  ),
  sections: must(list(section), 'The sections, in order.'),
  preview: may(preview, 'What sending would come to, worked out by the API before anything is sent.'),
  submit: must(
    record('submit', 'The button that sends it.', () => ({
      ...buttonKeys(),
      with: may(inputs, 'Inputs of the operation that are known when it is sent, by expressions: beside `form` they read `preview`.'),
      failure: may(failure, 'What happens where the server refuses.'),
      then: may(list(step), 'What is done after it was sent; reads `answer` and `form`.'),
    })),
    'The button that sends it.',
  ),
  buttons: may(
    list(button),
    'Buttons beside the one that sends it, such as a preview in a window. They work where nothing in the form is wrong, and else show what is; ' +
      '`form` is what would be sent. Not in a form that is edited one by one.',
  ),
  cancel: may(
    record('cancel', 'The button that leaves it.', () => ({ label: must(text, 'Its words.'), then: may(list(step), 'What is done.') })),
    'The button that leaves it.',
  ),
}))

export const fields = record('fields', 'Fields that are written once and included by forms.', () => ({
  ...data(),
  ...localConditions(),
  fields: must(fieldMap(), 'The fields, in order.'),
}))
