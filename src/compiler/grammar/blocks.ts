/** Grammar of blocks. A block is a mapping with a single key, its kind. */
import { severities } from '../../catalogue/vocabulary.ts'
import { closed, data, given, groupKeys, icon, labelled, loop, mark, neededLoop, picture, placed, shown, valueKeys } from './common.ts'
import {
  binder,
  choice,
  conditionNames,
  expression,
  type Key,
  kinds,
  list,
  map,
  may,
  must,
  mustForAccess,
  name,
  on,
  record,
  type Shape,
  text,
} from './shape.ts'
import { button, step, target } from './steps.ts'

const blocks = (): Shape => list(block)
const content = (): Record<string, Key> => ({ content: must(blocks(), 'The blocks inside, from top to bottom.') })
const loopRules = {
  together: [
    ['each', 'in'],
    ['in', 'each'],
    ['where', 'each'],
    ['sort', 'each'],
    ['empty', 'each'],
  ],
}
const oneValue = { exactlyOne: [['value', 'text']] }

const alert = record('alert', 'A message that stands in the page.', () => ({
  severity: must(choice(severities), 'What kind of message it is.'),
  icon: may(icon, "Another icon than the severity's."),
  title: may(text, 'Its first line.'),
  text: must(text, 'The message.'),
  why: may(conditionNames, 'Conditions: the `otherwise` of the first that does not hold is read before the message.'),
  buttons: may(list(button), 'What can be done about it.'),
  ...placed(),
}))
const prose = record(
  'prose',
  'Words: a paragraph, or markup that the API gives.',
  () => ({
    text: may(text, 'The words. **Bold** and [links](portal.links.privacy) are allowed.'),
    html: may(expression, 'A value of format `html`; it passes the sanitiser.'),
    look: may(choice(['plain', 'lead', 'note']), 'How it stands in the page.'),
    ...placed(),
  }),
  { exactlyOne: [['text', 'html']] },
)
const notice = record('notice', "The operator's present notice: nothing where its markup is empty.", () => ({
  of: must(expression, 'A record of `html` and `severity`.'),
  ...placed(),
}))
const facts = record('facts', 'Labels and values.', () => ({
  items: must(list(record('fact', 'A label and its value.', labelled, oneValue)), 'The facts, in order.'),
  columns: may(choice(['one', 'two']), 'How many stand side by side where there is room.'),
  ...placed(),
}))
const figures = record('figures', 'Large amounts in one strip.', () => ({
  items: must(
    list(
      record(
        'figure',
        'One amount.',
        () => ({
          label: must(text, 'What it is called.'),
          ...valueKeys(),
          ...shown(),
          tone: may(choice(['plain', 'due', 'done']), 'Due: what must be noticed. Done: what is settled.'),
          share: may(
            record('share', 'How much of a whole it is, drawn as a bar.', () => ({
              part: must(expression, 'The part.'),
              whole: must(expression, 'The whole.'),
              promised: may(expression, 'A further part that is promised and not there yet: hatched, after the part.'),
              text: mustForAccess(text, 'The bar in words: read by a screen reader.'),
            })),
            'A bar under it.',
          ),
        }),
        oneValue,
      ),
    ),
    'The amounts, in order.',
  ),
  ...placed(),
}))
const buttons = record('buttons', 'Buttons in a row, or as the foot of a card.', () => ({
  items: must(list(button), 'The buttons, the main one first.'),
  look: may(choice(['row', 'bar']), 'Bar: the tinted foot of a card, each button above its hint.'),
  ...placed(),
}))
const section = record(
  'section',
  'A titled stretch of the page.',
  () => ({
    title: may(text, 'Its heading.'),
    subtitle: may(text, 'A second line.'),
    icon: may(icon, 'An icon before the heading of a folded section.'),
    look: may(
      choice(['plain', 'card', 'aside']),
      'Card: on white. Aside: below a line, its heading small, its content at the end of the row.',
    ),
    folded: may(on, 'Closed until it is opened; its data is loaded only then.'),
    layout: may(choice(['stack', 'grid']), 'Grid: its blocks stand side by side where there is room.'),
    ...data(),
    ...content(),
    ...placed(),
    ...closed(),
  }),
  { together: [['folded', 'title']] },
)
const card = record(
  'card',
  'A white card; one for each item where there is `each`.',
  () => ({
    ...loop(),
    title: must(text, 'Its heading.'),
    picture: may(expression, 'A code whose label in enums.yaml has a picture.'),
    badge: may(expression, 'A status, shown as a badge.'),
    marks: may(list(mark), 'Words beside the badge.'),
    aside: may(text, 'Small words beside the badge.'),
    subtitle: may(text, 'The line under the heading.'),
    details: may(list(record('detail', 'A short fact with its icon.', labelled, oneValue)), 'Short facts: dates, place.'),
    figure: may(
      record('card figure', 'The one amount of the card.', () => ({ label: must(text, 'What it is called.'), ...valueKeys() }), oneValue),
      'The amount in its corner.',
    ),
    mutedWhen: may({ is: 'conditions' }, 'Greyed where these hold: what is over or cancelled.'),
    ...data(),
    ...content(),
    ...placed(),
  }),
  loopRules,
)
const accordion = record(
  'accordion',
  'Panels that open: one an item, or one a group of items.',
  () => ({
    ...neededLoop(),
    panelPer: may(
      record('panel per group', 'One panel for all items that share something; the content repeats for each item inside.', () => ({
        ...groupKeys(),
        marks: may(list(mark), 'Words at the end of the heading; read what the title reads.'),
      })),
      'One panel a group instead of one an item.',
    ),
    title: may(text, "The words on an item's panel."),
    subtitle: may(text, "The second line on an item's panel."),
    avatar: may(text, 'A name whose initials stand before the title.'),
    icon: may(icon, 'An icon before the title.'),
    open: may(choice(['none', 'first', 'current', 'all']), "Which panels are open at first; current: this year's."),
    openWhen: may(
      conditionNames,
      'Panels for which these conditions hold are open at first, beside those that `open` and `openAt` name; of a group they read `items`.',
    ),
    fragment: may(
      expression,
      'What an address calls an item, after its `#`: a link that ends in it opens the panel of that item and leads to its heading.',
    ),
    openAt: may(
      expression,
      'A value like those that `panelPer` groups by: the panel that it belongs to is open at first. Where there is none, `open` says which.',
    ),
    ...data(),
    ...content(),
    ...placed(),
  }),
  { exactlyOne: [['title', 'panelPer']], atMostOne: [['avatar', 'icon']], together: [['openAt', 'panelPer']] },
)
const table = record('table', 'Rows and columns; on a phone each row becomes a block.', () => ({
  caption: mustForAccess(text, 'What the table shows: read first by a screen reader.'),
  captionHidden: may(on, 'Not drawn: a heading nearby already says it.'),
  ...neededLoop(),
  groupBy: may(record('row group', 'Rows under headings.', groupKeys), 'Rows that share something stand under one heading.'),
  columns: must(
    list(
      record(
        'column',
        'A column.',
        () => ({
          ...labelled(),
          leads: may(on, "The row's name: its header cell, first on a phone. The first column where none is marked."),
        }),
        oneValue,
      ),
    ),
    'The columns, from left to right.',
  ),
  buttons: may(
    list(button),
    'The buttons of each row. Assistive technology reads the row’s name after a label that shows no data, so that each has a name of its own.',
  ),
  ...placed(),
}))
const tiles = record('tiles', 'Ways on: one tile each, with one live fact.', () => ({
  items: must(
    list(
      record('tile', 'A way on.', () => ({
        icon: must(icon, 'Its icon.'),
        title: must(text, 'Its heading.'),
        text: must(text, 'One line about it.'),
        to: must(target, 'Where it leads.'),
        ...shown(),
        strips: may(
          list(
            record(
              'strip',
              'A live fact at the foot of a tile.',
              () => ({
                ...shown(),
                label: must(text, 'What it is.'),
                ...valueKeys(),
                tone: may(choice(['plain', 'due']), 'Due: something must be done.'),
                icon: may(icon, 'An icon before it.'),
              }),
              oneValue,
            ),
          ),
          'The first whose condition holds is shown; none while its data is on the way.',
        ),
      })),
    ),
    'The tiles, in order.',
  ),
  ...data(),
  ...placed(),
}))
const links = record('links', 'Ways on, a row each, of the items of a list: what it is, and how much it is about.', () => ({
  ...neededLoop(),
  title: must(text, 'The name of the row, which is the link.'),
  text: may(text, 'A line under it.'),
  marks: may(list(mark), 'Words above it.'),
  figure: may(
    record('row figure', 'The amount at the end of a row.', () => ({ label: must(text, 'What it is called.'), ...valueKeys() }), oneValue),
    'The amount at its end.',
  ),
  to: must(target, 'Where it leads.'),
  total: may(
    record(
      'total',
      'The last row: what all of them come to.',
      () => ({ label: must(text, 'What it is called.'), ...valueKeys(), ...shown() }),
      oneValue,
    ),
    'What they come to together.',
  ),
  ...placed(),
}))
const promo = record('promo', 'A promotion with a drawing and one button.', () => ({
  title: must(text, 'Its heading.'),
  text: must(text, 'One or two lines.'),
  picture: must(picture, 'Its drawing.'),
  tone: must(choice(['lavender', 'sea']), 'Its ground.'),
  button: must(button, 'Where it leads.'),
  ...placed(),
}))
const choose = record('choose', 'A choice above the page: binds one item, or nothing for all, to a name for the blocks inside.', () => ({
  pick: must(binder, 'The name of the chosen item.'),
  in: must(expression, 'The list to choose from.'),
  where: may(expression, 'Only the items for which this holds.'),
  value: must(expression, 'What tells one item from another.'),
  label: must(text, 'The words above the choice.'),
  option: must(text, 'The words of one item.'),
  all: must(text, 'The words for all.'),
  keptIn: may(
    expression,
    "An optional parameter of the screen that holds what was chosen: the choice then stands in the address, survives a reload and is a link's to make.",
  ),
  ...content(),
  ...placed(),
}))
const form = record('form block', 'A form of the catalogue.', () => ({ name: must(name('form'), 'Its name.'), ...given(), ...placed() }))
const part = record('part block', 'Blocks that are written once and placed by name.', () => ({
  name: must(name('part'), 'Its name.'),
  ...given(),
  inside: may(blocks(), 'What is put into the part, where it says `inside`.'),
  ...placed(),
}))
const frame = record(
  'frame',
  'A page of another origin, in a sandbox.',
  () => ({
    title: mustForAccess(text, 'What the frame holds: read by a screen reader.'),
    url: may(expression, 'Its address, of an origin that stands under `frames` in portal.yaml.'),
    target: may(expression, 'What the API makes an address for, at each showing.'),
    height: may(choice(['fill', 'content']), 'How tall it is.'),
    ...placed(),
  }),
  { exactlyOne: [['url', 'target']] },
)
const area = record('area block', 'A hand-written area: takes and tells what its area.yaml declares.', () => ({
  name: must(name('area'), 'Its name.'),
  ...given(),
  ...placed(),
  ...closed(),
  events: may(map(list(step), 'binder'), 'What is done when it tells something.'),
}))

const blockShapes = {
  alert,
  prose,
  notice,
  facts,
  figures,
  buttons,
  section,
  card,
  accordion,
  table,
  tiles,
  links,
  promo,
  choose,
  form,
  part,
  frame,
  area,
}
/** Keyword of every block. The builders of `check/blocks` are exhaustive over this type, so a keyword without one does not compile. */
export type BlockKeyword = keyof typeof blockShapes | 'inside'

const blockKinds = (): Readonly<Record<BlockKeyword, Key>> => {
  const all = Object.entries(blockShapes).map(([label, shape]) => [label, may(shape, shape.says)])
  return {
    ...(Object.fromEntries(all) as Record<keyof typeof blockShapes, Key>),
    inside: may(on, 'In a part: here stands what the place that names the part puts into it.'),
  }
}
export const block = kinds('block', 'One piece of a page.', blockKinds)
