/** Keys that several constructs share: visibility, inputs, data, repetition. */
import { formats, icons, pictures, tones } from '../../model/vocabulary.ts'
import {
  binder,
  choice,
  conditionNames,
  constant,
  expression,
  inputs,
  type Keys,
  kind,
  list,
  map,
  may,
  must,
  name,
  record,
  requiring,
  type Shape,
  text,
} from './shape.ts'

export const icon = choice(icons)
export const picture = choice(pictures)
export const tone = choice(tones)

export const shown = (): Keys => [
  {
    when: may(conditionNames, 'Shown only where these conditions hold. Missing data makes a condition false.'),
    unless: may(conditionNames, 'Shown only where these conditions are known not to hold.'),
  },
]
/** Keys that decide when a block is shown: conditions and a time span. */
export const placed = (): Keys => [
  ...shown(),
  {
    from: may(
      expression,
      'Shown from this day (`2026-12-20`), moment (`2026-12-20 08:30`) or constant of portal.yaml on. It appears without a reload.',
    ),
    until: may(
      expression,
      'Shown until the end of this day, or until this moment, written in the same way. It disappears without a reload.',
    ),
  },
]
export const closed = (): Keys => [
  {
    needs: may(conditionNames, 'Disabled until these conditions hold; the reason shown is their `otherwise`.'),
  },
]
export const given = (): Keys => [
  {
    with: may(inputs, 'Inputs by name: paths or expressions.'),
    fixed: may(map(constant('any'), 'api'), 'Inputs by name: constants.'),
  },
]

const refused = record('refused load', 'Problems that a retry would not resolve; they are shown without a retry button.', () => ({
  codes: must(map(text, 'problem-code'), 'The message for each; reads `error`.'),
  buttons: may(list(lazyButton()), 'Buttons with alternatives.'),
}))

export const load = record('load', 'Data loaded from the API by an operation that only reads.', () => [
  {
    operation: must(name('operation'), 'The `operationId`.'),
  },
  ...given(),
  {
    when: may(conditionNames, 'Loaded only where these conditions hold; its name is missing otherwise.'),
    error: may(text, 'Error message if loading fails. Default: the one of messages.yaml.'),
    refused: may(refused, 'Messages if the data does not exist, or not for this user.'),
  },
])
export const data = (): Keys => [{ data: may(map(load, 'binder'), 'Loads by name, read as `data.<name>`.') }]

export const localConditions = (): Keys => [
  {
    conditions: may(map(expression, 'kebab'), 'Conditions that are local to this file: name and expression.'),
  },
]
export const about = (): Keys => [
  {
    about: may(
      map(kind, 'binder'),
      'Parameters by name and kind. A value of that name and kind is taken from the scope where this is used.',
    ),
  },
]

const sort = record(
  'sort',
  'One key of an order.',
  () => ({
    by: may(expression, 'A value that can be ordered.'),
    order: may(choice(['ascending', 'descending']), 'Direction; ascending by default.'),
    first: may(conditionNames, 'Conditions: the items for which they hold come before the others.'),
  }),
  {
    exactlyOne: [['by', 'first']],
    together: [['order', 'by']],
  },
)
export const empty = record('empty state', 'Shown if the list is empty.', () => ({
  title: must(text, 'The sentence.'),
  text: may(text, 'One helpful line under it.'),
  picture: may(picture, 'An illustration above it; inside a card there is none.'),
  buttons: may(list(lazyButton()), 'Buttons with actions for the user.'),
}))
/** The grammar of buttons, registered at load to avoid an import cycle: buttons contain steps that contain buttons. */
let buttonShape: Shape | undefined
export const registerButton = (shape: Shape): Shape => {
  buttonShape = shape
  return shape
}
function lazyButton(): Shape {
  if (buttonShape === undefined) throw new Error('The grammar of buttons is registered before the grammar is read')
  return buttonShape
}

/** Keys of a loop without an empty state, for choices and menu entries. */
export const bareLoop = (): Keys => [
  {
    each: may(binder, 'The name of one item, for everything inside.'),
    in: may(expression, 'The list.'),
    where: may(expression, 'Only the items for which this holds.'),
    only: may(conditionNames, 'Only the items for which these conditions hold.'),
    sort: may(list(sort), 'The order: by the first, then by the next.'),
  },
]
/** Keys of `bareLoop` that need another one, where the loop is optional. */
export const eachTogether: [string, string][] = [
  ['each', 'in'],
  ['in', 'each'],
  ['where', 'each'],
  ['only', 'each'],
  ['sort', 'each'],
]
export const loop = (): Keys => [...bareLoop(), { empty: may(empty, 'Shown if the list is empty.') }]
/** Keys of a required loop. */
export const neededLoop = (): Keys => requiring(loop(), 'each', 'in')
export const groupKeys = (): Keys => [
  {
    value: must(expression, 'The value by which items are grouped.'),
    unit: may(
      choice(['day', 'month', 'year']),
      'For a date: the part that is shared; `group` is a date, a month (`luglio 2026`) or a year.',
    ),
    order: may(choice(['ascending', 'descending', 'as-given']), 'The order of the groups. Default: as given.'),
    title: must(text, 'The heading. `group` is the shared value, `items` the list of items, `count` their number.'),
    subtitle: may(text, 'A second line.'),
  },
]

const words = record('words', 'Texts for a yes-or-no value.', () => ({
  whenTrue: must(text, 'Text for yes.'),
  whenFalse: must(text, 'Text for no.'),
}))
export const mark = record('mark', 'A tag beside a value, with a tone and an icon, never colour alone.', () => [
  ...shown(),
  {
    text: must(text, 'The word.'),
    tone: must(tone, 'Its meaning.'),
    icon: may(icon, 'The icon before the word.'),
  },
])

/** Keys of a shown value: an expression or a text, and its format. */
export const valueKeys = (): Keys => [
  {
    value: may(expression, 'A path or an expression. The default format follows from the API.'),
    text: may(text, 'Text with {placeholders}.'),
    format: may(choice(formats), 'A format other than the default one.'),
    words: may(words, 'Texts for a yes-or-no value.'),
    missing: may(text, 'Text if the value is missing. Default: the one of messages.yaml.'),
  },
]
export const labelled = (): Keys => [
  {
    label: must(text, 'Its label.'),
  },
  ...valueKeys(),
  ...shown(),
  {
    marks: may(list(mark), 'Tags beside it.'),
    icon: may(icon, 'An icon before it.'),
  },
]
/** Rule of a construct with `valueKeys`: it shows a value or a text. */
export const oneValue = { exactlyOne: [['value', 'text']] }

/** @param block the shape of any block, which blocks that contain others are given. */
export const content = (block: Shape): Keys => [{ content: must(list(block), 'The blocks inside, from top to bottom.') }]
