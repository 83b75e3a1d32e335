import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isSpecifiedText, readSpecifiedTexts } from './specified-texts.ts'

const catalogue = fileURLToPath(new URL('../../catalogue', import.meta.url))
const { quoted, named, labels } = readSpecifiedTexts()

/** Returns every text of the catalogue in some languages; `both` stands for a text that is the same in both. */
function readTexts(languages: readonly string[]): readonly string[] {
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (languages.includes(key) && typeof inner === 'string') texts.push(inner)
        else collect(inner)
      }
  }
  for (const file of readdirSync(catalogue, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.yaml')) collect(parse(readFileSync(join(catalogue, file), 'utf8')))
  return texts
}

describe('The texts of the specification', () => {
  const italian = readTexts(['it', 'both'])
  const isInCatalogue = (text: string) => italian.some((found) => isSpecifiedText(text, found))

  it.each([...quoted, ...named].filter(({ served }) => served))(
    'the catalogue contains "$text" letter by letter (specification, section $section)',
    ({ text }) => {
      expect(isInCatalogue(text)).toBe(true)
    },
  )

  it.each(labels)('the catalogue labels a code "%s" (specification 3)', (label) => {
    expect(isInCatalogue(label)).toBe(true)
  })

  it('are listed once each, with their screens, and with their area unless they are served', () => {
    const texts = [...quoted, ...named].map(({ text }) => text)
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
    for (const { text, screens, served, comesWith } of [...quoted, ...named]) {
      expect(screens.length, text).toBeGreaterThan(0)
      for (const screen of screens) expect(screen, text).toMatch(/^(shell|\/[\w/{}-]+)$/)
      expect(comesWith === undefined, text).toBe(served)
    }
  })

  it('differ when an apostrophe, a letter or the end differs', () => {
    expect(isSpecifiedText("Inserisci l'username", "Inserisci l'username")).toBe(true)
    expect(isSpecifiedText("Inserisci l'username", 'Inserisci l’username')).toBe(false)
    expect(isSpecifiedText('Nessun documento disponibile', 'Nessun documento disponibile per questa prenotazione')).toBe(false)
    expect(isSpecifiedText('Ciao {FIRSTNAME}', 'Ciao {session.user.firstName}')).toBe(true)
    expect(isSpecifiedText('Ciao {FIRSTNAME}', 'Ciao ')).toBe(false)
    expect(isSpecifiedText('Nessuna fattura disponibile...', 'Nessuna fattura disponibile: riprova domani')).toBe(true)
    expect(isSpecifiedText('Nessuna fattura disponibile...', 'Una fattura disponibile')).toBe(false)
  })
})

describe('The apostrophes of the catalogue', () => {
  const prescribed = [...[...quoted, ...named].map(({ text }) => text), ...labels]
  // Placeholders are expressions, in which `'` quotes a code.
  const isStraight = (text: string) => text.replace(/\{[^}]*\}/gu, '').includes("'")
  const strays = (texts: readonly string[]) =>
    texts.filter((text) => isStraight(text) && !prescribed.some((specified) => isSpecifiedText(specified, text)))

  it('are typographic, except in texts that the specification prescribes letter by letter', () => {
    expect(strays(readTexts(['it', 'en', 'both']))).toEqual([])
  })

  it('are found where they are straight', () => {
    expect(strays(["Apri l'email", "Inserisci l'username", 'Apri l’email', "{pick(known, 'sì', 'no')}"])).toEqual(["Apri l'email"])
  })
})
