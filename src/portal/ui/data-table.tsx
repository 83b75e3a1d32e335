import type { Key, ReactNode } from 'react'
import {
  ActionsCell,
  ActionsHead,
  Body,
  Caption,
  CaptionAside,
  Cell,
  GroupCell,
  GroupRow,
  Head,
  HeadCell,
  HeadRow,
  LeadCell,
  PhoneLabel,
  Place,
  Row,
  Table,
} from './data-table-parts.tsx'

export interface DataColumn<Item> {
  key: string
  header: ReactNode
  cell(item: Item): ReactNode
  /** The row's name: its header cell, first on a phone. */
  leads?: boolean | undefined
  /** `end`: amounts and numbers, in the display face. */
  align?: 'start' | 'end' | undefined
  /** On a phone the column's name stands before its value; false where the value says what it is: a date, a state. */
  labelOnPhone?: boolean | undefined
  /** Share of the table's width in percent, so that tables under one another line up. */
  widthPercent?: number | undefined
}

export interface DataGroup<Item> {
  key: Key
  title?: ReactNode
  items: readonly Item[]
}

export interface DataTableProps<Item> {
  caption: ReactNode
  /** Smaller words beside the caption. */
  captionAside?: ReactNode
  /** Read by assistive technology only. */
  captionHidden?: boolean | undefined
  columns: readonly DataColumn<Item>[]
  /** One group without a title, or several, each under a heading of its own. */
  groups: readonly DataGroup<Item>[]
  rowKey(item: Item, at: number): Key
  /** `end`: text buttons at the row's end instead of buttons that fill the column. */
  actions?: { header: ReactNode; cell(item: Item): ReactNode; align?: 'start' | 'end' | undefined } | undefined
}

/**
 * A table. Where there is no room for its columns each row becomes a block: its name and its one amount first, what remains under them, the actions across
 * the whole width. The roles are written out because a changed `display` takes them away in some browsers.
 */
export function DataTable<Item>({ caption, captionAside, captionHidden, columns, groups, rowKey, actions }: DataTableProps<Item>) {
  const places = phonePlaces(columns)
  const width = columns.length + (actions ? 1 : 0)
  return (
    <Place data-width={width < 5 ? 'few' : width < 8 ? 'some' : 'many'}>
      <Table role="table">
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
        {groups.map((group) => (
          <Body key={group.key} role="rowgroup">
            {group.title !== undefined && (
              <GroupRow role="row">
                <GroupCell role="rowheader" scope="rowgroup" colSpan={width}>
                  {group.title}
                </GroupCell>
              </GroupRow>
            )}
            {group.items.map((item, at) => (
              <Row key={rowKey(item, at)} role="row">
                {columns.map((column) => {
                  const place = places.get(column.key)
                  const labelled = column.labelOnPhone !== false && place !== 'lead' && place !== 'corner'
                  return column.leads ? (
                    <LeadCell key={column.key} as="th" role="rowheader" scope="row" data-align={column.align}>
                      {column.cell(item)}
                    </LeadCell>
                  ) : (
                    <Cell key={column.key} role="cell" data-align={column.align} data-place={place}>
                      {labelled && <PhoneLabel aria-hidden="true">{column.header} </PhoneLabel>}
                      {column.cell(item)}
                    </Cell>
                  )
                })}
                {actions && (
                  <ActionsCell role="cell" data-align={actions.align ?? 'start'}>
                    {actions.cell(item)}
                  </ActionsCell>
                )}
              </Row>
            ))}
          </Body>
        ))}
      </Table>
    </Place>
  )
}

/**
 * Where a column goes in the block of a phone: beside the name if it is the only one aligned to the end, on a line of its own if
 * there are several such, else among the small words.
 */
function phonePlaces<Item>(columns: readonly DataColumn<Item>[]): ReadonlyMap<string, 'lead' | 'corner' | 'line' | 'words'> {
  const amounts = columns.filter((column) => column.align === 'end' && !column.leads)
  return new Map(
    columns.map((column) => {
      if (column.leads) return [column.key, 'lead']
      if (column.align !== 'end') return [column.key, 'words']
      return [column.key, amounts.length === 1 ? 'corner' : 'line']
    }),
  )
}
