import { memo, useCallback, useEffect, useId, useRef } from 'react'
import type { S } from '#generated/schemas.ts'
import { type PictureName, pictures } from '../../../../core/model/vocabulary.ts'
import { FieldFrame } from '../../../../core/portal/fields/field-frame.tsx'
import { OfferCard, OfferFigures, OfferGrid } from '../../../../core/portal/fields/offer-cards.tsx'
import { OperatorText } from '../../../../core/portal/fields/operator-text.tsx'
import { Picture } from '../../../../core/portal/ui/pictures/picture.tsx'
import type { CascadeProps, CascadeTexts } from '../cascade-area.ts'
import { findPresentPrice, mayChoose } from '../cascade-state.ts'
import { choose } from '../choice.ts'
import { PriceDifference } from './price-difference.tsx'

/** The programmes of a country as cards. Each shows what a parent compares: type, accommodation, ages, departures and price. */
export function ProgrammeCards({ area, cascade, programmes }: CascadeProps & { programmes: readonly S['PackageProgramme'][] }) {
  const { state } = cascade
  const id = useId()
  const { readText, language, constants } = area
  // A stable `onChoose`, so that a choice renders only the memoized cards that change.
  const present = useRef(cascade)
  useEffect(() => {
    present.current = cascade
  })
  const onChoose = useCallback((webgroup: string) => {
    const { state: now, choose: put } = present.current
    put(choose(now.choice, 'programme', webgroup))
  }, [])
  return (
    <FieldFrame id={id} kind="group" label={readText('programme-label')} radios={{ required: true }}>
      <OfferGrid>
        {programmes.map((programme) => (
          <ProgrammeCard
            key={programme.webgroup}
            programme={programme}
            name={id}
            isChosen={programme.webgroup === state.choice.programme}
            isClosed={!mayChoose(state)}
            presentCents={findPresentPrice(state)}
            picture={pictureOf(programme.kinds, constants.pictures)}
            readText={readText}
            language={language}
            onChoose={onChoose}
          />
        ))}
      </OfferGrid>
    </FieldFrame>
  )
}

interface ProgrammeCardProps extends Pick<CascadeTexts, 'readText'> {
  programme: S['PackageProgramme']
  name: string
  isChosen: boolean
  isClosed: boolean
  presentCents: number | undefined
  picture: PictureName | undefined
  language: string
  onChoose(webgroup: string): void
}

const ProgrammeCard = memo(function ProgrammeCard(props: ProgrammeCardProps) {
  const { programme, name, isChosen, isClosed, presentCents, picture, readText, language, onChoose } = props
  const { webgroup, title, structure, ageFrom, ageTo, periodFrom, priceFrom } = programme
  return (
    <OfferCard
      type="radio"
      name={name}
      checked={isChosen}
      disabled={isClosed}
      onChange={() => onChoose(webgroup)}
      title={<OperatorText language={language}>{title}</OperatorText>}
      picture={picture && <Picture name={picture} size={44} />}
    >
      {structure !== null && <OperatorText language={language}>{structure}</OperatorText>}
      <Ages words={{ readText }} from={ageFrom} to={ageTo} />
      <span>{readText('departures', { from: periodFrom })}</span>
      <OfferFigures>
        <span>{readText('price-from', { price: priceFrom })}</span>
        <PriceDifference words={{ readText }} cents={priceFrom} presentCents={presentCents} />
      </OfferFigures>
    </OfferCard>
  )
})

const isPicture = (name: string | undefined): name is PictureName => name !== undefined && (pictures as readonly string[]).includes(name)

/** Returns the picture of the first kind for which the catalogue names one. */
const pictureOf = (kinds: readonly string[], named: Readonly<Record<string, string>>): PictureName | undefined =>
  kinds.map((kind) => named[kind]).find(isPicture)

function Ages({ words, from, to }: { words: Pick<CascadeTexts, 'readText'>; from: number | null; to: number | null }) {
  if (from !== null && to !== null) return <span>{words.readText('ages', { from, to })}</span>
  if (from !== null) return <span>{words.readText('ages-from', { from })}</span>
  return to === null ? null : <span>{words.readText('ages-to', { to })}</span>
}
