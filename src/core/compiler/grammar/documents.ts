/** Grammar of PDF documents: texts and data. A Typst layout of the same name, beside the file, places them. */
import { binder, expression, list, map, may, must, ownKind, record, sample, text } from './shape.ts'

const documentList = record(
  'document list',
  'Texts repeated for each item of a list, such as the rows of an invoice, or a fixed list of texts, such as the clauses of a contract.',
  () => ({
    each: may(binder, 'The name of one item, for the texts.'),
    in: may(expression, 'The list.'),
    texts: may(map(text, 'kebab'), 'The texts of one item, by name.'),
    items: may(
      list(map(text, 'kebab')),
      'A fixed list: the texts of each item, by the same names. An empty line starts a new paragraph if the layout shows the text by `paragraphs`.',
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
    about: must(map(ownKind, 'binder'), 'Its data by name and kind. Server code that passes something else does not compile.'),
    title: must(text, 'Its title, shown by PDF readers and used for the file name.'),
    texts: may(map(text, 'kebab'), 'Its texts, by name. A layout contains none, because texts are translated and read aloud.'),
    lists: may(map(documentList, 'kebab'), 'Lists, by name: a layout reads `words.lists.rows` as a list with the texts of each item.'),
    sample: must(sample, 'Sample data: `npm run check` typesets the document with it in both languages and validates it against PDF/UA-1.'),
  }),
)
