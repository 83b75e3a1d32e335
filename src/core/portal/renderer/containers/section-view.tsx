import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import type { SectionBlock } from '../../../model/catalogue-model.ts'
import { Card, CardBody, Grid, Stack } from '../../ui/card.tsx'
import { colour } from '../../ui/theme/tokens.ts'
import { findReason } from '../actions/action-button.tsx'
import { BlockList } from '../blocks/block-list.tsx'
import { InnerPlace } from '../blocks/card-place.tsx'
import { RefusalPlace } from '../failures/refusal-place.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { Deeper, useDepth } from '../surroundings/heading-context.tsx'
import { Text } from '../text/text.tsx'
import { FoldedSection } from './folded-section.tsx'
import { SectionHeading, SectionReason } from './section-heading.tsx'

const Aside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 20px;
  margin-top: 12px;
  padding-top: 28px;
  border-top: 1px solid ${colour.line};
`

/** A section labelled by its heading. When a need does not hold it shows the reason; a folded section loads its data when opened. */
export function SectionView({ block }: { block: SectionBlock }) {
  const scope = useScope()
  const { level, inCard } = useDepth()
  const titleId = useId()
  const reason = findReason(block, scope)
  const Layout = block.layout === 'grid' ? Grid : Stack
  const content = (
    <Layout>
      <InnerPlace>
        <RefusalPlace>
          <BlockList blocks={block.content} />
        </RefusalPlace>
      </InnerPlace>
    </Layout>
  )
  const unprinted = block.screenOnly ? true : undefined
  const onCard = (card: boolean, inside: ReactNode) => (card ? <Card data-screen-only={unprinted}>{inside}</Card> : inside)

  if (block.folded) return onCard(!inCard, <FoldedSection block={block} reason={reason} content={content} />)

  const card = block.look === 'card' && !inCard
  const isAside = block.look === 'aside'
  const inside = (
    <>
      {block.title && (
        <SectionHeading
          id={titleId}
          level={level}
          small={isAside}
          icon={block.icon}
          subtitle={block.subtitle && <Text text={block.subtitle} />}
        >
          <Text text={block.title} />
        </SectionHeading>
      )}
      {reason ? (
        <SectionReason>
          <Text text={reason} />
        </SectionReason>
      ) : (
        <Deeper card={card || inCard} level={block.title !== undefined}>
          {content}
        </Deeper>
      )}
    </>
  )
  // A nested section may repeat in every item of a list, so it is a group: only top-level sections are landmarks.
  const naming = {
    ...(block.title && { role: level === 2 ? 'region' : 'group', 'aria-labelledby': titleId }),
    'data-screen-only': unprinted,
  }
  if (isAside) return <Aside {...naming}>{inside}</Aside>
  return onCard(card, <div {...naming}>{card ? <CardBody>{inside}</CardBody> : inside}</div>)
}
