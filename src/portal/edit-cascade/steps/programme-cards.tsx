import { useId } from 'react'
import { type PictureName, pictures } from '../../../catalogue/vocabulary.ts'
import type { S } from '../../../generated/schemas.ts'
import { FieldFrame } from '../../fields/field-frame.tsx'
import { OfferCard, OfferFigures, OfferGrid } from '../../fields/offer-cards.tsx'
import { OperatorWords } from '../../fields/operator-words.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import type { CascadeProps, CascadeWords } from '../cascade-area.ts'
import { findPresentPrice, mayChoose } from '../cascade-state.ts'
import { choose } from '../choice.ts'
import { PriceDifference } from './price-difference.tsx'

/** The programmes of a country, each with what a parent compares: kind, where one stays, ages, days, price, and the difference to today's. */
export function ProgrammeCards({ area, cascade, programmes }: CascadeProps & { programmes: readonly S['PackageProgramme'][] }) {
  const { state } = cascade
  const { choice } = state
  const id = useId()
  const { readText, language } = area
  const presentCents = findPresentPrice(state)
  return (
    <FieldFrame id={id} kind="group" label={readText('programme-label')} radios={{ required: true }}>
      <OfferGrid>
        {programmes.map((programme) => {
          const picture = pictureOf(programme.kinds, area.constants.pictures)
          return (
            <OfferCard
              key={programme.webgroup}
              type="radio"
              name={id}
              checked={programme.webgroup === choice.programme}
              disabled={!mayChoose(state)}
              onChange={() => cascade.choose(choose(choice, 'programme', programme.webgroup))}
              title={<OperatorWords language={language}>{programme.title}</OperatorWords>}
              picture={picture && <Picture name={picture} size={44} />}
            >
              {programme.structure !== null && <OperatorWords language={language}>{programme.structure}</OperatorWords>}
              <Ages words={area} from={programme.ageFrom} to={programme.ageTo} />
              <span>{readText('departures', { from: programme.periodFrom })}</span>
              <OfferFigures>
                <span>{readText('price-from', { price: programme.priceFrom })}</span>
                <PriceDifference words={area} cents={programme.priceFrom} presentCents={presentCents} />
              </OfferFigures>
            </OfferCard>
          )
        })}
      </OfferGrid>
    </FieldFrame>
  )
}

const isPicture = (name: string | undefined): name is PictureName => name !== undefined && (pictures as readonly string[]).includes(name)

/** The picture of the foremost kind that the catalogue names one for. */
const pictureOf = (kinds: readonly string[], named: Readonly<Record<string, string>>): PictureName | undefined =>
  kinds.map((kind) => named[kind]).find(isPicture)

function Ages({ words, from, to }: { words: Pick<CascadeWords, 'readText'>; from: number | null; to: number | null }) {
  if (from !== null && to !== null) return <span>{words.readText('ages', { from, to })}</span>
  if (from !== null) return <span>{words.readText('ages-from', { from })}</span>
  return to === null ? null : <span>{words.readText('ages-to', { to })}</span>
}
