/** Draws the model of a table: its columns with their cells, groups of rows and buttons. */
import type { ColumnModel, Scope, TableBlock } from '../../../model/catalogue-model.ts'
import type { DataColumn, DataTableProps, PhoneCellPosition } from '../../ui/data-table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { useRenderer } from '../renderer-context.tsx'
import type { GroupScope, ItemScope } from '../scope/repeat.ts'
import { findSolePlaceholder, isAbsent, showsData } from '../text/sole-placeholder.ts'
import { Text } from '../text/text.tsx'
import { BadgeValue } from '../values/badge-value.tsx'
import { findMarks, Marks } from '../values/marks.tsx'

/** Omits columns whose condition holds in no row. */
function findColumns(columns: readonly ColumnModel[], rows: readonly ItemScope[]): readonly ColumnModel[] {
  return columns.filter(({ when }) => when === undefined || rows.some(({ scope }) => when.holds(scope)))
}

/** Tables with more columns than this have automatic column widths. */
const mostAligned = 7

/**
 * Returns column widths in percent, which do not depend on the cells.
 *
 * The tables of several bookings thus align. The leading column is the widest; the remainder is for the buttons.
 */
function findWidths(
  columns: readonly ColumnModel[],
  leads: ColumnModel | undefined,
  buttons: boolean,
): ReadonlyMap<ColumnModel, number> | undefined {
  if (columns.length > mostAligned) return undefined
  const weightOf = (column: ColumnModel) => (column === leads ? 2.2 : findSolePlaceholder(column.value)?.format === 'date' ? 1 : 1.3)
  const whole = columns.reduce((sum, column) => sum + weightOf(column), 0)
  const share = buttons ? 78 : 100
  return new Map(columns.map((column) => [column, Math.round((weightOf(column) / whole) * share)]))
}

/** Renders a cell. A badge in a table row has no background. */
function CellValue({ column, scope }: { column: ColumnModel; scope: Scope }) {
  const placeholder = findSolePlaceholder(column.value)
  const alone = placeholder?.format === 'badge' && !isAbsent(column.value, scope) ? placeholder : undefined
  return (
    <>
      {column.headline && (
        <span data-part="headline">
          <Text text={column.headline} scope={scope} />{' '}
        </span>
      )}
      {alone ? <BadgeValue placeholder={alone} scope={scope} look="plain" /> : <Text text={column.value} scope={scope} />}{' '}
      <Marks marks={column.marks} scope={scope} />
    </>
  )
}

/**
 * Returns the place of a column's value on a phone: the catalogue's, or by its kind.
 *
 * The only amount is the figure beside the row's name, several amounts have a line each, other values are among the small texts.
 */
function findPlace(column: ColumnModel, columns: readonly ColumnModel[], leads: ColumnModel | undefined): PhoneCellPosition {
  const isAmount = (one: ColumnModel) => one !== leads && one.align === 'end' && findSolePlaceholder(one.value)?.format !== 'number'
  const format = findSolePlaceholder(column.value)?.format
  if (column.onPhone) return column.onPhone
  if (format === 'badge') return 'plain'
  const isOnly = columns.filter(isAmount).length === 1
  if (column.align !== 'end' || (format === 'number' && isOnly)) return 'named'
  return isOnly ? 'figure' : 'line'
}

/** Whether a row shows nothing in a column: its value is missing, and no mark is beside it. */
const isEmpty = (column: ColumnModel, { scope }: ItemScope): boolean =>
  column.when?.holds(scope) === false || (isAbsent(column.value, scope) && findMarks(column.marks, scope).length === 0)

/** Draws the heading of a column that the visitor can sort by. */
export type DrawSorting = (column: ColumnModel) => DataColumn<ItemScope>['sorting']

/** Converts a table block to the properties of `DataTable`. */
export function drawTable(
  block: TableBlock,
  rows: readonly ItemScope[],
  groups: readonly GroupScope[] | undefined,
  drawSorting?: DrawSorting,
): Pick<DataTableProps<ItemScope>, 'columns' | 'groups' | 'foldLabel' | 'actions'> {
  const columns = findColumns(block.columns, rows)
  const leads = columns.find((column) => column.leads) ?? columns[0]
  const widths = findWidths(columns, leads, block.buttons.length > 0)
  const title = block.groupBy?.title
  return {
    columns: columns.map(
      (column): DataColumn<ItemScope> => ({
        key: String(block.columns.indexOf(column)),
        header: <Text text={column.label} />,
        sorting: drawSorting?.(column),
        cell: (row) => (column.when?.holds(row.scope) === false ? null : <CellValue column={column} scope={row.scope} />),
        leads: column === leads,
        align: column.align,
        onPhone: findPlace(column, columns, leads),
        isEmpty: (row) => isEmpty(column, row),
        widthPercent: widths?.get(column),
      }),
    ),
    groups:
      groups && title
        ? groups.map((group) => ({ key: group.key, title: <Text text={title} scope={group.scope} />, items: group.items }))
        : [{ key: 'all', items: rows }],
    foldLabel: columns.some(({ onPhone }) => onPhone === 'folded') ? <RowDetails /> : undefined,
    actions:
      block.buttons.length > 0
        ? {
            header: <ActionsName />,
            cell: (row: ItemScope, nameId: string) => (
              <ActionButtons
                buttons={block.buttons}
                scope={row.scope}
                size="row"
                // A label that interpolates data already differs between rows.
                ofIds={({ label }) => (showsData(label) ? undefined : nameId)}
              />
            ),
          }
        : undefined,
  }
}

function RowDetails() {
  const { texts } = useRenderer().model
  return <Text text={texts.rowDetails} />
}

function ActionsName() {
  const { texts } = useRenderer().model
  return (
    <VisuallyHidden>
      <Text text={texts.actions} />
    </VisuallyHidden>
  )
}
