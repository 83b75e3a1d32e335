/** Runs after all journeys, which must have displayed every specified text on its screen. */
import { expect, test } from '@playwright/test'
import { isSpecifiedText, readSpecifiedTexts } from '../specification/specified-texts.ts'
import { readShownTexts, type ShownText } from '../support/shown-texts.ts'

const { quoted, named } = readSpecifiedTexts()
let shown: ShownText[]

// In a hook, because Playwright also loads this file before the journeys run.
test.beforeAll(() => {
  shown = readShownTexts().filter(({ language }) => language === 'it')
})

/** Whether a whole line or cell equals the text; 'Nessun documento disponibile' also begins a longer one. */
function isShown(text: string, { text: page }: ShownText): boolean {
  return page.split(/[\n\t]/).some((part) => isSpecifiedText(text, part.trim()))
}

/** `/edit-practice/{id}` matches any id; `shell` matches every page of a signed-in customer. */
function isOn(screen: string, path: string): boolean {
  return screen === 'shell' || new RegExp(`^${screen.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
}

test('The journeys have recorded more than 20 page states in Italian', () => {
  expect(shown.length).toBeGreaterThan(20)
})

for (const { text, section, screens, served } of [...quoted, ...named]) {
  if (!served) continue
  for (const screen of screens) {
    test(`"${text}" was shown on ${screen} (specification ${section})`, () => {
      const places = shown.filter((one) => isShown(text, one)).map(({ path }) => path)
      const elsewhere = places.length === 0 ? 'nowhere' : `on ${[...new Set(places)].join(', ')} only`
      expect(
        places.some((path) => isOn(screen, path)),
        `it was shown ${elsewhere}`,
      ).toBe(true)
    })
  }
}
