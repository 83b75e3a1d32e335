import styled from '@emotion/styled'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { TableBlock } from '../../../model/catalogue-model.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { focusWhenVisible } from '../fragments/focus-when-visible.ts'
import { useWantedItem } from '../fragments/use-wanted-item.ts'
import { useRenderer } from '../renderer-context.tsx'
import { groupScopes, type ItemScope } from '../scope/repeat.ts'
import { useScope } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { type DrawSorting, drawTable } from './draw-table.tsx'

const Whole = styled.div`
  display: contents;
`

interface RowsTableProps {
  block: TableBlock
  rows: readonly ItemScope[]
  drawSorting?: DrawSorting
  /** What a table without headings shows above its rows, as on a phone. */
  aboveBlocks?: ReactNode
}

/** Renders the rows of a table. A link to one of them scrolls to it. */
export function RowsTable({ block, rows, drawSorting, aboveBlocks }: RowsTableProps) {
  const scope = useScope()
  const { model } = useRenderer()
  const groups = useMemo(
    () => block.groupBy && groupScopes(block.groupBy, block.each, rows, scope, model.region),
    [block, rows, scope, model],
  )
  const drawn = useMemo(() => drawTable(block, rows, groups, drawSorting), [block, rows, groups, drawSorting])
  const wanted = useWantedItem(block.fragment, rows)
  const place = useRef<HTMLDivElement>(null)
  const visit = wanted?.visit
  useEffect(() => (visit === undefined ? undefined : focusWhenVisible(() => findWantedName(place.current), focusName)), [visit])
  return (
    <Whole ref={place}>
      <DataTable<ItemScope>
        {...drawn}
        caption={<Text text={block.caption} />}
        captionHidden={block.captionHidden}
        rowKey={keyOf}
        wantedRow={wanted?.key}
        aboveBlocks={aboveBlocks}
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
