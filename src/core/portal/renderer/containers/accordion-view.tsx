import { type ReactNode, useEffect, useEffectEvent, useId, useMemo } from 'react'
import type { AccordionBlock, Scope, TextModel } from '../../../model/catalogue-model.ts'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { BlockList } from '../blocks/block-list.tsx'
import { EmptyView } from '../blocks/empty-view.tsx'
import { ItemList } from '../blocks/item-list.tsx'
import { useWantedItem } from '../fragments/use-wanted-item.ts'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { timeRoots } from '../scope/clock.ts'
import { eachScopes, findCurrentGroup, findGroupOf, type GroupScope, groupScopes, type ItemScope } from '../scope/repeat.ts'
import { useScope } from '../scope/scope-context.tsx'
import { Deeper, useDepth } from '../surroundings/heading-context.tsx'
import { Subject, useSubject } from '../surroundings/subject-context.tsx'
import { Text } from '../text/text.tsx'
import { findMarks, Marks } from '../values/marks.tsx'
import { FragmentItem } from './fragment-item.tsx'
import { initialsOf, tintOf } from './initials.ts'
import { usePanelState } from './panel-state.ts'

interface Panel {
  key: string
  scope: Scope
  title: TextModel | undefined
  subtitle: TextModel | undefined
  items: readonly ItemScope[]
}

function findFirstOpen(
  open: AccordionBlock['open'],
  panels: readonly Panel[],
  groups: readonly GroupScope[] | undefined,
  today: string,
): readonly string[] {
  const firstKey = panels[0]?.key
  switch (open) {
    case 'none':
      return []
    case 'all':
      return panels.map(({ key }) => key)
    case 'first':
      return firstKey === undefined ? [] : [firstKey]
    case 'current': {
      const key = groups ? findCurrentGroup(groups, today) : firstKey
      return key === undefined ? [] : [key]
    }
  }
}

export function AccordionView({ block }: { block: AccordionBlock }) {
  const scope = useScope()
  const { clock, model } = useRenderer()
  const { level, inCard } = useDepth()
  const read = useReadText()
  const baseId = useId()
  const ofIds = useSubject()
  const items = useMemo(() => eachScopes(block.each, scope), [block.each, scope])
  const groups = useMemo(
    () => block.panelPer && groupScopes(block.panelPer, block.each, items, scope, model.region),
    [block, items, scope, model],
  )
  const panels: readonly Panel[] =
    groups && block.panelPer
      ? groups.map((group) => ({ ...group, title: block.panelPer?.title, subtitle: block.panelPer?.subtitle }))
      : items.map((item) => ({ ...item, title: block.title, subtitle: block.subtitle, items: [item] }))
  const openAt = groups && block.panelPer && findGroupOf(block.openAt?.read(scope), block.panelPer, groups, model.region)
  const { isOpen, toggle } = usePanelState(
    panels.map(({ key }) => key),
    [
      ...(openAt === undefined ? findFirstOpen(block.open, panels, groups, timeRoots(clock, model.region).today) : [openAt]),
      ...panels.filter((panel) => block.openWhen?.holds(panel.scope)).map(({ key }) => key),
    ],
  )
  const wanted = useWantedItem(block.fragment, items)
  const wantedPanel = wanted && panels.find((panel) => panel.items.some(({ key }) => key === wanted.key))?.key
  const visit = wanted?.visit
  const openPanel = useEffectEvent((key: string) => toggle(key, true))
  // Once per visit, so that the user can close the panel afterwards.
  useEffect(() => {
    if (visit !== undefined && wantedPanel !== undefined) openPanel(wantedPanel)
  }, [visit, wantedPanel])
  if (panels.length === 0) return <EmptyView empty={block.each.empty} />

  const inYears = block.panelPer !== undefined && !inCard
  const inItsPlace =
    block.fragment &&
    (({ key }: ItemScope, drawn: ReactNode) => <FragmentItem visit={key === wanted?.key ? wanted.visit : undefined}>{drawn}</FragmentItem>)
  const marks = block.panelPer?.marks ?? []
  const drawn = panels.map((panel, at): ReactNode => {
    const titleId = `${baseId}-${at}`
    const content = (
      <ItemList items={panel.items} loads={block.itemData} around={inItsPlace}>
        <BlockList blocks={block.content} />
      </ItemList>
    )
    const name = block.avatar ? read(block.avatar, panel.scope) : ''
    return (
      <Disclosure
        key={panel.key}
        look={inYears ? 'year' : 'row'}
        headingLevel={level}
        title={panel.title && <Text text={panel.title} scope={panel.scope} />}
        subtitle={panel.subtitle && <Text text={panel.subtitle} scope={panel.scope} />}
        marks={findMarks(marks, panel.scope).length > 0 && <Marks marks={marks} scope={panel.scope} size="normal" />}
        avatar={name === '' ? undefined : { initials: initialsOf(name), tint: tintOf(name) }}
        icon={block.icon}
        titleId={titleId}
        ofIds={ofIds}
        loadsData={block.itemData.length > 0}
        open={isOpen(panel.key) || block.openWhile?.holds(panel.scope) === true}
        onToggle={(open) => toggle(panel.key, open)}
      >
        {() => (
          <Deeper card={!inYears}>
            {/* A panel of a group, such as a year, is no item: its cards are. */}
            {groups ? content : <Subject titleId={titleId}>{content}</Subject>}
          </Deeper>
        )}
      </Disclosure>
    )
  })
  // Inside a card the panels are its direct children: the card draws the line above each.
  if (inCard) return drawn
  return inYears ? <div>{drawn}</div> : <Card>{drawn}</Card>
}
