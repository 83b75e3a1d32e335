/** Emits the mails and the other server-rendered texts, each typed by its `about`. */
import type { MailLookModel } from '../../model/catalogue-model.ts'
import { propertyText, type Slot } from '../expressions/index.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { readNames } from '../lower/read-names.ts'
import { serverTextsName } from '../scope/code-names.ts'
import { type Module, ModulePrinter } from './print.ts'

export function emitMails(lowered: LoweredCatalogue): Module[] {
  const { mails, mailFrame, serverTexts } = lowered
  return [
    ...(mails.length > 0 && mailFrame ? [emitMailModule(lowered, mailFrame)] : []),
    ...(serverTexts.length > 0 ? [emitServerTexts(lowered)] : []),
  ]
}

function emitMailModule({ mails, portal }: LoweredCatalogue, frame: object): Module {
  const printer = new ModulePrinter('server/mails')
  const about = mails.map(({ name, about: given }) => `  ${JSON.stringify(name)}: ${aboutType(given, printer)}`)
  const table = Object.fromEntries(mails.map(({ name, model }) => [name, model]))
  const body = [
    `/** Data of each mail. */\nexport interface MailAbout {\n${about.join('\n')}\n}`,
    'export type MailName = keyof MailAbout',
    `export const mails: Readonly<Record<MailName, MailModel>> = ${printer.print(table)}`,
    `/** Texts that all mails share. */\nexport const mailFrame: MailFrameModel = ${printer.print(frame)}`,
    `export const mailLook: MailLookModel = ${printer.print(lookOf(portal.value))}`,
  ].join('\n\n')
  return printer.module([`import type { MailFrameModel, MailLookModel, MailModel } from '#core/model/catalogue-model.ts'`], body)
}

function lookOf(portal: Readonly<Record<string, unknown>>): MailLookModel {
  const { theme, brand } = portal as { theme: Omit<MailLookModel, 'brand'>; brand: { name: string } }
  const { palette, corners, fonts } = theme
  return {
    brand: brand.name,
    palette,
    corners: { control: corners.control, panel: corners.panel },
    fonts: { display: fonts.display, text: fonts.text },
  }
}

/** Emits one constant per file, `<name>Texts`. A text requires only the names it reads, not the whole `about` of its file. */
function emitServerTexts({ serverTexts }: LoweredCatalogue): Module {
  const printer = new ModulePrinter('server/texts')
  const tables = serverTexts.map(({ name, about, texts }) => {
    const typed = Object.entries(texts).map(([label, text]) => {
      const read = readNames(text)
      const type = aboutType(new Map([...about].filter(([word]) => read.has(word))), printer)
      return `  ${JSON.stringify(label)}: ${printer.print(text, 1)} as ServerText<${type}>,`
    })
    return `export const ${serverTextsName(name)} = {\n${typed.join('\n')}\n}`
  })
  return printer.module([`import type { ServerText } from '#core/model/catalogue-model.ts'`], tables.join('\n\n'))
}

/** Returns the TypeScript type of an `about`, and registers its imports with the printer. */
export function aboutType(about: ReadonlyMap<string, Slot>, printer: ModulePrinter): string {
  if (about.size === 0) return 'Record<never, never>'
  const type = `{ ${[...about].map(([name, slot]) => propertyText(name, slot)).join('; ')} }`
  printer.use({ text: '', helpers: [], reads: new Map([['about', type]]), portal: false, conditions: false })
  return type
}
