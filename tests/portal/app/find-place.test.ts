import { expect, test } from 'vitest'
import { hasRoomAbove, placeCard } from '../../../src/core/portal/app/tour/find-place.ts'

const seen = { width: 1440, height: 900 }
const card = { width: 380, height: 220 }

test.each([
  ['the menu at the left', { left: 64, top: 300, width: 272, height: 340 }, { left: 356, top: 300 }],
  ['the greeting at the right', { left: 1200, top: 20, width: 180, height: 44 }, { left: 800, top: 20 }],
  ['a wide footer, partly in view', { left: 0, top: 600, width: 1440, height: 500 }, { left: 16, top: 360 }],
  ['a wide banner at the top', { left: 0, top: 0, width: 1440, height: 200 }, { left: 16, top: 220 }],
  ['an element larger than the window', { left: 0, top: -50, width: 1440, height: 2000 }, { left: 16, top: 664 }],
])('places the card beside %s and inside the window', (_, box, place) => {
  expect(placeCard(box, card, seen)).toEqual(place)
})

test('places the card on a phone where there is more room', () => {
  const phone = { width: 390, height: 844 }
  expect(hasRoomAbove({ left: 0, top: 500, width: 390, height: 150 }, phone)).toBe(true)
  expect(hasRoomAbove({ left: 300, top: 12, width: 52, height: 52 }, phone)).toBe(false)
  expect(hasRoomAbove({ left: 0, top: 16, width: 390, height: 160 }, phone)).toBe(false)
})
