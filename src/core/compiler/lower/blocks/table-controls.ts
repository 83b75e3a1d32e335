/** Compiles what the visitor does with the rows of a table: sort, narrow, page and save them. */
import type { ColumnModel, TableControlsModel, TextModel } from '../../../model/catalogue-model.ts'
import { tableTextNames } from '../../../model/vocabulary.ts'
import { assignable, bind, describe, integer, ordered, plainText, present, type Slot, type Type } from '../../expressions/index.ts'
import { choice, constant, expression, may, must, record, text } from '../../grammar/shape.ts'
import { constantValue } from '../../read/constants.ts'
import { at, keySpan, type Source, textOf } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { compileNeeded } from '../expression.ts'
import { anyText, compileKeptParam, type Kept, wholeNumber } from '../kept-param.ts'
import { compileText } from '../texts.ts'

export const tableControls = record(
  'table controls',
  'What the visitor does with the rows. Each choice is part of the address: it survives a reload and can be linked to. Columns add to it by `sorts` and `filter`.',
  () => ({
    sort: may(
      expression,
      'An optional text parameter of the screen that holds the order: the word of a column, `date`, or `-date` if it descends.',
    ),
    find: may(
      expression,
      'An optional text parameter of the screen that holds typed words: a field above the table narrows the rows to those that show them.',
    ),
    page: may(expression, 'An optional integer parameter of the screen that holds the number of the page, from 1 on.'),
    pageSize: may(constant('integer'), 'How many rows a page has.'),
    total: may(
      expression,
      'How many rows there are. With it the load answers the rows of one page, in their order: give it the parameters by `with`. Without it the list has all rows.',
    ),
    export: may(
      choice(['csv']),
      'Offers the rows that fit as a file: comma-separated values, with dates and amounts that spreadsheets read.',
    ),
    found: must(text, 'The number of rows that fit, `count`: shown above the table, and announced when it changes.'),
  }),
  {
    atMostOne: [['export', 'total']],
    together: [
      ['page', 'pageSize'],
      ['pageSize', 'page'],
      ['total', 'page'],
    ],
  },
)

/** Keys of a column that the controls of its table read. */
export const controlledColumn = {
  sorts: may(constant('id'), 'The visitor can sort by it. In the address this word stands for it; the table needs `controls` with `sort`.'),
  filter: may(
    expression,
    'An optional parameter of the screen that holds a value of the column: a select above the table narrows the rows to it. The table needs `controls`.',
  ),
}

/** A column as written, with the type of its value. */
export interface WrittenColumn {
  source: Source
  slot: Slot | undefined
}

const isText = (type: Type) => type.kind === 'string' && type.format !== 'html'
const canBeSorted = (type: Type) =>
  ordered(type) || type.kind === 'boolean' || type.kind === 'enum' || isText(type) || type.kind === 'unknown'

/** Compiles the controls of a table, and what its columns add to them. */
export function compileControls(
  table: Source,
  columns: readonly WrittenColumn[],
  place: Place,
  context: Context,
): { controls?: TableControlsModel; ofColumn(column: Source): Pick<ColumnModel, 'sorts' | 'filter'> } {
  const source = at(table, 'controls')
  const sort = at(source, 'sort')
  if (!source || !sort) requireControls(columns, source, context)
  if (!source) return { ofColumn: () => ({}) }
  const total = compileNeeded(at(source, 'total'), place, context, integer())
  const readElsewhere = at(source, 'total') !== undefined
  const params = new Map<string, Source>()
  const keep = (value: Source | undefined, kept: Kept) => {
    const param = compileKeptParam(value, { ...kept, readElsewhere }, place, context)
    if (param && value) {
      if (params.has(param.name))
        context.report.report('CAT107', value.span, `"params.${param.name}" holds another choice of this table already`, {
          hint: 'Give each choice a parameter of its own.',
        })
      params.set(param.name, value)
    }
    return param
  }
  const order = keep(sort, { what: 'An order', example: ['sort', 'order: optional text'], ...anyText })
  const words = keep(at(source, 'find'), { what: 'What is typed', example: ['find', 'words: optional text'], ...anyText })
  const page = keep(at(source, 'page'), { what: 'A page', example: ['page', 'page: optional integer'], ...wholeNumber })
  const sorts = compileSorts(columns, sort, order?.type, context)
  const filters = new Map(columns.map((column) => [column.source, compileFilter(column, readElsewhere, keep, context)]))
  const counted = { ...place, environment: bind(place.environment, 'count', present(integer())) }
  const found = compileText(at(source, 'found'), counted, context)
  const size = pageSizeOf(at(source, 'pageSize'), context)
  const texts = compileTexts(table, place, context)
  const ofColumn = (column: Source) => {
    const [word, filter] = [sorts.get(column), filters.get(column)]
    return { ...(word === undefined ? {} : { sorts: word }), ...(filter === undefined ? {} : { filter }) }
  }
  if (!found || !texts) return { ofColumn }
  return {
    ofColumn,
    controls: {
      ...(order ? { sort: order.name } : {}),
      ...(words ? { find: words.name } : {}),
      ...(page ? { page: { param: page.name, size, ...(total ? { total: total.expression } : {}) } } : {}),
      ...(at(source, 'export') ? { export: 'csv' } : {}),
      found,
      texts,
    },
  }
}

/** Reports columns by which nothing can sort or filter. */
function requireControls(columns: readonly WrittenColumn[], controls: Source | undefined, { report }: Context): void {
  for (const { source } of columns) {
    if (at(source, 'sorts'))
      report.report('CAT107', keySpan(source, 'sorts'), '`sorts` needs `controls` with `sort` on the table', {
        hint: 'Declare params: { order: optional text } and say controls: { sort: params.order, … }.',
      })
    if (!controls && at(source, 'filter')) report.report('CAT107', keySpan(source, 'filter'), '`filter` needs `controls` on the table')
  }
}

function compileSorts(
  columns: readonly WrittenColumn[],
  sort: Source | undefined,
  order: Type | undefined,
  { report }: Context,
): ReadonlyMap<Source, string> {
  const sorts = new Map<Source, string>()
  for (const { source, slot } of columns) {
    const written = at(source, 'sorts')
    const word = textOf(written)
    if (!written || word === undefined) continue
    if ([...sorts.values()].includes(word)) report.report('CAT107', written.span, `"${word}" stands for another column already`)
    sorts.set(source, word)
    if (!at(source, 'value')) report.report('CAT107', written.span, 'Rows are sorted by a `value`, and this column shows a text')
    else if (slot && !canBeSorted(slot.type)) report.report('CAT304', written.span, `${describe(slot.type)} cannot be put in order`)
    const codes = order?.kind === 'enum' && !order.open ? order.values.map(String) : undefined
    for (const wanted of codes ? [word, `-${word}`].filter((one) => !codes.includes(one)) : [])
      report.report('CAT305', written.span, `${describe(order as Type)} has no value '${wanted}'`, {
        written: wanted,
        allowed: codes ?? [],
      })
  }
  if (sort && sorts.size === 0)
    report.report('CAT107', sort.span, 'The visitor can sort by no column', { hint: 'Say `sorts: …` on a column, such as sorts: date.' })
  return sorts
}

function compileFilter(
  { source, slot }: WrittenColumn,
  isOfServer: boolean,
  keep: (value: Source, kept: Kept) => { name: string; type: Type } | undefined,
  { report }: Context,
): string | undefined {
  const written = at(source, 'filter')
  if (!written) return undefined
  if (!at(source, 'value')) report.report('CAT107', written.span, 'Rows are narrowed by a `value`, and this column shows a text')
  const type = slot?.type
  const param = keep(written, {
    what: 'A value',
    example: ['filter', 'state: optional text'],
    kinds: 'a text, or of the type of the column',
    holds: (held) => isText(held) || type === undefined || assignable(type, held),
  })
  if (isOfServer && type && !['enum', 'boolean', 'unknown'].includes(type.kind))
    report.report('CAT304', written.span, `The values of ${describe(type)} are not known: the table has the rows of one page`, {
      hint: 'Filter by an enumeration or by yes and no.',
    })
  return param?.name
}

function pageSizeOf(source: Source | undefined, { report }: Context): number {
  const size = source ? Number(constantValue(source, 'integer')) : 1
  if (source && size === 0) report.report('CAT111', source.span, 'A page has at least one row', { hint: 'Write 1 or more.' })
  return size
}

function compileTexts(table: Source, place: Place, context: Context): TableControlsModel['texts'] | undefined {
  const words = at(context.messages, 'tables')
  if (!words) {
    context.report.report('CAT503', keySpan(table, 'controls'), 'The visitor handles this table, and messages.yaml has no words for it', {
      hint: 'Add `tables` to messages.yaml.',
    })
    return undefined
  }
  const named = (
    [
      ['column', present(plainText)],
      ['page', present(integer())],
      ['pages', present(integer())],
    ] as const
  ).reduce((environment, [name, slot]) => bind(environment, name, slot), place.environment)
  const texts = tableTextNames.flatMap((name): [string, TextModel][] => {
    const made = compileText(at(words, name), { ...place, environment: named }, context)
    return made ? [[name, made]] : []
  })
  return Object.fromEntries(texts) as TableControlsModel['texts']
}
