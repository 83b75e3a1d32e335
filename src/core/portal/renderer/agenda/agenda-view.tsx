import { useMemo } from 'react'
import type { AgendaBlock } from '../../../model/catalogue-model.ts'
import { AgendaMore, AgendaRow, AgendaRows } from '../../ui/agenda-rows.tsx'
import { LinesSkeleton, Loading } from '../../ui/skeletons.tsx'
import { useLinkTarget } from '../actions/use-link-target.ts'
import { EmptyView } from '../blocks/empty-view.tsx'
import { LoadFailed } from '../failures/load-failed.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { useSurroundings } from '../scope/scope-context.tsx'
import { useSubject } from '../surroundings/subject-context.tsx'
import { Text } from '../text/text.tsx'
import { findAgendaRows } from './find-agenda-rows.ts'

/** What is to be done, a link each, or only the first with `more`. Without rows and without `empty`, nothing. */
export function AgendaView({ block }: { block: AgendaBlock }) {
  const { scope, loads } = useSurroundings()
  const { texts } = useRenderer().model
  const linkTarget = useLinkTarget()
  const ofIds = useSubject()
  const { rows, pending, failures } = useMemo(() => findAgendaRows(block, scope, loads), [block, scope, loads])
  // A row of an item that is still pending could be above one that is known, and move it.
  if (pending) {
    return (
      <Loading status={<Text text={texts.loading} scope={scope} />}>
        <LinesSkeleton lines={block.each ? 4 : 2} />
      </Loading>
    )
  }
  if (rows.length === 0) {
    if (failures.length > 0) return <LoadFailed failures={failures} />
    return block.empty ? <EmptyView empty={block.empty} /> : null
  }
  const shown = block.more ? rows.slice(0, 1) : rows
  return (
    <>
      <AgendaRows>
        {shown.map((row) => (
          <AgendaRow
            key={row.key}
            icon={row.item.icon}
            tone={row.item.tone}
            link={linkTarget(row.item.to, row.scope)}
            title={<Text text={row.item.title} scope={row.scope} />}
            ofIds={ofIds}
            of={block.of && <Text text={block.of} scope={row.scope} />}
          />
        ))}
      </AgendaRows>
      {block.more && rows.length > shown.length && (
        <AgendaMore>
          <Text text={block.more} scope={{ ...scope, count: rows.length - shown.length }} />
        </AgendaMore>
      )}
      {failures.length > 0 && <LoadFailed failures={failures} />}
    </>
  )
}
