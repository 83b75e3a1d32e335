/**
 * Grammar of blocks. A block is a mapping with a single key, its kind.
 *
 * Some lines above 300, because it is a table: the shapes of all kinds, which nest in each other.
 */
import { phonePlaces, severities } from '../../model/vocabulary.ts'
import { agendaBlock } from './agenda.ts'
import {
  closed,
  data,
  empty,
  given,
  groupKeys,
  icon,
  labelled,
  loop,
  mark,
  neededLoop,
  picture,
  placed,
  shown,
  valueKeys,
} from './common.ts'
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
    ['only', 'each'],
    ['sort', 'each'],
    ['empty', 'each'],
  ],
}
const oneValue = { exactlyOne: [['value', 'text']] }

const alert = record('alert', 'A message in the page.', () => ({
  severity: must(choice(severities), 'Its severity.'),
  icon: may(icon, "Another icon than the severity's."),
  title: may(text, 'Its first line.'),
  text: must(text, 'The message.'),
  why: may(conditionNames, 'Conditions: the `otherwise` of the first that does not hold precedes the message.'),
  buttons: may(list(button), 'Buttons with actions for the user.'),
  ...placed(),
}))
const prose = record(
  'prose',
  'A paragraph of text, or markup from the API.',
  () => ({
    text: may(text, 'The text. **Bold** and [links](portal.links.privacy) are allowed.'),
    html: may(expression, 'A value of format `html`; it is sanitised.'),
    look: may(choice(['plain', 'lead', 'note']), 'Its appearance.'),
    printOnly: may(on, 'Shown only when the page is printed: what paper needs to say by itself, such as whose page it is.'),
    ...placed(),
  }),
  { exactlyOne: [['text', 'html']] },
)
const notice = record('notice', "The operator's current notice; not shown if its markup is empty.", () => ({
  of: must(expression, 'A record of `html` and `severity`.'),
  ...placed(),
}))
const facts = record('facts', 'Labels and values.', () => ({
  items: must(list(record('fact', 'A label and its value.', labelled, oneValue)), 'The facts, in order.'),
  columns: may(choice(['one', 'two']), 'Number of columns on a wide window.'),
  ...placed(),
}))
const figures = record('figures', 'Large amounts in one row.', () => ({
  items: must(
    list(
      record(
        'figure',
        'One amount.',
        () => ({
          label: must(text, 'Its label.'),
          ...valueKeys(),
          ...shown(),
          tone: may(choice(['plain', 'due', 'done']), 'Due: needs attention. Done: settled.'),
          share: may(
            record('share', 'A share of a whole, drawn as a bar.', () => ({
              part: must(expression, 'The part.'),
              whole: must(expression, 'The whole.'),
              promised: may(expression, 'A further part that is expected, such as an announced payment: hatched, after the part.'),
              text: mustForAccess(text, 'Description of the bar for screen readers.'),
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
const buttons = record('buttons', 'Buttons in a row, or as the footer of a card.', () => ({
  items: must(list(button), 'The buttons, the main one first.'),
  look: may(choice(['row', 'bar']), 'Bar: the tinted footer of a card, each button above its hint.'),
  ...placed(),
}))
const section = record(
  'section',
  'A titled section of the page.',
  () => ({
    title: may(text, 'Its heading.'),
    subtitle: may(text, 'A second line.'),
    icon: may(icon, 'An icon before the heading of a folded section.'),
    look: may(
      choice(['plain', 'card', 'aside']),
      'Card: on white. Aside: below a divider, with a small heading and its content at the end of the row.',
    ),
    folded: may(on, 'Collapsed at first; its data is loaded when it is opened.'),
    screenOnly: may(on, 'Left out when the page is printed. Print opens every other folded section.'),
    layout: may(choice(['stack', 'grid']), 'Grid: its blocks are side by side on a wide window.'),
    ...data(),
    ...content(),
    ...placed(),
    ...closed(),
  }),
  { together: [['folded', 'title']] },
)
const card = record(
  'card',
  'A white card; with `each`, one per item.',
  () => ({
    ...loop(),
    title: must(text, 'Its heading.'),
    picture: may(expression, 'A code whose label in enums.yaml has a picture.'),
    badge: may(expression, 'A status, shown as a badge.'),
    marks: may(list(mark), 'Tags beside the badge.'),
    aside: may(text, 'Small text beside the badge.'),
    subtitle: may(text, 'The line under the heading.'),
    details: may(list(record('detail', 'A short fact with its icon.', labelled, oneValue)), 'Short facts: dates, place.'),
    figure: may(
      record('card figure', 'The main amount of the card.', () => ({ label: must(text, 'Its label.'), ...valueKeys() }), oneValue),
      'The amount in its corner.',
    ),
    mutedWhen: may({ is: 'conditions' }, 'Greyed while these conditions hold, such as for a cancelled trip.'),
    ...data(),
    ...content(),
    ...placed(),
  }),
  loopRules,
)
const accordion = record(
  'accordion',
  'Collapsible panels: one per item, or one per group of items.',
  () => ({
    ...neededLoop(),
    panelPer: may(
      record('panel per group', 'One panel for all items that share something; the content repeats for each item inside.', () => ({
        ...groupKeys(),
        marks: may(list(mark), 'Tags at the end of the heading; they read the same names as the title.'),
      })),
      'One panel per group instead of one per item.',
    ),
    title: may(text, "The title of an item's panel."),
    subtitle: may(text, "The second line on an item's panel."),
    avatar: may(text, 'A name whose initials stand before the title.'),
    icon: may(icon, 'An icon before the title.'),
    open: may(choice(['none', 'first', 'current', 'all']), "Which panels are open at first; current: this year's."),
    openWhen: may(conditionNames, 'Panels for which these conditions hold are initially open as well; for a group they read `items`.'),
    openWhile: may(conditionNames, 'Panels are open while these conditions hold, such as during a search; for a group they read `items`.'),
    fragment: may(
      expression,
      'The fragment of an item in addresses, after `#`: a link with it opens the panel of that item and scrolls to its heading.',
    ),
    openAt: may(
      expression,
      'A value of the kind that `panelPer` groups by: the panel of its group is initially open. Without such a group, `open` decides.',
    ),
    ...data(),
    ...content(),
    ...placed(),
  }),
  { exactlyOne: [['title', 'panelPer']], atMostOne: [['avatar', 'icon']], together: [['openAt', 'panelPer']] },
)
const table = record('table', 'Rows and columns; on a phone each row becomes a block.', () => ({
  caption: mustForAccess(text, 'The content of the table; screen readers read it first.'),
  captionHidden: may(on, 'Visually hidden, because a heading nearby already says it.'),
  ...neededLoop(),
  fragment: may(expression, 'The fragment of a row in addresses, after `#`: a link with it scrolls to the row and focuses its name.'),
  groupBy: may(record('row group', 'Rows under headings.', groupKeys), 'Groups rows under headings.'),
  columns: must(
    list(
      record(
        'column',
        'A column.',
        () => ({
          ...labelled(),
          leads: may(on, "The row's name: its header cell, first on a phone. The first column where none is marked."),
          headline: may(text, "A line above the row's name, which is large on a phone: what matters most about the row."),
          onPhone: may(
            choice(phonePlaces),
            'Where a phone shows the value. `plain`: among the small texts, without the label. `named`: with the label. `figure`: beside the ' +
              "row's name. `under`: below the figure. `folded`: behind a button of the row. Default: the figure for the only amount, a line " +
              'for each of several, `plain` for a badge, `named` otherwise. A phone leaves out a value that is missing. Screen readers ' +
              'read every value.',
          ),
        }),
        { ...oneValue, atMostOne: [['leads', 'onPhone']], together: [['headline', 'leads']] },
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
const tiles = record('tiles', 'Navigation tiles, each with one live fact.', () => ({
  items: must(
    list(
      record('tile', 'One tile.', () => ({
        icon: must(icon, 'Its icon.'),
        title: must(text, 'Its heading.'),
        text: must(text, 'One line about it.'),
        to: must(target, 'Its target.'),
        ...shown(),
        strips: may(
          list(
            record(
              'strip',
              'A live fact at the foot of a tile.',
              () => ({
                ...shown(),
                label: must(text, 'Its label.'),
                ...valueKeys(),
                tone: may(choice(['plain', 'due']), 'Due: something is to be done.'),
                icon: may(icon, 'An icon before it.'),
                to: may(target, 'What the fact is about, if that is not the target of the tile: the strip is then a link of its own.'),
              }),
              oneValue,
            ),
          ),
          'The first whose condition holds is shown; none while its data is loading.',
        ),
      })),
    ),
    'The tiles, in order.',
  ),
  ...data(),
  ...placed(),
}))
const links = record('links', 'Links to the items of a list, a row each, with an amount.', () => ({
  ...neededLoop(),
  title: must(text, 'The name of the row, which is the link.'),
  text: may(text, 'A line under it.'),
  marks: may(list(mark), 'Tags above it.'),
  figure: may(
    record('row figure', 'The amount at the end of a row.', () => ({ label: must(text, 'Its label.'), ...valueKeys() }), oneValue),
    'The amount at its end.',
  ),
  to: must(target, 'Its target.'),
  total: may(
    record('total', 'The last row: the total.', () => ({ label: must(text, 'Its label.'), ...valueKeys(), ...shown() }), oneValue),
    'The total of all rows.',
  ),
  ...placed(),
}))
const promo = record('promo', 'A promotion with an illustration and one button.', () => ({
  title: must(text, 'Its heading.'),
  text: must(text, 'One or two lines.'),
  picture: must(picture, 'Its illustration.'),
  tone: must(choice(['lavender', 'sea']), 'Its background.'),
  button: must(button, 'Its button.'),
  ...placed(),
}))
const choose = record(
  'choose',
  'A select above other blocks: binds the chosen item, or nothing for all, to a name for the blocks inside.',
  () => ({
    pick: must(binder, 'The name of the chosen item.'),
    in: must(expression, 'The list to choose from.'),
    where: may(expression, 'Only the items for which this holds.'),
    value: must(expression, 'The key of an item.'),
    label: must(text, 'The label of the select.'),
    option: must(text, 'The text of one item.'),
    all: must(text, 'The text for all items.'),
    found: may(
      text,
      'What fits the choice, such as its number: shown under the select once something is chosen, and announced when it changes.',
    ),
    keptIn: may(
      expression,
      'An optional parameter of the screen that holds the chosen key: the choice is then part of the address, survives a reload and can be linked to.',
    ),
    ...content(),
    ...placed(),
  }),
)
const find = record('find', 'A search field above other blocks: narrows a list to the items that fit the typed words.', () => ({
  by: must(binder, 'The name of the typed words, for the conditions of `only`; missing while nothing is typed.'),
  ...neededLoop(),
  only: must(conditionNames, 'The items that fit the words.'),
  into: must(binder, 'The name of the narrowed list, for the blocks inside.'),
  label: must(text, 'The label of the field.'),
  found: may(text, 'The number found, `count`: shown under the field once something is typed, and announced when it changes.'),
  empty: may(empty, 'Shown instead of the blocks if nothing fits the words.'),
  ...content(),
  ...placed(),
}))
const form = record('form block', 'A form of the catalogue.', () => ({ name: must(name('form'), 'Its name.'), ...given(), ...placed() }))
const part = record('part block', 'Blocks that are written once and placed by name.', () => ({
  name: must(name('part'), 'Its name.'),
  ...given(),
  inside: may(blocks(), 'Blocks that the part shows at its `inside`.'),
  ...placed(),
}))
const frame = record(
  'frame',
  'A page of another origin, in a sandbox.',
  () => ({
    title: mustForAccess(text, 'The content of the frame, for screen readers.'),
    url: may(expression, 'Its address, of an origin listed under `frames` in portal.yaml.'),
    target: may(expression, 'What the API creates an address for, each time that the frame is shown.'),
    height: may(choice(['fill', 'content']), 'Its height.'),
    ...placed(),
  }),
  { exactlyOne: [['url', 'target']] },
)
const area = record('area block', 'A hand-written area, with the inputs and events that its area.yaml declares.', () => ({
  name: must(name('area'), 'Its name.'),
  ...given(),
  ...placed(),
  ...closed(),
  events: may(map(list(step), 'binder'), 'Steps that run when it emits an event.'),
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
  agenda: agendaBlock,
  promo,
  choose,
  find,
  form,
  part,
  frame,
  area,
}
/** Keyword of every block. The builders of `lower/blocks` are exhaustive over this type, so a keyword without one does not compile. */
export type BlockKeyword = keyof typeof blockShapes | 'inside'

const blockKinds = (): Readonly<Record<BlockKeyword, Key>> => {
  const all = Object.entries(blockShapes).map(([label, shape]) => [label, may(shape, shape.description)])
  return {
    ...(Object.fromEntries(all) as Record<keyof typeof blockShapes, Key>),
    inside: may(on, 'In a part: the place of the blocks that its user passes in.'),
  }
}
export const block = kinds('block', 'One piece of a page.', blockKinds)
