import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { PictureName } from '../../model/vocabulary.ts'
import { PromoPicture } from './pictures/promo-picture.tsx'
import { colour, corner, enlarged, font, headingSize, media } from './theme/tokens.ts'

/** Promotions in two columns, in one on a phone. */
export const Promos = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(21.25rem, 40%)), 1fr));
  gap: 20px;
  ${media.phone} { gap: 12px; }
`
const Root = styled.section`
  container-type: inline-size;
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  min-height: 236px;
  padding: 28px;
  overflow: hidden;
  border-radius: ${corner.card};
  &[data-tone='lavender'] { background-color: ${colour.suggestionTintStrong}; }
  &[data-tone='sea'] { background-color: ${colour.tintStrong}; }
  > h2, > h3 { max-width: 62%; font: 650 ${headingSize('clamp(1.3125rem, 0.5vw + 1.1875rem, 1.5625rem)')}/1.2 ${font.display}; text-wrap: wrap; }
  > p { max-width: 52%; margin: 6px 0 18px; }
  > svg { position: absolute; inset-inline-end: 14px; bottom: 0; width: 40%; height: auto; }
  &[data-picture='lessons'] > svg { width: 47%; inset-inline-end: 10px; bottom: 8px; }
  &[data-picture='store'] > svg { inset-inline-end: 20px; }
  &:not([data-picture='lessons']):not([data-picture='store']) > svg { inset-inline-end: -24px; bottom: -32px; }
  ${media.phone} { min-height: 220px; padding: 22px; &[data-picture='lessons'] > svg { width: 40%; } }
  ${media.narrowest} { min-height: 0; > h2, > h3, > p { max-width: 100%; } > svg { display: none; } }
  ${enlarged} { > h2, > h3, > p { max-width: 100%; } > svg { display: none; } }
  ${media.forcedColours} { border: 1px solid CanvasText; }
`

const Way = styled.div`
  position: relative;
  z-index: 1;
  margin-top: auto;
  max-width: 58%;
  ${media.narrowest} { max-width: 100%; }
  ${enlarged} { max-width: 100%; }
`

export interface PromoProps {
  title: ReactNode
  headingLevel: 2 | 3
  text: ReactNode
  picture: PictureName
  tone: 'lavender' | 'sea'
  /** One button, in the style `ink`. */
  button: ReactNode
}

/** A promotion of the operator. It is never yellow: that colour is for what the customer must notice. */
export function Promo({ title, headingLevel, text, picture, tone, button }: PromoProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <Root data-tone={tone} data-picture={picture}>
      <Heading>{title}</Heading>
      <p>{text}</p>
      <Way>{button}</Way>
      <PromoPicture name={picture} />
    </Root>
  )
}
