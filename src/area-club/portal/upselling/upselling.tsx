/** The area that adds extras to an existing booking. The texts are in the catalogue. */

import styled from '@emotion/styled'
import { useEffect, useId, useRef } from 'react'
import { region } from '#generated/region.ts'
import type { S } from '#generated/schemas.ts'
import { chooseId } from '../../../core/lib/choose-id.ts'
import { showAmount } from '../../../core/lib/money.ts'
import { OfferCard, OfferFigures } from '../../../core/portal/fields/offer-cards.tsx'
import { OfferGroup } from '../../../core/portal/fields/offer-group.tsx'
import { OperatorText } from '../../../core/portal/fields/operator-text.tsx'
import { Alert } from '../../../core/portal/ui/alert.tsx'
import { Badge } from '../../../core/portal/ui/badge.tsx'
import { Button } from '../../../core/portal/ui/button.tsx'
import { EmptyLine } from '../../../core/portal/ui/empty-line.tsx'
import { ErrorWithRetry } from '../../../core/portal/ui/error-with-retry.tsx'
import { FieldsSkeleton, Loading } from '../../../core/portal/ui/skeletons.tsx'
import { SaveExtras } from './save-extras.tsx'
import type { UpsellingArea } from './upselling-area.ts'
import { type Upselling, useUpselling } from './use-upselling.ts'

const Groups = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 28px;
`

export default function UpsellingView(area: UpsellingArea) {
  const upselling = useUpselling(area)
  const { options, save } = upselling
  const { readText, readFailure } = area
  if (save.status === 'saved') return <Saved area={area} />
  switch (options.status) {
    case 'pending':
      return (
        <Loading status={readText('loading')}>
          <FieldsSkeleton fields={3} />
        </Loading>
      )
    case 'error':
      return (
        <ErrorWithRetry retryLabel={readText('retry')} onRetry={upselling.retry}>
          {readFailure(options.error, 'list-failed')}
        </ErrorWithRetry>
      )
    case 'success':
      if (options.data.length === 0)
        return (
          <EmptyLine icon="info" title={readText('empty-title')}>
            {readText('empty')}
          </EmptyLine>
        )
      return (
        <div>
          <Groups>
            {options.data.map((group) => (
              <Group key={group.itemGroup} area={area} upselling={upselling} group={group} />
            ))}
          </Groups>
          <SaveExtras area={area} upselling={upselling} groups={options.data} />
        </div>
      )
  }
}

interface GroupProps {
  area: UpsellingArea
  upselling: Upselling
  group: S['ExtraServiceGroup']
}

function Group({ area, upselling, group }: GroupProps) {
  const { readText, language } = area
  const { chosenIds, choose, save } = upselling
  const id = useId()
  const rivals = group.exclusive ? group.items.map(({ serviceId }) => serviceId) : []
  return (
    <OfferGroup offer={group} language={language}>
      {group.exclusive && (
        <OfferCard
          type="radio"
          name={id}
          checked={!rivals.some((serviceId) => chosenIds.includes(serviceId))}
          disabled={save.status !== 'choosing'}
          onChange={() => choose(chosenIds.filter((serviceId) => !rivals.includes(serviceId)))}
          title={readText('none-of-group')}
        />
      )}
      {group.items.map((item) => {
        const { serviceId, upsellingExpirationDate: lastDay } = item
        return (
          <OfferCard
            key={serviceId}
            type={group.exclusive ? 'radio' : 'checkbox'}
            name={group.exclusive ? id : `${id}-${serviceId}`}
            checked={chosenIds.includes(serviceId)}
            disabled={save.status !== 'choosing'}
            onChange={(isChosen) => choose(chooseId(chosenIds, serviceId, isChosen, rivals))}
            title={<OperatorText language={language}>{item.description}</OperatorText>}
          >
            {item.suggested && (
              <span>
                <Badge tone="sun" size="small" icon="upselling">
                  {readText('suggested')}
                </Badge>
              </span>
            )}
            {lastDay !== null && <span>{readText('until', { day: lastDay })}</span>}
            <OfferFigures>
              <span>{priceOf(item, area)}</span>
            </OfferFigures>
          </OfferCard>
        )
      })}
    </OfferGroup>
  )
}

/** Formats what an extra costs in all. The operator may show another price before it, such as that of a day (specification 3). */
function priceOf({ realvalue, isVisualPrice, visualPriceAmount }: S['ExtraService'], { readText }: UpsellingArea): string {
  const shown = isVisualPrice ? visualPriceAmount : null
  if (shown !== null && shown !== realvalue) return readText('price-in-all', { shown, amount: realvalue })
  return realvalue === 0 ? readText('included') : showAmount(realvalue, region.currency)
}

function Saved({ area }: { area: UpsellingArea }) {
  const { readText, tell } = area
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <div ref={root} role="alert" tabIndex={-1}>
      <Alert
        severity="success"
        title={readText('saved')}
        buttons={
          <Button look="primary" onClick={() => void tell('left', {})}>
            {readText('back')}
          </Button>
        }
      />
    </div>
  )
}
