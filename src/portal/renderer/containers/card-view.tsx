import { useId, useMemo } from 'react'
import type { CardBlock } from '../../../model/catalogue-model.ts'
import { Card } from '../../ui/card.tsx'
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

function OneCard({ block }: { block: CardBlock }) {
  const scope = useScope()
  const { level } = useDepth()
  const titleId = useId()
  const oneOfMany = useOneOfMany()
  const repeated = useRepeated()
  const picture = block.picture && findCode(block.picture, block.picture.value.read(scope))?.picture
  const marks = findMarks(block.marks, scope)
  const content = <BlockList blocks={block.content} />
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
      />
      <Deeper card>
        <CardPlace>{repeated ? <Subject titleId={titleId}>{content}</Subject> : content}</CardPlace>
      </Deeper>
    </Card>
  )
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
