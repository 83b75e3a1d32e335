/** Emits the documents of the server: texts, typed by the document's `about`, and Typst layouts. */
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { aboutType } from './mails.ts'
import { type Module, ModulePrinter } from './print.ts'

/** Returns one module, or none if the catalogue has no documents. */
export function emitDocuments({ documents, portal, sources }: LoweredCatalogue): Module[] {
  if (documents.length === 0) return []
  const printer = new ModulePrinter('server/documents')
  const about = documents.map(({ name, about: given }) => `  ${JSON.stringify(name)}: ${aboutType(given, printer)}`)
  const table = Object.fromEntries(documents.map(({ name, model }) => [name, model]))
  const files = Object.fromEntries([...sources.layouts].sort(([a], [b]) => (a < b ? -1 : 1)))
  const body = [
    `/** Data of each document. */\nexport interface DocumentAbout {\n${about.join('\n')}\n}`,
    'export type DocumentName = keyof DocumentAbout',
    `export const documents: Readonly<Record<DocumentName, DocumentModel>> = ${printer.print(table)}`,
    `/** Design of all documents. */\nexport const documentLook = ${printer.print(lookOf(portal.value))} as const`,
    `/** Layouts and their pictures, by path in the catalogue. */\nexport const layoutFiles: Readonly<Record<string, string>> = ${printer.print(files)}`,
  ].join('\n\n')
  return [printer.module([`import type { DocumentModel } from '#core/model/catalogue-model.ts'`], body)]
}

function lookOf(portal: Readonly<Record<string, unknown>>) {
  const { theme, brand } = portal as {
    theme: { palette: Readonly<Record<string, string>>; fonts: { display: string; text: string } }
    brand: { name: string; operator: string }
  }
  const { palette, fonts } = theme
  return { brand: brand.name, operator: brand.operator, palette, fonts: { display: familyOf(fonts.display), text: familyOf(fonts.text) } }
}

/** Returns the static font family for documents: the portal's `Gabarito Variable` is `Gabarito`. */
const familyOf = (portalFamily: string): string => portalFamily.replace(/ Variable$/, '')
