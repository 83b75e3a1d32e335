/** The tour of the shell's places, by pointer, Tab or arrow keys. Escape ends it. */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TourModel, TourStepModel } from '../../../model/catalogue-model.ts'
import { useReadText, useRenderer } from '../../renderer/renderer-context.tsx'
import { useScope } from '../../renderer/scope/scope-context.tsx'
import { TourCard, TourRing } from '../../ui/shell/tour-card.tsx'
import { useStore } from '../../ui/use-store.ts'
import { usePortalServices } from '../portal-services-context.tsx'
import { type CardPlace, findPlace, hasRoomAbove, isDesktop, placeCard } from './find-place.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useEndTour } from './use-end-tour.ts'
import { usePlaceBox } from './use-place-box.ts'

const ringGapPx = 6

export interface ShellTourProps {
  tour: TourModel
}

/** Keeps the steps whose place is in the page. A narrower viewport keeps them all, as the menu button carries the places it hides. */
export default function ShellTour({ tour }: ShellTourProps) {
  const { tours } = usePortalServices()
  const { step } = useStore(tours.subscribe, tours.state)
  const [steps] = useState(() => tour.steps.filter(({ at }) => findPlace(at) !== undefined))
  const at = steps[Math.min(step, steps.length - 1)]
  const onEnd = useEndTour(tour)
  return at ? <ShownStep tour={tour} step={step} onStep={tours.go} onEnd={onEnd} steps={steps} at={at} /> : null
}

interface ShownStepProps extends ShellTourProps {
  step: number
  onStep(step: number): void
  /** Called when the user finishes or skips the tour. */
  onEnd(): void
  steps: readonly TourStepModel[]
  at: TourStepModel
}

function ShownStep({ tour, step, steps, at, onStep, onEnd }: ShownStepProps) {
  const scope = useScope()
  const read = useReadText()
  const { announce } = useRenderer()
  const card = useRef<HTMLDivElement>(null)
  const box = usePlaceBox(at.at)
  const [place, setPlace] = useState<CardPlace>()
  const position = Math.min(step, steps.length - 1) + 1
  const isLast = position === steps.length
  const progress = read(tour.progress, { ...scope, position, count: steps.length })
  useCardFocus(card)

  useLayoutEffect(() => {
    const seen = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const size = card.current?.getBoundingClientRect()
    setPlace(box && size && isDesktop() ? placeCard(box, size, seen) : undefined)
  }, [box])

  const go = (to: number) => {
    const target = steps[to - 1]
    if (!target) return
    onStep(to - 1)
    announce(`${read(tour.progress, { ...scope, position: to, count: steps.length })}. ${read(target.title)}. ${read(target.text)}`)
    // The first step has no back button and the last one no skip button: keeps the focus of a user who was there inside the card.
    if (to === 1 || to === steps.length) [...(card.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  }
  const forward = () => (isLast ? onEnd() : go(position + 1))

  useEffect(() => {
    const leave = (event: globalThis.KeyboardEvent) => {
      const inside = card.current?.contains(document.activeElement) || document.activeElement === document.body
      if (event.key === 'Escape' && inside) onEnd()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onEnd])

  const onArrow = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(position + 1)
    if (event.key === 'ArrowLeft') go(position - 1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a second way to the buttons inside
    <div onKeyDown={onArrow}>
      {box && box.width > 0 && (
        <TourRing
          aria-hidden
          style={{
            left: box.left - ringGapPx,
            top: box.top - ringGapPx,
            width: box.width + 2 * ringGapPx,
            height: box.height + 2 * ringGapPx,
          }}
        />
      )}
      <TourCard
        cardRef={card}
        progress={progress}
        title={read(at.title)}
        text={read(at.text)}
        place={place}
        end={box && hasRoomAbove(box, { width: window.innerWidth, height: window.innerHeight }) ? 'top' : 'bottom'}
        skip={isLast ? undefined : { label: read(tour.skip), onPress: onEnd }}
        back={position > 1 ? { label: read(tour.back), onPress: () => go(position - 1) } : undefined}
        next={{ label: read(isLast ? tour.finish : tour.next), onPress: forward }}
      />
    </div>
  )
}
