import { useEffect, useState } from 'react'
import type { ShellPlace } from '../../../model/vocabulary.ts'
import { type Box, findPlace, isDesktop } from './find-place.ts'

const same = (one: Box | undefined, other: Box) =>
  one?.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height

/** Returns the bounding box of a place, updated on scroll and resize. Scrolls the place into view once. */
export function usePlaceBox(place: ShellPlace): Box | undefined {
  const [box, setBox] = useState<Box>()
  useEffect(() => {
    const element = findPlace(place)
    // On a phone the card needs all the room beside the place.
    const block = !isDesktop() || (element?.offsetHeight ?? 0) > window.innerHeight / 2 ? 'start' : 'center'
    element?.scrollIntoView({ block, behavior: 'instant' })
    let frame = 0
    const measure = () => {
      frame = 0
      const { left, top, width, height } = findPlace(place)?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 }
      setBox((before) => (same(before, { left, top, width, height }) ? before : { left, top, width, height }))
    }
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    measure()
    const resized = new ResizeObserver(later)
    resized.observe(document.body)
    window.addEventListener('scroll', later, { passive: true, capture: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      window.removeEventListener('scroll', later, { capture: true })
      window.removeEventListener('resize', later)
    }
  }, [place])
  return box
}
