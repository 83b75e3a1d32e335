import styled from '@emotion/styled'
import { useId } from 'react'
import { region } from '#generated/region.ts'
import type { S } from '#generated/schemas.ts'
import { showAmount } from '../../../../core/lib/money.ts'
import { OfferCard, OfferFigures } from '../../../../core/portal/fields/offer-cards.tsx'
import { OfferGroup } from '../../../../core/portal/fields/offer-group.tsx'
import { OperatorText } from '../../../../core/portal/fields/operator-text.tsx'
import { useDepth } from '../../../../core/portal/renderer/surroundings/heading-context.tsx'
import { Badge } from '../../../../core/portal/ui/badge.tsx'
import { font } from '../../../../core/portal/ui/theme/tokens.ts'
import type { CascadeProps } from '../cascade-area.ts'
import { mayChoose } from '../cascade-state.ts'
import { chooseExtra } from '../choice.ts'

const introductionStyles = `font: 700 1.375rem/1.25 ${font.display};`
const introductions = {
  2: styled.h2`${introductionStyles}`,
  3: styled.h3`${introductionStyles}`,
  4: styled.h4`${introductionStyles}`,
  5: styled.h5`${introductionStyles}`,
}

interface ExtraGroupProps extends CascadeProps {
  group: S['ExtraServiceGroup']
  /** Heading before the first optional group. */
  introduction: string | undefined
}

/** A group of extras. A required group needs at least one selection. */
export function ExtraGroup({ area, cascade, group, introduction }: ExtraGroupProps) {
  const { state } = cascade
  const { readText, language } = area
  const id = useId()
  const Heading = introductions[useDepth().level]
  const rivals = group.exclusive ? group.items.map(({ serviceId }) => serviceId) : []
  return (
    <>
      {introduction !== undefined && <Heading>{introduction}</Heading>}
      <OfferGroup
        offer={group}
        language={language}
        requirement={group.optional ? undefined : readText(group.exclusive ? 'required-one' : 'required-group')}
      >
        {group.exclusive && group.optional && (
          <OfferCard
            type="radio"
            name={id}
            checked={!rivals.some((serviceId) => state.choice.extras.includes(serviceId))}
            disabled={!mayChoose(state)}
            onChange={() => cascade.choose(rivals.reduce((choice, serviceId) => chooseExtra(choice, serviceId, false), state.choice))}
            title={readText('none-of-group')}
          />
        )}
        {group.items.map((item) => (
          <OfferCard
            key={item.serviceId}
            type={group.exclusive ? 'radio' : 'checkbox'}
            name={group.exclusive ? id : `${id}-${item.serviceId}`}
            checked={state.choice.extras.includes(item.serviceId)}
            disabled={!mayChoose(state)}
            onChange={(isChosen) => cascade.choose(chooseExtra(state.choice, item.serviceId, isChosen, rivals))}
            title={<OperatorText language={language}>{item.description}</OperatorText>}
          >
            {item.suggested && (
              <span>
                <Badge tone="sun" size="small" icon="upselling">
                  {readText('suggested')}
                </Badge>
              </span>
            )}
            <OfferFigures>
              <span>{priceOf(item, readText('included'))}</span>
            </OfferFigures>
          </OfferCard>
        ))}
      </OfferGroup>
    </>
  )
}

/** Formats the price to display, which may differ from the price to pay (specification 3). */
function priceOf({ realvalue, isVisualPrice, visualPriceAmount }: S['ExtraService'], included: string): string {
  const cents = isVisualPrice ? (visualPriceAmount ?? realvalue) : realvalue
  return cents === 0 ? included : showAmount(cents, region.currency)
}
