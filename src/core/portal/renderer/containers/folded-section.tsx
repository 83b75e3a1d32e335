import type { ReactNode } from 'react'
import type { SectionBlock, TextModel } from '../../../model/catalogue-model.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EachItem } from '../blocks/each-item.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { Deeper, useDepth } from '../surroundings/heading-context.tsx'
import { useSubject } from '../surroundings/subject-context.tsx'
import { Text } from '../text/text.tsx'
import { usePanelState } from './panel-state.ts'
import { SectionReason } from './section-heading.tsx'

/** Panel keys: the section is an accordion of one panel, initially closed. */
const folded = ['folded']
const noneOpen: readonly string[] = []

export interface FoldedSectionProps {
  block: SectionBlock
  /** Reason why a need of the section does not hold, shown instead of the content. */
  reason: TextModel | undefined
  content: ReactNode
}

/** A collapsed section. Its data is loaded when the user opens it. */
export function FoldedSection({ block, reason, content }: FoldedSectionProps) {
  const scope = useScope()
  const { level } = useDepth()
  const ofIds = useSubject()
  const { isOpen, toggle } = usePanelState(folded, noneOpen)
  return (
    <Disclosure
      look="row"
      headingLevel={level}
      title={block.title && <Text text={block.title} />}
      subtitle={block.subtitle && <Text text={block.subtitle} />}
      icon={block.icon}
      opener={block.opener}
      ofIds={ofIds}
      screenOnly={block.screenOnly}
      loadsData={block.data.length > 0}
      open={isOpen('folded')}
      onToggle={(open) => toggle('folded', open)}
    >
      {() => (
        <Deeper card>
          {reason ? (
            <SectionReason>
              <Text text={reason} />
            </SectionReason>
          ) : (
            <EachItem scope={scope} loads={block.data}>
              {content}
            </EachItem>
          )}
        </Deeper>
      )}
    </Disclosure>
  )
}
