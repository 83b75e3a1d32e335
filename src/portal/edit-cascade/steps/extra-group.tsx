import styled from '@emotion/styled'
import { useId } from 'react'
import type { S } from '../../../generated/schemas.ts'
import { showCents } from '../../../lib/money.ts'
import { useDepth } from '../../renderer/blocks/heading-context.tsx'
import { late } from '../../renderer/loads/late.tsx'
import { Badge } from '../../ui/badge.tsx'
import { colour, font } from '../../ui/theme/tokens.ts'
import type { CascadeProps } from '../cascade-area.ts'
import { mayChoose } from '../cascade-state.ts'
import { chooseExtra } from '../choice.ts'
import { OfferCard, OfferFigures, OfferGrid } from './offer-cards.tsx'
import { OperatorWords } from './operator-words.tsx'

const SanitisedHtml = late(async () => (await import('../../renderer/html/sanitised-html.tsx')).default)

const introductionStyles = `font: 700 1.375rem/1.25 ${font.display};`
const introductions = {
  2: styled.h2`${introductionStyles}`,
  3: styled.h3`${introductionStyles}`,
  4: styled.h4`${introductionStyles}`,
  5: styled.h5`${introductionStyles}`,
}
const Group = styled.fieldset`
  min-width: 0;
`
const Legend = styled.legend`
  display: block;
  padding: 0;
  font: 600 1rem/1.4 ${font.text};
`
const Hints = styled.div`
  display: grid;
  gap: 2px;
  margin: 2px 0 10px;
  color: ${colour.ink2};
  font-size: 0.9375rem;
`

interface ExtraGroupProps extends CascadeProps {
  group: S['ExtraServiceGroup']
  /** Before the first of the groups that nobody has to choose from. */
  introduction: string | undefined
}

/** Extras that are offered together, any number of which may be chosen; of a required group one at least. */
export function ExtraGroup({ area, cascade, group, introduction }: ExtraGroupProps) {
  const { state } = cascade
  const { readText, language } = area
  const id = useId()
  const Heading = introductions[useDepth().level]
  return (
    <>
      {introduction !== undefined && <Heading>{introduction}</Heading>}
      <Group aria-describedby={`${id}-hints`}>
        <Legend>
          <OperatorWords language={language}>{group.optional ? group.title : `${group.title} *`}</OperatorWords>
        </Legend>
        <Hints id={`${id}-hints`}>
          {!group.optional && <p>{readText('required-group')}</p>}
          {group.subtitle !== null && (
            <p>
              <OperatorWords language={language}>{group.subtitle}</OperatorWords>
            </p>
          )}
          {group.description !== null && <SanitisedHtml html={group.description} language="it" />}
        </Hints>
        <OfferGrid>
          {group.items.map((item) => (
            <OfferCard
              key={item.serviceId}
              type="checkbox"
              name={`${id}-${item.serviceId}`}
              checked={state.choice.extras.includes(item.serviceId)}
              disabled={!mayChoose(state)}
              onChange={(isChosen) => cascade.choose(chooseExtra(state.choice, item.serviceId, isChosen))}
              title={<OperatorWords language={language}>{item.description}</OperatorWords>}
            >
              {item.suggested && (
                <span>
                  <Badge tone="sun" size="small">
                    {readText('suggested')}
                  </Badge>
                </span>
              )}
              <OfferFigures>
                <span>
                  {item.realvalue === 0
                    ? readText('included')
                    : showCents(item.isVisualPrice ? (item.visualPriceAmount ?? item.realvalue) : item.realvalue)}
                </span>
              </OfferFigures>
            </OfferCard>
          ))}
        </OfferGrid>
        {group.closureText !== null && <SanitisedHtml html={group.closureText} language="it" />}
      </Group>
    </>
  )
}
