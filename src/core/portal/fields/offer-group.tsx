import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import { SanitisedHtml } from '../ui/html/sanitised-html.tsx'
import { colour, font } from '../ui/theme/tokens.ts'
import { OfferGrid } from './offer-cards.tsx'
import { OperatorText } from './operator-text.tsx'

const Group = styled.fieldset`
  min-width: 0;
`
const Legend = styled.legend`
  display: block;
  padding: 0;
  font: 600 1rem/1.4 ${font.text};
  &[data-alone='true'] { margin-bottom: 8px; }
`
const Hints = styled.div`
  display: grid;
  gap: 2px;
  margin: 2px 0 10px;
  color: ${colour.textMuted};
  font-size: 0.9375rem;
`
const Closing = styled.div`
  margin-top: 8px;
  color: ${colour.textMuted};
  font-size: 0.9375rem;
`

export interface OfferGroupProps {
  /** The operator's texts for the group; `description` and `closureText` are HTML. */
  offer: { title: string; subtitle: string | null; description: string | null; closureText: string | null }
  /** The portal's locale. */
  language: string
  /** Text of the required choice. When present, the title is marked as required. */
  requirement?: string | undefined
  /** Cards. */
  children: ReactNode
}

/** A group of offers under one legend. */
export function OfferGroup({ offer, language, requirement, children }: OfferGroupProps) {
  const { title, subtitle, description, closureText } = offer
  const id = useId()
  const isHinted = requirement !== undefined || subtitle !== null || description !== null
  return (
    <Group aria-describedby={isHinted ? id : undefined}>
      <Legend data-alone={!isHinted}>
        <OperatorText language={language}>{requirement === undefined ? title : `${title} *`}</OperatorText>
      </Legend>
      {isHinted && (
        <Hints id={id}>
          {requirement !== undefined && <p>{requirement}</p>}
          {subtitle !== null && (
            <p>
              <OperatorText language={language}>{subtitle}</OperatorText>
            </p>
          )}
          {description !== null && <SanitisedHtml html={description} language="it" />}
        </Hints>
      )}
      <OfferGrid>{children}</OfferGrid>
      {closureText !== null && (
        <Closing>
          <SanitisedHtml html={closureText} language="it" />
        </Closing>
      )}
    </Group>
  )
}
