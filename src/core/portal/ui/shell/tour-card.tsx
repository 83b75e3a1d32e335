import styled from '@emotion/styled'
import { type ReactNode, type Ref, useId } from 'react'
import { Button } from '../button.tsx'
import { colour, corner, font, media, motion, shadow } from '../theme/tokens.ts'

/** Ring around a part of the page. It ignores the pointer and is below dialogs. */
export const TourRing = styled.div`
  position: fixed;
  z-index: 900;
  border: 3px solid ${colour.text};
  border-radius: ${corner.panel};
  box-shadow: 0 0 0 4px ${colour.accent};
  pointer-events: none;
  transition: all ${motion.appear};
  ${media.reducedMotion} { transition: none; }
  ${media.forcedColours} { border-color: Highlight; }
  ${media.print} { display: none; }
`
const Card = styled.div`
  position: fixed;
  z-index: 901;
  width: min(23.75rem, calc(100vw - 24px));
  max-height: calc(100vh - 24px);
  overflow-y: auto;
  padding: 20px 24px;
  border-radius: ${corner.card};
  background-color: ${colour.surface};
  box-shadow: ${shadow.floating}, 0 0 0 1px ${colour.line};
  &:focus { outline: none; }
  ${media.forcedColours} { border: 2px solid CanvasText; }
  ${media.print} { display: none; }
  > small { font: 600 0.875rem/1.4 ${font.text}; color: ${colour.textMuted}; }
  h2 { margin-top: 2px; font: 650 1.3125rem/1.25 ${font.display}; }
  > p { margin-top: 6px; }
  ${media.phone} {
    inset-inline-start: 12px;
    width: calc(100vw - 24px);
    max-height: 60vh;
    padding: 16px 20px;
    bottom: 12px;
    &[data-end='top'] { top: 12px; bottom: auto; }
  }
`
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  margin-top: 16px;
  > :last-child { margin-inline-start: auto; }
`

export interface TourCardProps {
  cardRef: Ref<HTMLDivElement>
  /** '1 di 4'. */
  progress: ReactNode
  title: ReactNode
  text: ReactNode
  /** Position on a desktop, in pixels. On a phone, `end` selects the edge of the viewport. */
  place: { left: number; top: number } | undefined
  end: 'top' | 'bottom'
  /** Absent on the last card. */
  skip?: { label: ReactNode; onPress(): void } | undefined
  back?: { label: ReactNode; onPress(): void } | undefined
  next: { label: ReactNode; onPress(): void }
}

/** The card of one tour stop, as a non-modal dialog. */
export function TourCard({ cardRef, progress, title, text, place, end, skip, back, next }: TourCardProps) {
  const id = useId()
  return (
    <Card
      ref={cardRef}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-progress ${id}-text`}
      tabIndex={-1}
      style={place}
      data-end={end}
    >
      <small id={`${id}-progress`}>{progress}</small>
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <Ways>
        {skip && (
          <Button look="text" size="row" onClick={skip.onPress}>
            {skip.label}
          </Button>
        )}
        {back && (
          <Button look="secondary" size="row" onClick={back.onPress}>
            {back.label}
          </Button>
        )}
        <Button key="next" size="row" onClick={next.onPress}>
          {next.label}
        </Button>
      </Ways>
    </Card>
  )
}
