/** The links under the menu: to the sections of the page, or to the items of a list. */
import { useMemo } from 'react'
import type { ShortcutItemsModel, ShortcutsModel, TextModel } from '../../../model/catalogue-model.ts'
import { useLinkTarget } from '../../renderer/actions/use-link-target.ts'
import { evaluateDependencies } from '../../renderer/loads/evaluate-loads.ts'
import { eachScopes } from '../../renderer/scope/repeat.ts'
import { ScopeProvider, useSurroundings } from '../../renderer/scope/scope-context.tsx'
import { Text } from '../../renderer/text/text.tsx'
import { ShortcutsCard } from '../../ui/shell/shortcuts-card.tsx'
import { usePageSections } from './use-page-sections.ts'

export interface ShortcutsProps {
  shortcuts: ShortcutsModel
}

export function Shortcuts({ shortcuts: { title, items } }: ShortcutsProps) {
  return items ? <ItemLinks title={title} items={items} /> : <SectionLinks title={title} />
}

/** A page with one section needs no links to it. */
function SectionLinks({ title }: { title: TextModel }) {
  const { sections, current, goTo } = usePageSections()
  if (sections.length < 2) return null
  return (
    <ShortcutsCard
      title={<Text text={title} />}
      entries={sections.map((section, at) => ({
        key: `${at} ${section.title}`,
        title: section.title,
        current: section === current,
        link: {
          href: `#${section.heading.id}`,
          onClick: (event) => {
            // The address stays, as the ids of headings change from visit to visit.
            event.preventDefault()
            goTo(section)
          },
        },
      }))}
    />
  )
}

/** The list itself shows that it is loading, has failed or is empty. */
function ItemLinks({ title, items }: { title: TextModel; items: ShortcutItemsModel }) {
  const { scope, loads } = useSurroundings()
  const linkTarget = useLinkTarget()
  const { pending, failures } = evaluateDependencies(items.dependencies ?? [], loads)
  const isReady = !pending && failures.length === 0
  const shown = useMemo(() => (isReady ? eachScopes(items.each, scope) : []), [isReady, items.each, scope])
  const entries = shown.flatMap((item) => {
    const link = linkTarget(items.to, item.scope)
    const inItem = (text: TextModel) => (
      <ScopeProvider scope={item.scope} loads={loads}>
        <Text text={text} />
      </ScopeProvider>
    )
    return link ? [{ key: item.key, link, title: inItem(items.title), text: items.text && inItem(items.text) }] : []
  })
  return entries.length > 0 && <ShortcutsCard title={<Text text={title} />} entries={entries} />
}
