/** Grammar of fields and of the sections that group them. The request body defines the data; the catalogue adds order, texts and behaviour. */
import { autocompletes, widgets } from '../../model/vocabulary.ts'
import { bareLoop, data, given, localConditions, loop, shown } from './common.ts'
import {
  choice,
  constant,
  expression,
  type Keys,
  list,
  map,
  may,
  must,
  mustForAccess,
  name,
  on,
  type RecordShape,
  record,
  type Shape,
  text,
  without,
} from './shape.ts'
import { button, target } from './steps.ts'

const choices = record(
  'choices',
  'The choices, if the API does not list them.',
  () => [
    ...bareLoop(),
    {
      value: may(expression, 'The stored value of the chosen item.'),
      show: may(text, 'The text of an item.'),
      searchAfter: may(expression, 'The list opens after more than this many typed characters. Default: it opens complete.'),
      values: may(map(text, 'code'), 'Codes of the form itself, with their texts.'),
    },
  ],
  { exactlyOne: [['each', 'values']], together: [['each', 'in', 'value', 'show']] },
)

const shapes = record('shape', 'The required pattern of the value: A stands for a letter, 9 for a digit.', () => [
  ...shown(),
  {
    any: must(list({ is: 'constant', kind: 'words' }), 'The patterns, one of which must match.'),
    otherwise: may(text, "Error message if none matches. Default: the field's message for `malformed`."),
  },
])

const fieldLink = record('field link', 'A link below the field.', () => ({
  label: must(text, 'Its text.'),
  to: must(target, 'Its target.'),
}))

const fieldNote = record(
  'field note',
  'A text below the field that depends on the values of the form. Screen readers announce it when it appears.',
  () => [
    ...shown(),
    {
      severity: may(choice(['info', 'warning']), 'Its prominence. A warning keeps nobody from sending the form. Default: info.'),
      text: must(text, 'Its text.'),
    },
  ],
)

const pictures = record(
  'pictures',
  'What becomes of pictures of a field for a file. The browser scales them until they fit the size that the API accepts, and sends several as the pages of one PDF. The words stand in messages.yaml.',
  () => ({
    pages: must(constant('integer'), 'The most pictures that become one PDF.'),
    longestSide: must(constant('integer'), 'The longest side of a picture that is sent, in pixels: larger ones are scaled down.'),
    readableSide: must(constant('integer'), 'A picture whose longer side has fewer pixels is reported as small.'),
  }),
)

const items = record(
  'items',
  'The items of a list, which the user adds and removes, as many as the API accepts. `form` is the item in its texts, values and conditions, of single values `form.value`.',
  () => ({
    fields: may(fieldMap(), 'The fields of an item that is an object: its properties.'),
    field: may(field, 'The field of an item that is a single value.'),
    title: may(
      text,
      'The heading of each item: `position` is its number, from 1. Without it, the labels of the fields tell the items apart.',
    ),
    add: may(text, 'The button that adds an item. Default: `addItem` of messages.yaml.'),
    empty: may(text, 'Shown while the list has no items. Default: `noItems` of messages.yaml.'),
    move: may(on, 'The order means something: each item has buttons that move it up and down.'),
  }),
  { exactlyOne: [['fields', 'field']] },
)

const variant = record('variant', 'A variant that the user can choose.', () => ({
  label: must(text, 'Its text in the choice.'),
  fields: may(fieldMap(), 'Its fields, shown while it is chosen: properties of the variant, which is `form` in them.'),
}))

const fieldKeys = (): Keys => [
  {
    label: mustForAccess(text, 'Its label.'),
    hint: may(
      text,
      "A line under the label. {minLength} and {maxLength} are the API's; of a file {maxBytes}, {fileTypes} ('immagini, .doc, .pdf') and {extensions}.",
    ),
    as: may(choice(widgets), "Its control, if the API's type allows several."),
    own: may(
      choice(['text', 'password', 'choice', 'checkbox', 'date', 'number']),
      'A field that is not part of the request body; it is not sent.',
    ),
    code: may(on, 'A code such as a tax code: shown in a monospaced font.'),
    width: may(choice(['short', 'medium', 'full']), 'Its width on a wide window.'),
    beside: may(
      on,
      'On one line with the field before it on a wide window (1024 px), such as the last name with the first one. Other fields stand in two columns where both fit.',
    ),
    autocomplete: may(choice(autocompletes), 'The HTML `autocomplete` value of this personal data.'),
  },
  ...shown(),
  {
    whenHidden: may(choice(['keep', 'clear']), 'Whether its value is kept while it is hidden. Default: keep.'),
    required: may(on, 'Required while it is shown, although the API does not require it.'),
    requiredUnless: may(name('field'), 'Another field of this form: this one is required unless that one is filled in or ticked.'),
    readOnly: may(on, 'Shown, but neither editable nor sent.'),
    equals: may(name('field'), 'Another field of this form that it must equal.'),
    after: may(name('field'), 'A date field of this form that must come before it.'),
    shapes: may(list(shapes), 'Required patterns of the value.'),
    startFrom: may(
      expression,
      'Its initial value, in place of the `default` of the API. A form with `start` has the values of its record.',
    ),
    missing: may(text, 'Text shown while the field is read-only and empty. Default: `nothing` of messages.yaml.'),
    choices: may(choices, 'The choices.'),
    variants: may(
      map(variant, 'api'),
      'Of a property that is a `oneOf`, or of the property that tells the variants of such a request apart: the variants that the user chooses from, by the value of that property. What was typed in another variant is kept until the form is sent; exactly the chosen one is sent.',
    ),
    items: may(items, 'Of a list: what is asked of each item.'),
    fills: may(
      map(expression, 'api'),
      'Other properties that the field sets: from the chosen item, or from `file.name`, `file.size`, `file.type` and `file.id` (unique for each choice of a file).',
    ),
    pictures: may(pictures, 'A field for a file takes pictures of any size: the API has to accept JPEG and PDF.'),
    links: may(list(fieldLink), 'Links below the field.'),
    notes: may(list(fieldNote), 'Texts below the field, such as a remark about the chosen item.'),
    buttons: may(list(button), 'Buttons below the field; their steps read and fill the form, and their messages appear below them.'),
    messages: may(map(text, 'failing'), 'Error messages for each way in which it can be invalid; `any` for all others.'),
  },
]
const field: RecordShape = record('field', 'A field: a property of the request body, or a field that is not sent (`own`).', fieldKeys, {
  atMostOne: [['required', 'requiredUnless']],
})
const fieldMap = (): Shape => map(field, 'api')
/** Returns the keys that a field may have. */
export const fieldTexts = (): readonly string[] => Object.keys(field.keys())

const changedField = record('changed field', 'Changes to an included field.', () => {
  const keys = Object.entries(field.keys())
  const optional = keys.flatMap(([label, key]) => (key.required ? [] : [label]))
  return [
    Object.fromEntries(keys.map(([label, key]) => [label, { ...key, required: false }])),
    { without: may(list(choice(optional)), 'Keys of the included field that are removed, such as its buttons.') },
  ]
})
const row = record('row', 'The fields of a row of one kind.', () => [
  ...shown(),
  {
    fields: must(fieldMap(), 'The fields, in order.'),
  },
])
export const section = record(
  'form section',
  'Fields under one heading; with `into`, repeated for each item of a list.',
  () => [
    {
      title: may(text, 'Its heading.'),
      hint: may(text, 'A line under the heading.'),
      fields: may(fieldMap(), 'The fields, in order.'),
      include: may(name('fields'), 'Fields written once in `fields/`.'),
      at: may(
        name('property'),
        'The property of the request body that contains the fields, such as an address: in them and under `but`, `form` is that property. Conditions of the form read the whole form. If the API does not require the property, it is sent once one of its fields is filled in, and only then are those required that the API requires in it.',
      ),
    },
    // Its `only` names fields: a section has either included fields or items.
    ...without(loop(), 'only'),
    {
      only: may(list(name('field')), 'Includes only these fields, in this order.'),
      but: may(map(changedField, 'api'), 'Changes to included fields.'),
      without: may(list(name('field')), 'Included fields that are omitted.'),
      into: may(
        name('property'),
        'The list of the request body with one item per row: `fields` are properties of that item, which is `form` in the row.',
      ),
    },
    ...given(),
    {
      send: may(
        choice(['changed']),
        'Validates and sends only changed rows; if nothing in the form has changed, ' + 'nothing is sent. Default: every row.',
      ),
      rowTitle: may(text, 'The heading of each row with several fields. `position` is its number, from 1.'),
      rows: may(list(row), 'Fields for several kinds of rows: the first whose conditions hold applies. Conditions read the item.'),
      otherwise: may(
        text,
        'Error shown for an item that fits none of `rows`: the form cannot be sent then, and the browser reports the error. ' +
          'Default: such an item has no row.',
      ),
      edit: may(choice(['on-demand']), 'In a form with `edit: one-by-one`: these fields are edited and sent together.'),
      folded: may(
        on,
        'Closed below its title until the user opens it. It opens by itself for a draft, for an error of one of its fields, and for a failure of the server.',
      ),
    },
    ...shown(),
  ],
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
      ['folded', 'title'],
    ],
    atMostOne: [
      ['only', 'without'],
      ['into', 'include'],
      ['into', 'at'],
      ['into', 'edit'],
      ['into', 'folded'],
    ],
  },
)

export const fields = record('fields', 'Fields that are written once and included by forms.', () => [
  ...data(),
  ...localConditions(),
  {
    fields: must(fieldMap(), 'The fields, in order.'),
  },
])
