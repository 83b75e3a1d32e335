/** Grammar of PDF documents: texts and data. A Typst layout of the same name, beside the file, places them. */
import { binder, expression, list, map, may, must, ownKind, record, sample, text } from './shape.ts'

const documentList = record(
  'document list',
  'Words that are said for every item of a list, such as the rows of an invoice, or in an order of their own, such as the clauses of a contract.',
  () => ({
    each: may(binder, 'The name of one item, for the texts.'),
    in: may(expression, 'The list.'),
    texts: may(map(text, 'kebab'), 'The texts of one item, by name.'),
    items: may(
      list(map(text, 'kebab')),
      'The items themselves in order, each with its texts by the same names. In a text a line that is left empty begins a paragraph where the layout shows it by `paragraphs`.',
    ),
  }),
  {
    exactlyOne: [['each', 'items']],
    together: [
      ['each', 'in', 'texts'],
      ['in', 'each'],
      ['texts', 'each'],
    ],
  },
)

export const document = record(
  'document',
  'A PDF that the server makes. Its layout is the Typst file of the same name: `#let layout(words, data, look) = …`, with `words.title`, `words.texts`, `words.lists` and `words.hasGaps` (whether a □ stands for letters that no font has), what the document is about in `data`, and `brand`, `operator`, `palette` and `fonts` in `look`.',
  () => ({
    about: must(map(ownKind, 'binder'), 'What it is made from: name and kind. A server that gives something else is no longer compiled.'),
    title: must(text, 'Its title, which PDF readers show and from which the name of the file is made.'),
    texts: may(map(text, 'kebab'), 'Its words, by name. A layout holds none: what is read aloud or translated stands here.'),
    lists: may(
      map(documentList, 'kebab'),
      'Words of lists, by name: a layout reads `words.lists.rows` as a list with the texts of each item.',
    ),
    sample: must(sample, 'Data to check it with: `npm run check` sets the document in both languages and holds it against PDF/UA-1.'),
  }),
)
