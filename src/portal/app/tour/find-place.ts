/** Where a place of the shell stands in the page, and where there is room beside it. */
import type { ShellPlace } from '../../../catalogue/vocabulary.ts'

/**
 * Parts of the shell name their place by `data-place`; the menu's button of a phone names all that is behind it. What is seen itself comes
 * first. Undefined where nothing of it is seen.
 */
export function findPlace(place: ShellPlace): HTMLElement | undefined {
  const named = [...document.querySelectorAll<HTMLElement>(`[data-place~="${place}"]`)]
  const own = named.filter((element) => element.dataset.place === place)
  return [...own, ...named].find((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
export interface Size {
  width: number
  height: number
}
export interface CardPlace {
  left: number
  top: number
}

const gapPx = 20
const edgePx = 16

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** Beside the place where there is room, else below or above it; never outside of the window. */
export function placeCard(box: Box, card: Size, seen: Size): CardPlace {
  const most = { left: seen.width - card.width - edgePx, top: seen.height - card.height - edgePx }
  const level = within(box.top, edgePx, Math.max(edgePx, most.top))
  const right = box.left + box.width + gapPx
  if (right <= most.left) return { left: right, top: level }
  const left = box.left - gapPx - card.width
  if (left >= edgePx) return { left, top: level }
  const below = box.top + box.height + gapPx
  const above = box.top - gapPx - card.height
  return {
    left: within(box.left, edgePx, Math.max(edgePx, most.left)),
    top: below <= most.top ? below : above >= edgePx ? above : Math.max(edgePx, most.top),
  }
}

/** On a phone the card lies at one end of the window: at the other one than the place. */
export function isPlaceLow(box: Box, seen: Size): boolean {
  const top = Math.max(box.top, 0)
  const bottom = Math.min(box.top + box.height, seen.height)
  return box.top > 0 && (top + bottom) / 2 > seen.height / 2
}
