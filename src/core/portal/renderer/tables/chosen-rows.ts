/** The rows of a table that fit the choices of the visitor, in their order. Pure. */
import { type CsvCell, writeCsv } from '../../../lib/csv.ts'
import { mentions } from '../../../lib/expression-runtime.ts'
import type { ColumnModel, Order, Scope, TableBlock } from '../../../model/catalogue-model.ts'
import { type Comparable, compareValues } from '../scope/compare-values.ts'
import { type ItemScope, numbered, sortScopes } from '../scope/repeat.ts'
import { readText, showValue, type Wording } from '../text/read-text.ts'
import { findSolePlaceholder } from '../text/sole-placeholder.ts'

export interface TableOrder {
  column: ColumnModel
  order: Order
}

/** Choices as the parameters of the screen hold them. */
export interface TableChoices {
  order?: TableOrder
  words: string
  filters: readonly { column: ColumnModel; value: string }[]
}

/** Reads the choices. A word that stands for no column is none. */
export function readChoices({ columns, controls }: TableBlock, params: Readonly<Record<string, unknown>>): TableChoices {
  const written = (param: string | undefined) => (param === undefined ? '' : String(params[param] ?? ''))
  const sorting = written(controls?.sort)
  const word = sorting.replace(/^-/, '')
  const column = columns.find(({ sorts }) => sorts !== undefined && sorts === word)
  return {
    ...(column ? { order: { column, order: word === sorting ? 'ascending' : 'descending' } } : {}),
    words: written(controls?.find),
    filters: columns
      .map((one) => ({ column: one, value: written(one.filter) }))
      .filter(({ column: { filter }, value }) => filter !== undefined && value !== ''),
  }
}

/** Returns the word of the address for an order. */
export const wordOf = ({ column, order }: TableOrder): string => `${order === 'descending' ? '-' : ''}${column.sorts}`

/** Reads the value of a cell; undefined where the row shows none. */
function readCell({ value, when }: ColumnModel, scope: Scope, { language }: Wording): unknown {
  return when?.holds(scope) === false ? undefined : (findSolePlaceholder(value, language)?.value.read(scope) ?? undefined)
}

/** Returns the value by which a column is sorted: a code by its label, as it is shown. */
function sortValueOf(column: ColumnModel, scope: Scope, wording: Wording): Comparable | undefined {
  const value = readCell(column, scope, wording)
  const placeholder = findSolePlaceholder(column.value, wording.language)
  if (value === undefined || !placeholder) return undefined
  return placeholder.labels ? showValue(placeholder, value, wording) : (value as Comparable)
}

function readRow(columns: readonly ColumnModel[], scope: Scope, wording: Wording): string {
  return columns.map(({ value, when }) => (when?.holds(scope) === false ? '' : readText(value, scope, wording))).join('\n')
}

/** Returns the rows that fit, in their order. */
export function chooseRows(
  { columns }: TableBlock,
  rows: readonly ItemScope[],
  { order, words, filters }: TableChoices,
  wording: Wording,
): readonly ItemScope[] {
  const fits = ({ scope }: ItemScope) =>
    filters.every(({ column, value }) => String(readCell(column, scope, wording)) === value) &&
    (words === '' || mentions(readRow(columns, scope, wording), words))
  const kept = rows.filter(fits)
  if (!order) return numbered(kept)
  const by = { read: (scope: Scope) => sortValueOf(order.column, scope, wording), dependencies: [] }
  return numbered(sortScopes(kept, [{ by, order: order.order }]))
}

export interface FilterOption {
  key: string
  words: string
}

/**
 * Returns the values of a column to choose from: codes in the order of the catalogue, others in theirs.
 *
 * @param rows all rows of the list; undefined if they are only those of one page, whose column then has codes or yes and no
 */
export function findOptions(column: ColumnModel, rows: readonly ItemScope[] | undefined, wording: Wording): readonly FilterOption[] {
  const placeholder = findSolePlaceholder(column.value, wording.language)
  if (!placeholder) return []
  const values = new Set(rows?.map(({ scope }) => readCell(column, scope, wording)) ?? knownValues(placeholder))
  const codes = Object.keys(placeholder.labels ?? {})
  const rankOf = (value: unknown) => codes.indexOf(String(value))
  return [...values]
    .filter((value) => value !== undefined)
    .sort((a, b) => rankOf(a) - rankOf(b) || compareValues(a as Comparable, b as Comparable, 'ascending'))
    .map((value) => ({ key: String(value), words: showValue(placeholder, value, wording) }))
}

const knownValues = ({ format, labels = {} }: NonNullable<ReturnType<typeof findSolePlaceholder>>): readonly unknown[] =>
  format === 'yes-no' ? [true, false] : Object.keys(labels)

/**
 * Writes rows as comma-separated values, with the byte order mark by which spreadsheets know UTF-8.
 *
 * Amounts are decimal numbers; dates and moments are as the API gives them, other values as the table shows them.
 */
export function writeRows(columns: readonly ColumnModel[], rows: readonly ItemScope[], wording: Wording): string {
  const cells = rows.map(({ scope }) => columns.map((column) => writeCell(column, scope, wording)))
  return `\u{feff}${writeCsv(
    columns.map(({ label }) => readText(label, {}, wording)),
    cells,
  )}`
}

function writeCell(column: ColumnModel, scope: Scope, wording: Wording): CsvCell {
  if (column.when?.holds(scope) === false) return null
  const placeholder = findSolePlaceholder(column.value, wording.language)
  if (!placeholder) return readText(column.value, scope, wording)
  const value = readCell(column, scope, wording)
  if (value === undefined) return null
  switch (placeholder.format) {
    case 'currency':
      return typeof value === 'number' ? value / 100 : String(value)
    case 'number':
      return typeof value === 'number' ? value : String(value)
    case 'date':
    case 'date-time':
      return String(value)
    default:
      return showValue(placeholder, value, wording)
  }
}
