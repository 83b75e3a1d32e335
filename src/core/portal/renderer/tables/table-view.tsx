import { useMemo } from 'react'
import type { TableBlock } from '../../../model/catalogue-model.ts'
import { lazyComponent } from '../../lazy/load-once.ts'
import { EmptyView } from '../blocks/empty-view.tsx'
import { eachScopes } from '../scope/repeat.ts'
import { useScope } from '../scope/scope-context.tsx'
import type { ControlledTableProps } from './controlled-table.tsx'
import { RowsTable } from './rows-table.tsx'

const ControlledTable = lazyComponent<ControlledTableProps>(() => import('./controlled-table.tsx').then((module) => module.ControlledTable))

/** Renders a table. `each` filters and sorts its rows; `groupBy` adds headings. */
export function TableView({ block }: { block: TableBlock }) {
  const scope = useScope()
  const rows = useMemo(() => eachScopes(block.each, scope), [block.each, scope])
  if (block.controls) return <ControlledTable block={block} controls={block.controls} rows={rows} />
  return rows.length === 0 ? <EmptyView empty={block.each.empty} /> : <RowsTable block={block} rows={rows} />
}
