import { type ReactNode, useEffect, useEffectEvent, useId, useMemo } from 'react'
import type { CardBlock } from '../../../model/catalogue-model.ts'
import { Card } from '../../ui/card.tsx'
import { FoldedContent } from '../../ui/folded-content.tsx'
import { useIsPrinting } from '../../ui/printing.ts'
import { TripHeader } from '../../ui/trip-header.tsx'
import { BlockList } from '../blocks/block-list.tsx'
import { CardPlace } from '../blocks/card-place.tsx'
import { EachItem } from '../blocks/each-item.tsx'
import { EmptyView } from '../blocks/empty-view.tsx'
import { ItemList, useOneOfMany } from '../blocks/item-list.tsx'
import { eachScopes } from '../scope/repeat.ts'
import { useScope } from '../scope/scope-context.tsx'
import { Deeper, useDepth } from '../surroundings/heading-context.tsx'
import { Subject, useRepeated } from '../surroundings/subject-context.tsx'
import { findCode } from '../text/read-text.ts'
import { Text } from '../text/text.tsx'
import { BadgeValue } from '../values/badge-value.tsx'
import { findMarks, Marks } from '../values/marks.tsx'
import { useVisit } from './fragment-item.tsx'
import { usePanelState } from './panel-state.ts'

function OneCard({ block }: { block: CardBlock }) {
  const scope = useScope()
  const { level } = useDepth()
  const titleId = useId()
  const oneOfMany = useOneOfMany()
  const repeated = useRepeated()
  const picture = block.picture && findCode(block.picture, block.picture.value.read(scope))?.picture
  const marks = findMarks(block.marks, scope)
  const fold = useFold(block)
  const content = <BlockList blocks={block.content} />
  const named = (inside: ReactNode) => (repeated ? <Subject titleId={titleId}>{inside}</Subject> : inside)
  const details = block.details.filter((detail) => detail.when?.holds(scope) !== false)
  return (
    <Card as="article" aria-labelledby={titleId} data-one-of-many={oneOfMany}>
      <TripHeader
        headingLevel={level === 5 ? 4 : level}
        titleId={titleId}
        title={<Text text={block.title} />}
        picture={picture}
        badge={block.badge && <BadgeValue placeholder={block.badge} scope={scope} />}
        marks={marks.length > 0 && <Marks marks={marks} scope={scope} size="normal" />}
        aside={block.aside && <Text text={block.aside} />}
        subtitle={block.subtitle && <Text text={block.subtitle} />}
        details={details.map((detail) => ({ icon: detail.icon, label: <Text text={detail.label} />, value: <Text text={detail.value} /> }))}
        figure={block.figure && { label: <Text text={block.figure.label} />, value: <Text text={block.figure.value} /> }}
        muted={block.muted?.holds(scope)}
        fold={
          fold && {
            ...fold,
            line: block.folded?.text && <Text text={block.folded.text} />,
            next: <Deeper card>{named(<BlockList blocks={block.folded?.content ?? []} />)}</Deeper>,
          }
        }
      />
      <Deeper card>
        {fold ? (
          <FoldedContent id={fold.contentId} open={fold.open} onFound={() => fold.onToggle(true)}>
            {() => <CardPlace>{named(content)}</CardPlace>}
          </FoldedContent>
        ) : (
          <CardPlace>{named(content)}</CardPlace>
        )}
      </Deeper>
    </Card>
  )
}

const ofCard = ['card']
const noneOpen: readonly string[] = []

interface Fold {
  open: boolean
  contentId: string
  onToggle: (open: boolean) => void
}

/** Returns the state of a card that is folded here. A fragment that names its item opens it, and print opens all. */
function useFold(block: CardBlock): Fold | undefined {
  const scope = useScope()
  const contentId = useId()
  const isPrinting = useIsPrinting()
  const { isOpen, toggle } = usePanelState(ofCard, noneOpen)
  const visit = useVisit()
  const open = useEffectEvent(() => toggle('card', true))
  // Once per visit, so that the user can close the card afterwards.
  useEffect(() => {
    if (visit !== undefined) open()
  }, [visit])
  if (!block.folded || block.folded.when?.holds(scope) === false) return undefined
  return { open: isPrinting || isOpen('card'), contentId, onToggle: (wanted) => toggle('card', wanted) }
}

/** A white card, or one card per item when the block has `each`. */
export function CardView({ block }: { block: CardBlock }) {
  const scope = useScope()
  const { each } = block
  const items = useMemo(() => each && eachScopes(each, scope), [each, scope])
  if (!items) {
    return (
      <EachItem scope={scope} loads={block.itemData}>
        <OneCard block={block} />
      </EachItem>
    )
  }
  if (items.length === 0) return <EmptyView empty={each?.empty} />
  return (
    <ItemList items={items} loads={block.itemData}>
      <OneCard block={block} />
    </ItemList>
  )
}
