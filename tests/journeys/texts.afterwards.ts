/** Runs when all journeys have ended: what the specification says is on a screen was shown there to somebody, letter by letter. */
import { expect, test } from '@playwright/test'
import { isSpecifiedText, readSpecifiedTexts } from '../specification/specified-texts.ts'
import { readShownTexts, type ShownText } from '../support/shown-texts.ts'

const { quoted, named } = readSpecifiedTexts()
let shown: ShownText[]

// Not before: this file is read when the journeys begin, too.
test.beforeAll(() => {
  shown = readShownTexts().filter(({ language }) => language === 'it')
})

/** A line, or a cell of a table, says the text and nothing else: 'Nessun documento disponibile' is also how a longer text begins. */
function isShown(text: string, { text: page }: ShownText): boolean {
  return page.split(/[\n\t]/).some((part) => isSpecifiedText(text, part.trim()))
}

/** `/edit-practice/{id}` is any address of that form; `shell` is every page of a signed-in customer. */
function isOn(screen: string, path: string): boolean {
  return screen === 'shell' || new RegExp(`^${screen.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
}

test('the journeys have shown something', () => {
  expect(shown.length).toBeGreaterThan(20)
})

for (const { text, section, screens, served } of [...quoted, ...named]) {
  if (!served) continue
  for (const screen of screens) {
    test(`"${text}" was shown on ${screen} (section ${section})`, () => {
      const places = shown.filter((one) => isShown(text, one)).map(({ path }) => path)
      const elsewhere = places.length === 0 ? 'nowhere' : `on ${[...new Set(places)].join(', ')} only`
      expect(
        places.some((path) => isOn(screen, path)),
        `it was shown ${elsewhere}`,
      ).toBe(true)
    })
  }
}
