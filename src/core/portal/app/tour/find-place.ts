/** Finds the element of a shell place, and a position for the tour's card beside it. */
import type { ShellPlace } from '../../../model/vocabulary.ts'
import { media } from '../../ui/theme/tokens.ts'

/**
 * Finds the visible element of a place by `data-place`; undefined when there is none.
 *
 * On a phone the menu button carries the places of everything inside the menu. An element with one place only is preferred.
 */
export function findPlace(place: ShellPlace): HTMLElement | undefined {
  const named = [...document.querySelectorAll<HTMLElement>(`[data-place~="${place}"]`)]
  const own = named.filter((element) => element.dataset.place === place)
  return [...own, ...named].find((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
}

/** Returns whether the card is beside its place. On a phone it is at an edge of the viewport. */
export const isDesktop = (): boolean => matchMedia(media.desktop.replace('@media ', '')).matches

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

/** Positions the card beside the place if it fits, else below or above it, always inside the viewport. */
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

/** Returns whether there is more room above the place than below it. On a phone the card goes to that edge of the viewport. */
export function hasRoomAbove({ top, height }: Box, seen: Size): boolean {
  return top > seen.height - (top + height)
}
