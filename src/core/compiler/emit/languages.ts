/** Emits the languages of the portal, which the client and the server import. */
import { directionOf } from '../../lib/direction.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { ownName } from '../read/languages.ts'
import { type Module, ModulePrinter } from './print.ts'

export function emitLanguages({ sources: { languages } }: LoweredCatalogue): Module {
  const printer = new ModulePrinter('languages', { literal: true })
  const byLanguage = (of: (language: string) => string): string =>
    printer.print(Object.fromEntries(languages.map((language) => [language, of(language)])))
  return printer.module(
    [],
    [
      `/** The languages of every text, the default one first. */\nexport const languages = ${printer.print(languages)} as const`,
      'export type Language = (typeof languages)[number]',
      `/** Each language's own name. */\nexport const languageNames: Readonly<Record<Language, string>> = ${byLanguage(ownName)}`,
      `export const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = ${byLanguage(directionOf)}`,
    ].join('\n\n'),
  )
}
