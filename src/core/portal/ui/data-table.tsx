import { type CSSProperties, type Key, type ReactNode, useId, useMemo } from 'react'
import type { PhonePlace } from '../../model/vocabulary.ts'
import {
  AboveBlocks,
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
import { Rows } from './data-table-rows.tsx'
import { Awaited } from './skeletons.tsx'
import { type RenderPace, useRenderedCount } from './use-rendered-count.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface DataColumn<Item> {
  key: string
  header: ReactNode
  /** For a column that can be sorted by: the present order, and the heading as a button. */
  sorting?: { order: 'ascending' | 'descending' | undefined; button: ReactNode } | undefined
  cell(item: Item): ReactNode
  /** The row's header cell, first on a phone. */
  leads?: boolean | undefined
  /** `end`: amounts and numbers, in the display font. */
  align?: 'start' | 'end' | undefined
  /** Place in a phone's block; not for the column that leads. Absent: `named`. */
  onPhone?: PhoneCellPosition | undefined
  /** Whether a row has no value here. A phone leaves it out. */
  isEmpty?(item: Item): boolean
  /** Share of the table's width in percent, so that consecutive tables align. */
  widthPercent?: number | undefined
}

/** `line`: name and value on a line of their own; the others as in the catalogue's `onPhone`. */
export type PhoneCellPosition = PhonePlace | 'line'

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
  /** Key of the row to which a link leads. */
  wantedRow?: Key | undefined
  /** `end`: text buttons at the row's end instead of buttons that fill the column. `nameId`: id of the row's header cell. */
  actions?: { header: ReactNode; cell(item: Item, nameId: string): ReactNode; align?: 'start' | 'end' | undefined } | undefined
  /** Label of the button that shows a row's `folded` values on a phone. Needed if there are any. */
  foldLabel?: ReactNode
  /** Shown above rows that are blocks, which have no headings. */
  aboveBlocks?: ReactNode
}

/**
 * A responsive table. Without room for its columns, each row becomes a block that starts with its name and its amount.
 *
 * ARIA roles are explicit, because some browsers drop the native ones when `display` changes.
 */
export function DataTable<Item>({
  caption,
  captionAside,
  captionHidden,
  columns,
  groups,
  rowKey,
  wantedRow,
  actions,
  foldLabel,
  aboveBlocks,
}: DataTableProps<Item>) {
  const folds = foldLabel !== undefined && columns.some(({ onPhone }) => onPhone === 'folded')
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
      {aboveBlocks && <AboveBlocks>{aboveBlocks}</AboveBlocks>}
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
              <HeadCell
                key={column.key}
                role="columnheader"
                scope="col"
                data-align={column.align}
                aria-sort={column.sorting && (column.sorting.order ?? 'none')}
              >
                {column.sorting ? column.sorting.button : column.header}
              </HeadCell>
            ))}
            {(actions || folds) && (
              <ActionsHead role="columnheader" scope="col" data-align={actions?.align} data-only-folds={actions ? undefined : true}>
                {actions ? actions.header : <VisuallyHidden>{foldLabel}</VisuallyHidden>}
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
                wantedRow={wantedRow}
                actions={actions}
                foldLabel={folds ? foldLabel : undefined}
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
