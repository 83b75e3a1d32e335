/** Texts that a comparison of their languages must not report, although they differ. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProject, filesInMemory } from '../../src/core/compiler/index.ts'
import { readFolder } from './project.ts'

const base = readFolder(join(import.meta.dirname, 'base'))
const screen = 'catalogue/screens/home.yaml'

const codesOf = (text: string): readonly string[] => {
  const changed = (base.get(screen) ?? '').replace('{ it: "Benvenuto.", en: "Welcome." }', () => text)
  return checkProject(filesInMemory(new Map([...base, [screen, changed]]))).report.diagnostics.map(({ code }) => code)
}

describe('the words of a text', () => {
  it.each([
    ['a date in words', '{ it: "Entro il 30/06/2027.", en: "By June 30, 2027." }'],
    ['a separator of thousands', '{ it: "Fino a 1.000,50 euro", en: "Up to 1,000.50 euro" }'],
    ['a time of the twelve-hour clock', '{ it: "Alle 18:30 del giorno 3", en: "At 6:30 pm on day 3" }'],
    ['a number in letters', '{ it: "In 2 copie, entro 30 giorni", en: "In duplicate, within 30 days" }'],
    ['a note for those who do not know the country', '{ it: "Media scolastica", en: "Average grade (out of 10)" }'],
    ['a name in the other language', '{ it: "Lezioni one to one", en: "One-to-one lessons" }'],
    ['a name quoted in a sentence', '{ it: "La fattura dell’Agenzia delle Entrate", en: "The invoice of the Agenzia delle Entrate" }'],
    ['a name that is the same, written once', '{ both: "Riva del Garda" }'],
    ['the ending of a file', '{ it: "Un file .pdf, poi ...", en: "A .pdf file, then ..." }'],
    ['blanks inside of a placeholder', '{ it: "Dal {portal.season.label , text}", en: "From {portal.season.label , text}" }'],
    [
      'a plural of which the number is not said',
      '{ count: size(portal.limits.editableDivisions), one: { it: "La divisione", en: "The division" }, other: { it: "Le divisioni", en: "The divisions" } }',
    ],
    [
      'a plural that says another number',
      '{ count: size(portal.limits.editableDivisions), one: { it: "1 divisione", en: "1 division" }, other: { it: "{portal.limits.bankTransferHours} ore", en: "{portal.limits.bankTransferHours} hours" } }',
    ],
  ])('may have %s', (_, text) => {
    expect(codesOf(text)).toEqual([])
  })
})
