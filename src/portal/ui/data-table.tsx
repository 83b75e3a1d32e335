import { type CSSProperties, type Key, memo, type ReactNode, useId, useMemo } from 'react'
import {
  ActionsHead,
  Body,
  Caption,
  CaptionAside,
  GroupCell,
  GroupRow,
  Head,
  HeadCell,
  HeadRow,
  Place,
  Table,
} from './data-table-parts.tsx'
import { Awaited } from './skeletons.tsx'
import { type RenderPace, useRenderedCount } from './use-rendered-count.ts'

export interface DataColumn<Item> {
  key: string
  header: ReactNode
  cell(item: Item): ReactNode
  /** The row's header cell, first on a phone. */
  leads?: boolean | undefined
  /** `end`: amounts and numbers, in the display font. */
  align?: 'start' | 'end' | undefined
  /** A number that is no amount: on a phone it is among the small texts, and the amount is in the corner. */
  counts?: boolean | undefined
  /** Whether a phone shows the column's name before the value. False for self-explanatory values, such as states. */
  labelOnPhone?: boolean | undefined
  /** Share of the table's width in percent, so that consecutive tables align. */
  widthPercent?: number | undefined
}

export interface DataGroup<Item> {
  key: Key
  title?: ReactNode
  items: readonly Item[]
}

export interface DataTableProps<Item> {
  caption: ReactNode
  /** Smaller text beside the caption. */
  captionAside?: ReactNode
  /** Visually hidden, for assistive technology only. */
  captionHidden?: boolean | undefined
  columns: readonly DataColumn<Item>[]
  /** One group without a title, or several groups with headings. */
  groups: readonly DataGroup<Item>[]
  rowKey(item: Item, at: number): Key
  /** `end`: text buttons at the row's end instead of buttons that fill the column. `nameId`: id of the row's header cell. */
  actions?: { header: ReactNode; cell(item: Item, nameId: string): ReactNode; align?: 'start' | 'end' | undefined } | undefined
}

/**
 * A responsive table. Without room for its columns, each row becomes a block that starts with its name and its amount.
 *
 * ARIA roles are explicit, because some browsers drop the native ones when `display` changes.
 */
export function DataTable<Item>({ caption, captionAside, captionHidden, columns, groups, rowKey, actions }: DataTableProps<Item>) {
  const width = columns.length + (actions ? 1 : 0)
  const total = groups.reduce((sum, group) => sum + group.items.length, 0)
  const drawn = useRenderedCount(total, pace)
  const tableId = useId()
  const many = total > pace.first + pace.step
  const shares = many ? findShares(columns, actions !== undefined) : undefined
  const titles = groups.filter(({ title }) => title !== undefined).length
  const cut = useMemo(() => cutIntoPieces(groups), [groups])
  const drawnGroups = cut
    .map(({ group, pieces }) => ({ group, pieces: pieces.filter(({ before }) => before < drawn) }))
    .filter(({ pieces }, at) => at === 0 || pieces.length > 0)
  return (
    <Place data-width={width < 5 ? 'few' : width < 8 ? 'some' : 'many'}>
      <Table
        role="table"
        aria-rowcount={total > pace.first ? 1 + titles + total : undefined}
        data-many={many}
        data-long={shares !== undefined}
        style={shares === undefined ? undefined : ({ '--columns': shares } as CSSProperties)}
      >
        <Caption data-hidden={captionHidden ? true : undefined}>
          {caption}
          {captionAside && <CaptionAside> {captionAside}</CaptionAside>}
        </Caption>
        {columns.some((column) => column.widthPercent) && (
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} width={column.widthPercent ? `${column.widthPercent}%` : undefined} />
            ))}
            {actions && <col />}
          </colgroup>
        )}
        <Head role="rowgroup">
          <HeadRow role="row">
            {columns.map((column) => (
              <HeadCell key={column.key} role="columnheader" scope="col" data-align={column.align}>
                {column.header}
              </HeadCell>
            ))}
            {actions && (
              <ActionsHead role="columnheader" scope="col" data-align={actions.align}>
                {actions.header}
              </ActionsHead>
            )}
          </HeadRow>
        </Head>
        {drawnGroups.map(({ group, pieces }) => (
          <Body key={group.key} role="rowgroup">
            {group.title !== undefined && (
              <GroupRow role="row">
                <GroupCell role="rowheader" scope="rowgroup" colSpan={width}>
                  {group.title}
                </GroupCell>
              </GroupRow>
            )}
            {pieces.map(({ at, before, items }) => (
              <Rows
                key={at}
                items={items}
                firstAt={at}
                namesId={`${tableId}-${before}`}
                columns={columns}
                rowKey={rowKey}
                actions={actions}
              />
            ))}
          </Body>
        ))}
      </Table>
      {drawn < total && <Awaited />}
    </Place>
  )
}

/** Returns the shares as `grid-template-columns`; undefined unless every column has one. */
function findShares<Item>(columns: readonly DataColumn<Item>[], hasActions: boolean): string | undefined {
  const shares = columns.flatMap(({ widthPercent }) => (widthPercent === undefined ? [] : [widthPercent]))
  if (shares.length < columns.length) return undefined
  const rest = Math.max(1, 100 - shares.reduce((sum, share) => sum + share, 0))
  return [...shares, ...(hasActions ? [rest] : [])].map((share) => `minmax(0, ${share}fr)`).join(' ')
}

interface Piece<Item> {
  /** Index of its first row in the group. */
  at: number
  /** Number of rows of the table above it. */
  before: number
  items: readonly Item[]
}

const pace: RenderPace = { first: 24, step: 200 }

/** Splits groups into batches of rows. Rendering further batches does not re-render the memoized earlier ones. */
function cutIntoPieces<Item>(groups: readonly DataGroup<Item>[]): readonly { group: DataGroup<Item>; pieces: readonly Piece<Item>[] }[] {
  let above = 0
  return groups.map((group) => {
    const pieces: Piece<Item>[] = []
    for (let at = 0; at < Math.max(1, group.items.length); ) {
      const length = at === 0 ? pace.first : pace.step
      pieces.push({ at, before: above + at, items: group.items.slice(at, at + length) })
      at += length
    }
    above += group.items.length
    return { group, pieces }
  })
}

interface RowsProps<Item> extends Pick<DataTableProps<Item>, 'columns' | 'rowKey' | 'actions'> {
  items: readonly Item[]
  firstAt: number
  /** Prefix of the ids of the rows' header cells. */
  namesId: string
}

/** The native roles, written out for rows that are displayed as blocks. */
const written = { row: { role: 'row' }, name: { role: 'rowheader' }, cell: { role: 'cell' } } as const

function DrawnRows<Item>({ items, firstAt, namesId, columns, rowKey, actions }: RowsProps<Item>): ReactNode {
  const places = phonePlaces(columns)
  return items.map((item, at) => (
    <tr key={rowKey(item, firstAt + at)} {...written.row} data-part="row">
      {columns.map((column) => {
        if (column.leads)
          return (
            <th
              key={column.key}
              id={actions && `${namesId}-${at}`}
              {...written.name}
              scope="row"
              data-part="lead"
              data-align={column.align}
            >
              {column.cell(item)}
            </th>
          )
        const place = places.get(column.key)
        return (
          <td key={column.key} {...written.cell} data-align={column.align} data-place={place}>
            {column.labelOnPhone !== false && place !== 'corner' && (
              <span data-part="phone-label" aria-hidden="true">
                {column.header}{' '}
              </span>
            )}
            {column.cell(item)}
          </td>
        )
      })}
      {actions && (
        <td {...written.cell} data-part="actions" data-align={actions.align ?? 'start'}>
          {actions.cell(item, `${namesId}-${at}`)}
        </td>
      )}
    </tr>
  ))
}
const Rows = memo(DrawnRows) as typeof DrawnRows

/**
 * Returns the position of each column in a phone's block.
 *
 * The only amount is in the corner beside the name, several amounts have a line each, other values are among the small texts.
 */
function phonePlaces<Item>(columns: readonly DataColumn<Item>[]): ReadonlyMap<string, 'lead' | 'corner' | 'line' | 'words'> {
  const amounts = columns.filter((column) => column.align === 'end' && !column.leads && !column.counts)
  return new Map(
    columns.map((column) => {
      if (column.leads) return [column.key, 'lead']
      if (column.align !== 'end' || (column.counts && amounts.length === 1)) return [column.key, 'words']
      return [column.key, amounts.length === 1 ? 'corner' : 'line']
    }),
  )
}
