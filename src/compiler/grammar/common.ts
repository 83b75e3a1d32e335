/** Keys that several constructs share: visibility, inputs, data, repetition. */
import { formats, icons, pictures, tones } from '../../catalogue/vocabulary.ts'
import {
  binder,
  choice,
  conditionNames,
  constant,
  expression,
  inputs,
  type Key,
  kind,
  list,
  map,
  may,
  must,
  name,
  record,
  type Shape,
  text,
} from './shape.ts'

export const icon = choice(icons)
export const picture = choice(pictures)
export const tone = choice(tones)

export const shown = (): Record<string, Key> => ({
  when: may(conditionNames, 'Shown only where these conditions hold. Missing data makes a condition false.'),
  unless: may(conditionNames, 'Shown only where these conditions are known not to hold.'),
})
/** Keys that decide when a block is shown: conditions and a time span. */
export const placed = (): Record<string, Key> => ({
  ...shown(),
  from: may(
    expression,
    'Shown from then on: a day (`2026-12-20`), a moment in Italian time (`2026-12-20 08:30`) or a constant of portal.yaml. It appears by itself.',
  ),
  until: may(expression, 'Shown until then: to the end of a day, or up to a moment, written in the same way. It disappears by itself.'),
})
export const closed = (): Record<string, Key> => ({
  needs: may(conditionNames, 'There, but closed until these conditions hold; the reason is their `otherwise`.'),
})
export const given = (): Record<string, Key> => ({
  with: may(inputs, 'What it is given by name: paths or expressions.'),
  fixed: may(map(constant('any'), 'api'), 'What it is given by name as constants.'),
})

const refused = record('refused load', 'Problems that asking again would not mend: they are told without a retry.', () => ({
  codes: must(map(text, 'problem-code'), 'The words for each; read `error`.'),
  buttons: may(list(lazyButton()), 'What can be done instead.'),
}))

export const load = record('load', 'Something that is loaded from the API: an operation that only reads.', () => ({
  operation: must(name('operation'), 'The `operationId`.'),
  ...given(),
  when: may(conditionNames, 'Loaded only where these conditions hold; its name is missing otherwise.'),
  error: may(text, 'Read where it cannot be loaded; else the default of messages.yaml.'),
  refused: may(refused, 'What is said where the server has it not, or not for this person.'),
}))
export const data = (): Record<string, Key> => ({ data: may(map(load, 'binder'), 'What is loaded, by name: read as `data.<name>`.') })

export const localConditions = (): Record<string, Key> => ({
  conditions: may(map(expression, 'kebab'), 'Small conditions of this file alone: name and expression.'),
})
export const about = (): Record<string, Key> => ({
  about: may(map(kind, 'binder'), 'What this is about: name and kind. A thing of that name and kind is taken from where it is used.'),
})

const sort = record(
  'sort',
  'One key of an order.',
  () => ({
    by: may(expression, 'A value that can be ordered.'),
    order: may(choice(['ascending', 'descending']), 'From the least (the default) or from the greatest.'),
    first: may(conditionNames, 'Conditions: the items for which they hold come before the others.'),
  }),
  {
    exactlyOne: [['by', 'first']],
    together: [['order', 'by']],
  },
)
const empty = record('empty state', 'What is read where there is nothing.', () => ({
  title: must(text, 'The sentence.'),
  text: may(text, 'One helpful line under it.'),
  picture: may(picture, 'A drawing above it.'),
  buttons: may(list(lazyButton()), 'What can be done about it.'),
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
export const bareLoop = (): Record<string, Key> => ({
  each: may(binder, 'The name of one item, for everything inside.'),
  in: may(expression, 'The list.'),
  where: may(expression, 'Only the items for which this holds.'),
  sort: may(list(sort), 'The order: by the first, then by the next.'),
})
export const loop = (): Record<string, Key> => ({ ...bareLoop(), empty: may(empty, 'Read where the list has no item.') })
/** Keys of a required loop. */
export const neededLoop = (): Record<string, Key> => ({
  ...loop(),
  each: must(binder, 'The name of one item, for everything inside.'),
  in: must(expression, 'The list.'),
})
export const groupKeys = (): Record<string, Key> => ({
  value: must(expression, 'What the items of a group share.'),
  unit: may(choice(['day', 'month', 'year']), 'For a date: the part that is shared; `group` is a date, a month (`luglio 2026`) or a year.'),
  order: may(choice(['ascending', 'descending', 'as-given']), 'The order of the groups; as given where it is left out.'),
  title: must(text, 'The heading; `group` is what the items share, `items` the list of them, `count` how many they are.'),
  subtitle: may(text, 'A second line.'),
})

const words = record('words', 'Words for a yes-or-no value.', () => ({
  whenTrue: must(text, 'Read for yes.'),
  whenFalse: must(text, 'Read for no.'),
}))
export const mark = record('mark', 'A word beside a value, with a tone and an icon, never colour alone.', () => ({
  ...shown(),
  text: must(text, 'The word.'),
  tone: must(tone, 'What it means.'),
  icon: may(icon, 'The icon before the word.'),
}))

/** Keys of a shown value: an expression or a text, and its format. */
export const valueKeys = (): Record<string, Key> => ({
  value: may(expression, 'A path or an expression; its format follows from the API.'),
  text: may(text, 'Words with {placeholders}.'),
  format: may(choice(formats), 'Another format than the one that follows from the API.'),
  words: may(words, 'Words for a yes-or-no value.'),
  missing: may(text, 'Read where the value is absent; else the default of messages.yaml.'),
})
export const labelled = (): Record<string, Key> => ({
  label: must(text, 'What it is called.'),
  ...valueKeys(),
  ...shown(),
  marks: may(list(mark), 'Words beside it.'),
  icon: may(icon, 'An icon before it.'),
})
