import styled from '@emotion/styled'
import { useEffect, useMemo, useRef } from 'react'
import type { ColumnModel, Scope, TableBlock } from '../../../model/catalogue-model.ts'
import { type DataColumn, DataTable, type PhoneCellPosition } from '../../ui/data-table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { EmptyView } from '../blocks/empty-view.tsx'
import { focusWhenVisible } from '../fragments/focus-when-visible.ts'
import { useWantedItem } from '../fragments/use-wanted-item.ts'
import { useRenderer } from '../renderer-context.tsx'
import { eachScopes, type GroupScope, groupScopes, type ItemScope } from '../scope/repeat.ts'
import { useScope } from '../scope/scope-context.tsx'
import { findSolePlaceholder, isAbsent, showsData } from '../text/sole-placeholder.ts'
import { Text } from '../text/text.tsx'
import { BadgeValue } from '../values/badge-value.tsx'
import { findMarks, Marks } from '../values/marks.tsx'

const Whole = styled.div`
  display: contents;
`

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

/** Renders a table. `each` filters and sorts its rows; `groupBy` adds headings. */
export function TableView({ block }: { block: TableBlock }) {
  const scope = useScope()
  const rows = useMemo(() => eachScopes(block.each, scope), [block.each, scope])
  const groups = useMemo(() => block.groupBy && groupScopes(block.groupBy, block.each, rows, scope), [block, rows, scope])
  const drawn = useMemo(() => drawTable(block, rows, groups), [block, rows, groups])
  const wanted = useWantedItem(block.fragment, rows)
  const place = useRef<HTMLDivElement>(null)
  const visit = wanted?.visit
  useEffect(() => (visit === undefined ? undefined : focusWhenVisible(() => findWantedName(place.current), focusName)), [visit])
  if (rows.length === 0) return <EmptyView empty={block.each.empty} />
  return (
    <Whole ref={place}>
      <DataTable<ItemScope>
        {...drawn}
        caption={<Text text={block.caption} />}
        captionHidden={block.captionHidden}
        rowKey={keyOf}
        wantedRow={wanted?.key}
      />
    </Whole>
  )
}

const findWantedName = (place: Element | null) => place?.querySelector<HTMLElement>('[data-wanted] > [role="rowheader"]')

function focusName(name: HTMLElement): void {
  name.tabIndex = -1
  name.scrollIntoView({ block: 'center' })
  name.focus({ preventScroll: true })
}

const keyOf = (row: ItemScope) => row.key

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

/** Converts a table block to the properties of `DataTable`, memoized by the rows. */
function drawTable(block: TableBlock, rows: readonly ItemScope[], groups: readonly GroupScope[] | undefined) {
  const columns = findColumns(block.columns, rows)
  const leads = columns.find((column) => column.leads) ?? columns[0]
  const widths = findWidths(columns, leads, block.buttons.length > 0)
  const title = block.groupBy?.title
  return {
    columns: columns.map(
      (column): DataColumn<ItemScope> => ({
        key: String(block.columns.indexOf(column)),
        header: <Text text={column.label} />,
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
