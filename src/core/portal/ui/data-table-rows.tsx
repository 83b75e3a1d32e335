/** Rows of `DataTable`, memoized in batches. */
import { memo, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import type { DataColumn, DataTableProps } from './data-table.tsx'

interface RowsProps<Item> extends Pick<DataTableProps<Item>, 'columns' | 'rowKey' | 'wantedRow' | 'actions' | 'foldLabel'> {
  items: readonly Item[]
  firstAt: number
  /** Prefix of the ids of the rows' header cells. */
  namesId: string
}

/** The native roles, written out for rows that are displayed as blocks. */
const written = { row: { role: 'row' }, name: { role: 'rowheader' }, cell: { role: 'cell' } } as const

function DrawnRows<Item>({ items, firstAt, rowKey, wantedRow, ...rest }: RowsProps<Item>): ReactNode {
  return items.map((item, at) => {
    const key = rowKey(item, firstAt + at)
    const isWanted = key === wantedRow ? true : undefined
    return rest.foldLabel === undefined ? (
      <tr key={key} {...written.row} data-part="row" data-wanted={isWanted}>
        {drawCells(item, at, rest)}
      </tr>
    ) : (
      <FoldingRow key={key} item={item} at={at} isWanted={isWanted} {...rest} />
    )
  })
}
export const Rows = memo(DrawnRows) as typeof DrawnRows

type CellsProps<Item> = Omit<RowsProps<Item>, 'items' | 'firstAt' | 'rowKey' | 'wantedRow'>

/** A row whose `folded` values a phone shows after a press. The state is only visual: screen readers always read them. */
function FoldingRow<Item>({ item, at, isWanted, ...rest }: CellsProps<Item> & { item: Item; at: number; isWanted: true | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = `${rest.namesId}-${at}`
  const fold = (
    <span data-part="fold">
      <Button
        look="text"
        size="row"
        iconAfter="unfold"
        id={`${id}-fold`}
        aria-labelledby={`${id}-fold ${id}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {rest.foldLabel}
      </Button>
    </span>
  )
  return (
    <tr {...written.row} data-part="row" data-wanted={isWanted} data-open={isOpen ? true : undefined}>
      {drawCells(item, at, rest, fold)}
    </tr>
  )
}

function drawCells<Item>(item: Item, at: number, { columns, actions, namesId }: CellsProps<Item>, fold?: ReactNode): ReactNode {
  const nameId = `${namesId}-${at}`
  const first = columns.some(({ onPhone }) => onPhone === 'under') ? columns.find(isSmallText) : undefined
  return (
    <>
      {columns.map((column) => (
        <Cell key={column.key} column={column} item={item} nameId={actions || fold ? nameId : undefined} isFirst={column === first} />
      ))}
      {(actions || fold) && (
        <td {...written.cell} data-part="actions" data-align={actions?.align ?? 'start'} data-only-folds={actions ? undefined : true}>
          {actions?.cell(item, nameId)}
          {fold}
        </td>
      )}
    </>
  )
}

/** A phone joins these by a dot. */
const isSmallText = ({ leads, onPhone = 'named' }: Pick<DataColumn<unknown>, 'leads' | 'onPhone'>) =>
  !leads && (onPhone === 'plain' || onPhone === 'named')

interface CellProps<Item> {
  column: DataColumn<Item>
  item: Item
  /** Id of the row's header cell, if a button refers to it. */
  nameId: string | undefined
  /** The first small text, which is beside the value below the figure. */
  isFirst: boolean
}

function Cell<Item>({ column, item, nameId, isFirst }: CellProps<Item>) {
  if (column.leads)
    return (
      <th id={nameId} {...written.name} scope="row" data-part="lead" data-align={column.align}>
        {column.cell(item)}
      </th>
    )
  const place = column.onPhone ?? 'named'
  return (
    <td
      {...written.cell}
      data-align={column.align}
      data-place={place}
      data-first={isFirst ? true : undefined}
      data-empty={column.isEmpty?.(item) ? true : undefined}
    >
      {labelled.has(place) && (
        <span data-part="phone-label" aria-hidden="true">
          {column.header}{' '}
        </span>
      )}
      {column.cell(item)}
    </td>
  )
}

/** Places where a phone shows the column's name before the value. */
const labelled: ReadonlySet<string> = new Set(['named', 'line', 'folded'])
