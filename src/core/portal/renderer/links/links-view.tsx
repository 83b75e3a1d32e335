import { useMemo } from 'react'
import type { LinksBlock } from '../../../model/catalogue-model.ts'
import { LinkRow, LinkRows } from '../../ui/link-rows.tsx'
import { useLinkTarget } from '../actions/use-link-target.ts'
import { EmptyView } from '../blocks/empty-view.tsx'
import { eachScopes } from '../scope/repeat.ts'
import { ScopeProvider, useScope, useSurroundings } from '../scope/scope-context.tsx'
import { Text } from '../text/text.tsx'
import { findMarks, Marks } from '../values/marks.tsx'

/** A list of links, one row per item. An item whose target has no address shows its name without a link. */
export function LinksView({ block }: { block: LinksBlock }) {
  const scope = useScope()
  const { loads } = useSurroundings()
  const linkTarget = useLinkTarget()
  const items = useMemo(() => eachScopes(block.each, scope), [block.each, scope])
  if (items.length === 0) return <EmptyView empty={block.each.empty} />
  const { text, figure } = block
  const total = block.total?.when?.holds(scope) === false ? undefined : block.total
  return (
    <LinkRows total={total && { label: <Text text={total.label} />, value: <Text text={total.value} /> }}>
      {items.map((item) => (
        <ScopeProvider key={item.key} scope={item.scope} loads={loads}>
          <LinkRow
            link={linkTarget(block.to, item.scope)}
            title={<Text text={block.title} />}
            text={text && <Text text={text} />}
            marks={findMarks(block.marks, item.scope).length > 0 && <Marks marks={block.marks} scope={item.scope} />}
            figure={figure && { label: <Text text={figure.label} />, value: <Text text={figure.value} /> }}
          />
        </ScopeProvider>
      ))}
    </LinkRows>
  )
}
